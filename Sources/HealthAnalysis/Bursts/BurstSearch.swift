// Finds the bursts among the callbacks of a store (reference/domain §1.2, Q1).

import TrackingModel

/// Groups callbacks that follow each other within seconds and keeps the groups that are no ordinary minute.
enum BurstSearch {
    /// Newest first.
    static func bursts(
        _ log: ArrivalLog, restarts: [RestartEvent], _ observation: Observation
    ) -> [DeliveryBurst] {
        var judge = BurstJudge(log, restarts: restarts, observation)
        var result: [DeliveryBurst] = []
        let arrivals = log.arrivals
        var start = arrivals.startIndex
        while start < arrivals.endIndex {
            var end = start + 1
            while end < arrivals.endIndex,
                arrivals[end].at - arrivals[end - 1].at <= observation.thresholds.burstWindow
            {
                end += 1
            }
            let group = arrivals[start..<end]
            let isTogether = distinct(group) >= observation.thresholds.burstMinutes
            if isTogether || judge.leaps(group) { result.append(judge.judged(group)) }
            judge.pass(group)
            start = end
        }
        return result.reversed()
    }

    /// Different thresholds; where events hold no ordinal each callback is one, since nothing tells them apart.
    private static func distinct(_ group: ArraySlice<Arrival>) -> Int {
        let known = Set(group.compactMap(\.threshold))
        return known.count + group.count { $0.threshold == nil }
    }
}
