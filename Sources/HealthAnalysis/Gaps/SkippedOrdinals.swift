// Evidence E1: ordinals that never arrived between two that did (reference/domain §5.3).

import TrackingModel

/// Judges each jump in a count: lost for certain, late, or recovered.
///
/// Thresholds count use, so between ordinal k and k+j lie j minutes of use of which the last arrived: j − 1 are
/// lost, whatever the clock says of idle time in between. At most one more can be: the minute under way when
/// monitoring restarts. Where a restart is known to lie inside, the count may have begun anew unseen and only the
/// wall clock bounds the loss.
enum SkippedOrdinals {
    static func gaps(in counts: [OrdinalCount], _ observation: Observation) -> [Gap] {
        let tight = observation.contents.memory
            .filter { $0.bytes > observation.thresholds.memoryCritical }.map(\.at).sorted()
        return counts.flatMap { count in
            count.runs.flatMap { run in
                run.jumps.compactMap { gap($0, app: count.app, tight: tight, observation) }
            }
        }
    }

    private static func gap(
        _ jump: OrdinalRun.Jump, app: String, tight: [Instant], _ observation: Observation
    ) -> Gap? {
        let thresholds = observation.thresholds
        let missing = jump.before - jump.after - 1 - jump.fills.count
        let wall = max(0, jump.end - jump.start) / 60
        let judged: (gapClass: Gap.Class, minutes: MinuteRange, words: String)
        if missing > 0 {
            // What arrives faster than the clock was held back before: it says nothing of minutes inside.
            let certain = min(Double(missing), wall.rounded(.down))
            guard certain >= 1 else { return nil }
            if observation.at - jump.end <= thresholds.settleTime {
                judged = (.late, MinuteRange(low: 0, high: certain), "may still arrive")
            } else {
                let isCut = restart(in: jump, observation) != nil
                let bound = isCut ? wall - 1 : min(wall - 1, certain + 1)
                judged = (.lost, MinuteRange(low: certain, high: max(certain, bound)), "never arrived")
            }
        } else {
            let late = jump.fills.values.filter { $0 - jump.end > thresholds.inOrderTolerance }
            let minutes = min(Double(late.count), wall.rounded(.down))
            guard minutes >= 1, let last = late.max() else { return nil }
            let range = MinuteRange(low: minutes, high: minutes)
            let isLate = last - jump.end <= thresholds.settleTime
            let words = "arrived late, by " + observation.clock(last)
            judged = (isLate ? .late : .recovered, range, words)
        }
        return Gap(
            start: jump.start, end: jump.end, gapClass: judged.gapClass, minutes: judged.minutes, apps: [app],
            evidence: [.skippedOrdinals], cause: cause(of: jump, judged.gapClass, tight, observation),
            explanation: ordinals(of: jump) + " " + judged.words + ": "
                + "\(jump.after) came at \(observation.clock(jump.start)), "
                + "\(jump.before) at \(observation.clock(jump.end)).",
            missingEvidence: [.sequenceJump, .unhandledCallbacks])
    }

    private static func ordinals(of jump: OrdinalRun.Jump) -> String {
        let first = jump.after + 1
        let last = jump.before - 1
        return first == last ? "Minute \(first)" : "Minutes \(first) to \(last)"
    }

    private static func restart(in jump: OrdinalRun.Jump, _ observation: Observation) -> Instant? {
        guard let restart = observation.contents.monitoringRestartedAt else { return nil }
        return restart > jump.start && restart <= jump.end ? restart : nil
    }

    private static func cause(
        of jump: OrdinalRun.Jump, _ gapClass: Gap.Class, _ tight: [Instant], _ observation: Observation
    ) -> String {
        switch gapClass {
        case .late: return "callbacks held back"
        case .recovered: return "minutes made up for"
        default: break
        }
        if restart(in: jump, observation) != nil { return "thresholds skipped around a restart" }
        let next = tight.partitionPoint { $0 < jump.start }
        let isTight = next < tight.count && tight[next] <= jump.end
        return isTight ? "thresholds skipped near the memory limit" : "thresholds skipped"
    }
}
