// Which stretch the logs of a store cover at one read.

import TrackingModel

/// From the oldest event in the logs to the read: they hold everything that happened in between. Those of a store in
/// which nothing is recent, such as a copy of last year, hold nothing of the time after its last record.
enum CoveredSpan {
    /// - Parameter instant: The read, or the last record of a store in which nothing is recent.
    /// - Returns: Nil where nothing can be said: no log, or one that could not be read and is shown as it was before.
    static func span(of contents: StoreContents, at instant: Instant) -> TimeSpan? {
        switch contents.source.preferences {
        case .stale, .unreadable, .absent: return nil
        case .read, .missing: break
        }
        // Last calls show that something happened, and never that nothing did.
        guard !contents.source.generation.keepsLastCallsOnly else { return nil }
        guard !contents.problems.contains(where: { $0.kind == .file && $0.key == nil }) else { return nil }
        var oldest = contents.callbacks.lazy.map(\.at).min()
        // An error log holds failures only where the other log holds all.
        let whole = contents.recovery.lazy.filter { $0.origin == .recoveryLog }.map(\.at).min()
        let recovery = whole ?? (oldest == nil ? contents.recovery.lazy.map(\.at).min() : nil)
        if let recovery { oldest = min(oldest ?? recovery, recovery) }
        // Every callback is in the journal before anything else.
        if let journal = contents.engine?.records.first?.reading.wall {
            oldest = min(oldest ?? journal, journal)
        }
        guard let oldest, oldest <= instant else { return nil }
        return TimeSpan(oldest, instant)
    }
}
