// Finds the bursts among the callbacks of a store (Q1).

import TrackingModel

/// Groups callbacks that follow each other within seconds and keeps the groups that are no ordinary minute.
extension Observation {
    /// Newest first.
    func bursts(restarts: [RestartEvent]) -> [DeliveryBurst] {
        var judge = BurstJudge(restarts: restarts, self)
        var result: [DeliveryBurst] = []
        let callbacks = callbacks
        var start = callbacks.startIndex
        while start < callbacks.endIndex {
            var end = start + 1
            while end < callbacks.endIndex,
                callbacks[end].at - callbacks[end - 1].at <= thresholds.burstWindow
            {
                end += 1
            }
            let group = callbacks[start..<end]
            let least = FixedLimits.burstMinutes
            let isTogether = group.count >= least && distinct(group) >= least
            let burst = isTogether || judge.leaps(group) ? judge.judged(group) : nil
            if let burst { result.append(burst) }
            judge.pass(group, isPhantom: burst?.verdict == .phantom)
            start = end
        }
        return result.reversed()
    }

    /// Number of different thresholds. Where events hold no ordinal, each callback counts as one.
    private func distinct(_ group: ArraySlice<LoggedCallback>) -> Int {
        let known = Set(group.lazy.compactMap(\.threshold))
        return known.count + group.count { $0.threshold == nil }
    }
}
