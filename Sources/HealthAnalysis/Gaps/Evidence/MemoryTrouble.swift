// Evidence E12: the extension was near its memory limit or was killed when callbacks stopped.

import TrackingModel

/// Looks for a kill or a full memory where a silence begins; with skipped ordinals it is the cause of a loss.
extension GapContext {
    /// The first trouble within a minute of a gap's beginning; nil for none.
    func memoryTrouble(
        near start: Instant, until end: Instant, where isMeant: (GapCauses.Event) -> Bool = { _ in true }
    ) -> GapCauses.Event? {
        causes.near(start, until: end, within: FixedLimits.notificationDelay).first {
            ($0.kind == .kill || $0.kind == .memory) && causes.isOpen($0, at: start) && isMeant($0)
        }
    }

    /// Adds to each gap the kill that it begins with, with the reason that the system gives, and how many followed in it.
    func notingKills(in gaps: [Gap]) -> [Gap] {
        let kills = observation.kills
        guard !kills.isEmpty else { return gaps }
        return gaps.map { gap in
            func concerns(_ app: String?) -> Bool {
                gap.apps.isEmpty || app.map(gap.apps.contains) ?? true
            }
            let first = memoryTrouble(near: gap.start, until: gap.end) {
                $0.record != nil && concerns($0.app)
            }
            guard gap.kills == nil, let first, let record = first.record else { return gap }
            var gap = gap
            let reason = record.report?.reason.map { " (\(AppName.inSentence($0)))" } ?? ""
            let text = first.description + reason + " at " + clock(first.at)
            gap.kills = Gap.Kills(
                note: record.report?.cause == .crash ? "after a crash" : "after a kill", text: text)
            let later = kills[kills.partitionPoint { $0.at <= first.at }...].prefix { $0.at <= gap.end }
                .filter { concerns($0.app) }
            gap.explanation +=
                " " + text.prefix(1).uppercased() + text.dropFirst()
                + ([.possibleLoss, .lost].contains(gap.gapClass) ? ", a likely cause" : "")
                + (later.last.map {
                    ", and was ended \(countText(later.count, "more time")) until \(clock($0.at))"
                } ?? "") + "."
            gap.note(.memoryOrKill)
            return gap
        }
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
            gap.note(.memoryOrKill)
            gap.cause =
                trouble[next].kind == .kill
                ? trouble[next].description : "thresholds skipped near the memory limit"
            return gap
        }
    }
}
