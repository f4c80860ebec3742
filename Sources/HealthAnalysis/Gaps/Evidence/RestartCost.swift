// Evidence E10: monitoring was restarted while an app was in use, so the current minute was not reported.

import TrackingModel

/// What a restart costs where the system's counters begin at zero: up to a minute of each app that was in front, half
/// of one on average.
extension GapContext {
    var restartCosts: [Gap] {
        let deliveries = observation.callbacks
        let reach = FixedLimits.inUseAroundRestart
        return registrations.flatMap { entry -> [Gap] in
            guard entry.generation != nil, !entry.countsDay else { return [] }
            let low = deliveries.partitionPoint { $0.at < entry.at - reach }
            let high = deliveries.partitionPoint { $0.at <= entry.at + reach }
            var before: [String: LoggedCallback] = [:]
            var gaps: [Gap] = []
            for delivery in deliveries[low..<high] {
                if delivery.at <= entry.at {
                    before[delivery.app] = delivery
                } else if let last = before.removeValue(forKey: delivery.app), delivery.ordinal == 1,
                    delivery.generation == entry.generation, last.generation != entry.generation,
                    delivery.at - entry.at >= SystemBehaviour.shortestMinute
                {
                    // The count restarted and its first minute took no longer than a minute: the app stayed in use.
                    if let gap = restartCost(last, entry) { gaps.append(gap) }
                }
            }
            return gaps
        }
    }

    private func restartCost(_ last: LoggedCallback, _ entry: Registration)
        -> Gap?
    {
        let seconds = entry.at - last.at
        // New thresholds right after a callback cost next to nothing.
        guard seconds >= thresholds.burstWindow else { return nil }
        return Gap(
            start: last.at, end: entry.at, gapClass: .possibleLoss,
            minutes: .upTo(min(1, seconds / 60)), apps: [last.app],
            evidence: [.restartMidMinute],
            cause: entry.cause,
            explanation: "Monitoring was restarted at \(clock(entry.at)), "
                + "\(durationText(seconds)) into a minute; the system's counter started at zero, which costs half a minute on "
                + "average.")
    }
}
