// The minutes that the engine credited because a later threshold covers them.

import TrackingModel

/// The recovered minutes, by app.
struct RecoveredMinutes {
    private var entries: [String: [MinuteRecovery]] = [:]

    init(_ observation: Observation) {
        for recovery in observation.log.recoveries { entries[recovery.app, default: []].append(recovery) }
    }

    /// Minutes of a jump whose callbacks never came and that were credited. A callback received with little memory is
    /// decided with a later one, and so are the minutes that it covers.
    func minutes(of app: String, count: Int?, in jump: OrdinalRun.Jump) -> Int {
        guard let entries = entries[app], jump.before - jump.after > 1 else { return 0 }
        let hole = jump.after + 1...jump.before - 1
        let low = entries.partitionPoint { $0.at < jump.start - 5 }
        var reported: Set<Int> = []
        for entry in entries[low...].prefix(while: { $0.at <= jump.end + MinuteRecovery.repeatsAfter })
        where entry.count == count && entry.minutes.overlaps(hole) {
            reported.formUnion(entry.minutes.clamped(to: hole))
        }
        return reported.count { jump.fills[$0] == nil }
    }
}
