// The minutes that the engine credited because a later threshold covers them.

import TrackingModel

/// The recovered minutes, by app.
struct RecoveredMinutes {
    private var entries: [String: [MinuteRecovery]] = [:]

    init(_ observation: Observation) {
        for recovery in observation.log.recoveries { entries[recovery.app, default: []].append(recovery) }
    }

    /// Skipped minutes whose callbacks never came and that were credited. A callback received with little memory is
    /// decided with a later one, and so are the minutes that it covers.
    func minutes(of skipped: SkippedMinutes) -> Int {
        guard let entries = entries[skipped.app], skipped.before - skipped.after > 1 else { return 0 }
        let hole = skipped.after + 1...skipped.before - 1
        let low = entries.partitionPoint { $0.at < skipped.start - 5 }
        var reported: Set<Int> = []
        for entry in entries[low...].prefix(while: { $0.at <= skipped.end + MinuteRecovery.repeatsAfter })
        where entry.count == skipped.count && entry.minutes.overlaps(hole) {
            reported.formUnion(entry.minutes.clamped(to: hole))
        }
        return reported.count { skipped.arrivals[$0] == nil }
    }
}
