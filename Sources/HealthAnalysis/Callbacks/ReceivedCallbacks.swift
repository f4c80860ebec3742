// Which callbacks a recovery log shows as finished, and which had to be finished by a later one.

import TrackingModel

/// The callbacks in a recovery log written by this project's engine.
struct ReceivedCallbacks {
    let count: Int
    /// When those came that a later one had to finish, oldest first.
    let unfinished: [Instant]

    /// Nil where few entries have a memory figure: then a missing one means nothing.
    init?(_ entries: [RecoveryEntry]) {
        let callbacks = entries.filter { RecoveryLogCallbacks.outcome(of: $0) != nil }
        let without = callbacks.filter { $0.memoryBytes == nil }
        guard without.count * 2 < callbacks.count else { return nil }
        count = callbacks.count
        unfinished = without.map(\.at).sorted()
    }
}
