// Activities from the last calls of a store, and what is blocked.

import TrackingModel

extension ActivityStatus {
    /// All activities with a call, the one called last first; none for stores of other writers.
    static func all(_ observation: Observation) -> [ActivityStatus] {
        let calls = (observation.contents.lastCalls?.calls ?? []).filter { !observation.isFuture($0.at) }
        return Dictionary(grouping: calls, by: \.activity)
            .map { ActivityStatus($0.key, $0.value, observation) }
            .sorted { left, right in
                let (one, two) = (left.lastCallAt ?? Instant(0), right.lastCallAt ?? Instant(0))
                return one == two ? left.name < right.name : one > two
            }
    }

    /// - Parameter calls: The activity's own, ascending by time.
    private init(_ name: String, _ calls: [LastCall], _ observation: Observation) {
        func last(_ methods: LastCall.Method...) -> LastCall? { calls.last { methods.contains($0.method) } }
        let today = calls.filter { $0.method == .eventDidReachThreshold && observation.isToday($0.at) }
        let threshold = last(.eventDidReachThreshold)
        self.init(
            name: name, thresholdsToday: today.count,
            minutesToday: Set(today.compactMap(\.minute)).sorted(), lastThresholdAt: threshold?.at,
            lastThreshold: threshold?.event, intervalStartedAt: last(.intervalDidStart)?.at,
            intervalEndedAt: last(.intervalDidEnd)?.at,
            lastWarningAt: last(
                .intervalWillStartWarning, .intervalWillEndWarning, .eventWillReachThresholdWarning)?.at,
            lastCallAt: calls.last?.at)
    }
}

extension BlockStatus {
    /// Nil for stores of other writers.
    init?(_ observation: Observation) {
        guard let lastCalls = observation.contents.lastCalls else { return nil }
        self.init(
            selections: lastCalls.selections, blocksAll: lastCalls.blocksAll,
            lastUpdate: lastCalls.blockUpdate)
    }
}
