// The share of callbacks that the extension did not finish: how often it ends in the middle of its work.

public import TrackingModel

/// Callbacks that were not finished, among those whose end is known. Others may have come: reached thresholds without a
/// callback on record, and kills that the system reports and no log does. The interval leaves their end open. An end after
/// all work was done leaves no trace and costs no minute.
public struct CrashRatio: Hashable, Sendable {
    /// Callbacks that the extension received and did not finish.
    public let unfinished: Int
    /// Callbacks whose end is known, the unfinished ones among them.
    public let received: Int
    /// Callbacks that may have come in the same time and been cut off before anything was written.
    public let unknown: Int
    /// From the low end of the 95 % interval, if none of the unknown ones was cut off, to the high end, if all were.
    public let interval: WilsonInterval
    /// The oldest callback whose end is known.
    public let since: Instant

    /// Shares above which an alert is a warning or critical.
    static let warning = 0.01
    static let critical = 0.05
    /// So few callbacks prove nothing.
    static let fewest = 30

    /// From 0 to 1, of those whose end is known.
    public var ratio: Double { Double(unfinished) / Double(received) }
    /// Whether so many are above the first limit that it is worth a warning.
    public var isWarning: Bool { received >= Self.fewest && ratio > Self.warning }

    /// Of today's callbacks.
    init?(_ balances: DayBalances, _ observation: Observation) {
        self.init(
            balances, observation,
            in: TimeSpan(
                observation.dayStart,
                min(observation.dayEnd, observation.at + FixedLimits.futureTolerance)))
    }

    /// Nil where nothing shows which callbacks were finished.
    init?(_ balances: DayBalances, _ observation: Observation, in span: TimeSpan) {
        let reports = observation.outside.evidence.kills.filter { span.contains($0.at) }
        let crashes = reports.filter { $0.cause == .crash }.map(\.at)
        guard let callbacks = ReceivedCallbacks(observation, in: span, crashes: crashes) else { return nil }
        let kills = reports.count {
            $0.cause == .memory && $0.at >= callbacks.since && !callbacks.isUnfinished(near: $0.at)
        }
        unfinished = callbacks.unfinished.count
        received = callbacks.count
        let skipped = balances.trails.values.flatMap(\.skipped).filter {
            $0.end >= callbacks.since && span.contains($0.end)
        }
        unknown = kills + skipped.sum { max(0, $0.missing - $0.arrivals.count) }
        since = callbacks.since
        guard
            let interval = WilsonInterval(
                successes: unfinished...(unfinished + unknown), of: received + unknown)
        else { return nil }
        self.interval = interval
    }
}
