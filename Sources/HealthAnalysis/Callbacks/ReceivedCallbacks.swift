// Which callbacks the logs show as finished, and which as cut off.

import TrackingModel

/// The ends of callbacks in a stretch of time, as far as a tracker's logs show them.
///
/// This project's engine writes its memory with every callback that it finishes or postpones, and without memory if it
/// was killed during one, which a later callback then finished. A health log has the end of each callback. In any other
/// log only a crash is on record, so that without one nothing is known.
struct ReceivedCallbacks {
    /// Callbacks whose end is known.
    let count: Int
    /// When those came that the extension did not finish, oldest first.
    let unfinished: [Instant]
    /// The oldest of them all.
    let since: Instant

    /// Nil where nothing shows which callbacks were finished.
    /// - Parameter crashes: Crashes that other sources report.
    init?(_ observation: Observation, in span: TimeSpan, crashes: [Instant] = []) {
        let entries = observation.contents.recovery.filter { span.contains($0.at) }
        let written = entries.filter(\.isCrash).map(\.at)
        let lines = observation.contents.log.filter(\.reportsCrash).compactMap(\.at).filter(span.contains)
        let crashed = (crashes + written + lines).sorted()
        let health = entries.filter { $0.origin == .healthLog && !$0.isCrash }.map(\.at)
        var finished: [Instant] = []
        var unfinished: [Instant] = []
        if observation.contents.engine != nil {
            let callbacks = entries.filter { $0.callbackOutcome != nil && !$0.isCrash }
            let without = callbacks.filter { $0.memoryBytes == nil }
            // Where few entries have a memory figure, a missing one means nothing.
            if without.count * 2 < callbacks.count {
                finished = callbacks.filter { $0.memoryBytes != nil }.map(\.at)
                unfinished = without.map(\.at).sorted()
            }
        } else if !crashed.isEmpty || !health.isEmpty {
            let ends = Set(written)
            finished = observation.callbacks.map(\.at).filter { span.contains($0) && !ends.contains($0) }
        }
        let cut = unfinished
        for crash in crashed where !Self.holds(cut, near: crash) {
            // One crash can be in several logs.
            if unfinished.count == cut.count || crash - unfinished[unfinished.count - 1] > Self.tolerance {
                unfinished.append(crash)
            }
        }
        // And so can a callback.
        if health.count > finished.count { finished = health }
        guard let first = (finished + unfinished).min() else { return nil }
        count = finished.count + unfinished.count
        self.unfinished = unfinished.sorted()
        since = first
    }

    /// Seconds that two records of the same end lie apart at most.
    private static let tolerance = 2.0

    /// Whether one that was not finished came at a moment.
    func isUnfinished(near moment: Instant) -> Bool { Self.holds(unfinished, near: moment) }

    private static func holds(_ moments: [Instant], near moment: Instant) -> Bool {
        let index = moments.partitionPoint { $0 < moment - tolerance }
        return index < moments.count && moments[index] <= moment + tolerance
    }
}

extension RecoveryEntry {
    /// Whether it says that the extension crashed.
    package var isCrash: Bool {
        guard !succeeded else { return false }
        let words: Set = ["crash", "crashed", "extension_crash", "extension_crashed"]
        return words.contains(action.lowercased()) || words.contains(event.text.lowercased())
    }
}

extension LogEntry {
    fileprivate var reportsCrash: Bool {
        severity >= .error && message.lowercased().contains("extension crash")
    }
}
