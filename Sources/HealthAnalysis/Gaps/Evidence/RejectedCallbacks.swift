// Evidence E16: callbacks came in the rhythm of use, were rejected, and no later credit covers them.

import TrackingModel

/// Finds minutes that the system reported and the tracker rejected.
extension GapContext {
    var rejectedCallbacks: [Gap] {
        rejected.runs.map { run in
            let first = run.callbacks[0]
            let own = first.at - Double(first.width) * 60
            // A pause before the first of them was no part of their use.
            let since = run.since.flatMap { first.at - $0 <= thresholds.gapCandidate ? $0 : nil }
            let start = min(since ?? own, own)
            let causes = Set(run.callbacks.compactMap { $0.cause?.description }).sorted()
            let ordinals = run.callbacks.compactMap(\.ordinal)
            let which =
                ordinals.count == run.callbacks.count && ordinals.count > 0
                ? self.ordinals(ordinals.min() ?? 0, ordinals.max() ?? 0)
                : countText(run.callbacks.count, "callback")
            return Gap(
                start: start, end: run.end, gapClass: .lost,
                minutes: MinuteRange(low: run.leastMinutes, high: run.minutes), apps: [run.app],
                evidence: [.rejectedCallbacks],
                cause: "callbacks rejected: " + causes.commaSeparated,
                explanation: which + " came in the rhythm of use until \(clock(run.end)) and "
                    + (run.callbacks.count == 1 ? "was" : "were")
                    + " rejected (\(causes.commaSeparated)); nothing that came later credited "
                    + (run.callbacks.count == 1 ? "it." : "them."))
        }
    }
}
