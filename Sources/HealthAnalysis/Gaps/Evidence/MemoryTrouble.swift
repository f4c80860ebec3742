// Evidence E12: the extension was near its memory limit or was killed when callbacks stopped.

import TrackingModel

/// Looks for a kill or a full memory where a silence begins; with skipped ordinals it is the cause of a loss.
extension GapContext {
    /// The trouble nearest to a silence's beginning; nil for none.
    func memoryTrouble(near start: Instant, until end: Instant) -> GapCauses.Event? {
        let window = FixedLimits.notificationDelay
        let events = causes.events
        let low = events.partitionPoint { $0.at < start - window }
        return events[low...].prefix { $0.at <= min(end, start + window) }
            .first { ($0.kind == .kill || $0.kind == .memory) && causes.isOpen($0, at: start) }
    }

    /// Adds the evidence to losses that such trouble lies in.
    func notingMemoryTrouble(in gaps: [Gap]) -> [Gap] {
        let trouble = causes.events.filter { $0.kind == .kill || $0.kind == .memory }
        guard !trouble.isEmpty else { return gaps }
        let window = FixedLimits.notificationDelay
        return gaps.map { gap in
            guard gap.gapClass == .lost, !gap.evidence.contains(.memoryOrKill) else { return gap }
            let next = trouble.partitionPoint { $0.at < gap.start - window }
            guard next < trouble.count, trouble[next].at <= gap.end else { return gap }
            var gap = gap
            gap.evidence = (gap.evidence + [.memoryOrKill]).sorted()
            gap.cause =
                trouble[next].kind == .kill
                ? trouble[next].description : "thresholds skipped near the memory limit"
            return gap
        }
    }
}
