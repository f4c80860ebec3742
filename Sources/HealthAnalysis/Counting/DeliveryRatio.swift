// How many of the thresholds that were crossed arrived, with the interval that so few can vouch for.

public import TrackingModel

/// Firing reliability as far as a store shows it: distinct ordinals against those between the first and the last of
/// each count (reference/domain §5.1). What never arrived at a count's end stays unseen, so it is an upper bound.
public struct DeliveryRatio: Hashable, Sendable {
    /// Distinct ordinals that arrived.
    public var delivered: Int
    /// Ordinals that were crossed, at least.
    public var crossed: Int
    /// Delivered / crossed with its 95 % interval.
    public var interval: WilsonInterval
    /// The oldest callback that went in.
    public var since: Instant

    public var ratio: Double { Double(delivered) / Double(crossed) }
}

extension DeliveryRatio {
    private struct Count: Hashable {
        let app: String
        let day: LocalDay
        let generation: Int?
    }

    /// Callbacks of phantom bursts are left out. Nil where no event holds an ordinal.
    init?(_ log: ArrivalLog, bursts: [DeliveryBurst], _ observation: Observation) {
        let phantoms = bursts.filter { $0.verdict == .phantom }.sorted { $0.start < $1.start }
        var runs: [Count: [OrdinalRun]] = [:]
        var since: Instant?
        for arrival in log.arrivals {
            guard let ordinal = arrival.ordinal else { continue }
            let next = phantoms.partitionPoint { $0.end < arrival.at }
            if next < phantoms.count, phantoms[next].start <= arrival.at { continue }
            since = since ?? arrival.at
            let count = Count(
                app: arrival.app, day: observation.calendar.day(of: arrival.at),
                generation: arrival.generation)
            var list = runs[count] ?? []
            let last = list.count - 1
            if last < 0 || !list[last].take(ordinal, at: arrival.at, observation.thresholds) {
                list.append(OrdinalRun(ordinal, at: arrival.at, observation.thresholds))
            }
            runs[count] = list
        }
        guard let since else { return nil }
        delivered = saturatingSum(runs.values.joined().map(\.distinct))
        crossed = saturatingSum(runs.values.joined().map(\.reach))
        guard let interval = WilsonInterval(successes: delivered, of: crossed) else { return nil }
        self.interval = interval
        self.since = since
    }
}
