// The same threshold delivered twice within a moment, and whether it was counted twice.

import TrackingModel

/// Repeated deliveries of one threshold.
struct DuplicateCount {
    /// Callbacks that repeat another within the window.
    private(set) var repeated = 0
    /// Of these, counted although the first was counted too; oldest first.
    private(set) var countedTwice: [CountedRecord] = []
    /// Repeated ones by another process than the first.
    private(set) var byOtherProcess = 0
    /// Ids of the apps that were counted twice, ascending.
    private(set) var apps: [String] = []
    /// The first callback that another one repeats, which is forgotten a day later.
    private(set) var oldest: Instant?

    init(_ observation: Observation) {
        // The place of each threshold's callback before.
        var last: [Int: Int] = [:]
        var twice: Set<String> = []
        let callbacks = observation.callbacks
        let dayBefore = callbacks.partitionPoint { observation.at - $0.at > 86_400 }
        for (index, callback) in zip(callbacks.indices, callbacks).dropFirst(dayBefore) {
            guard let threshold = callback.threshold else { continue }
            if let before = last[threshold].map({ callbacks[$0] }),
                callback.at - before.at < SystemBehaviour.duplicateDelay
            {
                repeated += 1
                oldest = oldest ?? before.at
                if let session = callback.text?.session, let other = before.text?.session, session != other {
                    byOtherProcess += 1
                }
                if callback.isCredited, before.isCredited, callback.seconds > 0 {
                    countedTwice.append(callback.counted)
                    twice.insert(callback.app)
                }
                // The credited one stays what others are compared with.
                if before.isCredited { continue }
            }
            last[threshold] = index
        }
        apps = twice.sorted()
    }
}
