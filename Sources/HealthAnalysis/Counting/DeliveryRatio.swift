// The share of reached thresholds whose callbacks came, with its 95 % interval.

public import TrackingModel

/// Firing reliability as far as a store shows it: distinct ordinals against those between the first and the last of
/// each count. What never arrived at a count's end stays unseen, so it is an upper bound.
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
    /// Of days that begin in a span. Nil where no event holds an ordinal.
    init?(_ balances: DayBalances, in span: TimeSpan? = nil) {
        let trails = balances.trails.filter { day, _ in
            span.map { $0.contains(balances.calendar.start(of: day)) } ?? true
        }
        let all = trails.values.map(\.delivered)
        delivered = saturatingSum(all.map(\.came))
        crossed = saturatingSum(all.map(\.passed))
        guard let interval = WilsonInterval(successes: delivered, of: crossed),
            let since = trails.values.map(\.firstAt).min()
        else { return nil }
        self.interval = interval
        self.since = since
    }
}
