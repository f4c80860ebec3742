// The minutes that the engine counted because a later threshold told of them.

import TrackingModel

/// What the journal says was recovered, by app.
struct RecoveredMinutes {
    private struct Entry {
        var minutes: ClosedRange<Int>
        var at: Instant
        var generation: Int?
    }

    private var entries: [String: [Entry]] = [:]
    /// A registration that lasts for days tells each minute once a day.
    private static let halfDay = 43_200.0

    init(_ observation: Observation) {
        for (index, record) in observation.journal.enumerated() where record.kind == .recovered {
            guard let app = record.app, let last = record.ordinal, let seconds = record.seconds,
                seconds >= 60, EngineBounds.minute.contains(last)
            else { continue }
            let first = max(1, last - (seconds / 60 - 1))
            guard first <= last else { continue }
            entries[app, default: []].append(
                Entry(
                    minutes: first...last, at: observation.timeline.times[index],
                    generation: record.generation))
        }
    }

    /// Minutes of a jump whose callbacks never came and that were counted. A callback that was taken in with little
    /// memory is judged with a later one, and so is what it tells.
    func minutes(of app: String, generation: Int?, in jump: OrdinalRun.Jump) -> Int {
        guard let entries = entries[app], jump.before - jump.after > 1 else { return 0 }
        let hole = jump.after + 1...jump.before - 1
        let low = entries.partitionPoint { $0.at < jump.start - 5 }
        var told: Set<Int> = []
        for entry in entries[low...].prefix(while: { $0.at <= jump.end + Self.halfDay })
        where entry.generation == generation && entry.minutes.overlaps(hole) {
            told.formUnion(entry.minutes.clamped(to: hole))
        }
        return told.count { jump.fills[$0] == nil }
    }
}
