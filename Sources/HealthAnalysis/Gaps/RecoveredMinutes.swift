// The minutes that the engine counted because a later threshold told of them.

import TrackingModel

/// What the journal says was recovered, by app.
struct RecoveredMinutes {
    private struct Entry {
        var minutes: ClosedRange<Int>
        var at: Instant
    }

    private var entries: [String: [Entry]] = [:]

    init(_ observation: Observation) {
        for (index, record) in observation.journal.enumerated() where record.kind == .recovered {
            guard let app = record.app, let last = record.ordinal, let seconds = record.seconds,
                seconds >= 60, EngineBounds.minute.contains(last)
            else { continue }
            let first = max(1, last - (seconds / 60 - 1))
            guard first <= last else { continue }
            entries[app, default: []].append(
                Entry(minutes: first...last, at: observation.timeline.times[index]))
        }
    }

    /// Minutes of a jump that were counted when its end came, or within the burst that it came in.
    func minutes(of app: String, in jump: OrdinalRun.Jump) -> Int {
        guard let entries = entries[app], jump.before - jump.after > 1 else { return 0 }
        let hole = jump.after + 1...jump.before - 1
        let low = entries.partitionPoint { $0.at < jump.end - 5 }
        return entries[low...].prefix { $0.at <= jump.end + 5 }.reduce(0) { sum, entry in
            entry.minutes.overlaps(hole) ? sum + entry.minutes.clamped(to: hole).count : sum
        }
    }
}
