// A success metric of a week: value, 95 % interval, and target.

public import TrackingModel

/// A figure compared with its target.
public struct SuccessMetric: Hashable, Sendable {
    /// Which figure.
    public enum Figure: String, CaseIterable, Sendable {
        /// Minutes that never arrived or failed, of all that were used.
        case missed = "missed-minutes"
        /// Data-loss incidents for each thousand sessions.
        case incidents = "data-loss-incidents"
        /// Failed entries of the recovery log, of all.
        case errors = "error-rate"
        /// Minutes that arrived, of all that were used.
        case firing = "firing-reliability"
        /// Callbacks that the extension did not finish, of those whose end is known.
        case crashes = "crash-rate"
        /// Gaps in which minutes are lost, may be lost or could not be seen, for each session.
        case gaps = "gap-detection-rate"
        /// Minutes counted on a finished day.
        case minutesPerDay = "counted-minutes-per-day"
        /// Events on a finished day that the logs cover whole.
        case eventsPerDay = "events-per-day"
    }

    /// Whether the target is reached.
    public enum Attainment: String, Sendable {
        /// The whole interval is on the good side.
        case met
        /// The whole interval is on the bad side.
        case notMet = "not-met"
        /// The interval contains the target: too few events to decide.
        case open
        /// There is no data.
        case unknown
        /// The figure is an average, for which there is no target.
        case none
    }

    public var name: Figure
    /// What was counted, and out of how many.
    public var count: Int
    public var total: Int
    /// A share, or a number per thousand sessions, per session or per day; nil without data.
    public var value: Double?
    /// The 95 % interval; nil for an average, which is no sample of anything.
    public var low: Double?
    public var high: Double?

    /// The target is to be below it, for `firing` above it; nil for an average.
    public var target: Double? { definition.target }

    public var outcome: Attainment {
        guard value != nil else { return .unknown }
        guard let target else { return .none }
        guard let low, let high else { return .unknown }
        if name == .firing { return low > target ? .met : high <= target ? .notMet : .open }
        return high < target ? .met : low >= target ? .notMet : .open
    }

    /// A share of all, with Wilson's interval.
    init(_ name: Figure, _ count: Int, of total: Int) {
        self.name = name
        self.count = count
        self.total = total
        guard let interval = WilsonInterval(successes: count, of: total) else { return }
        value = Double(count) / Double(total)
        (low, high) = (interval.low, interval.high)
    }

    /// The crash rate, with the interval that leaves room for callbacks whose end is unknown.
    init(_ crashes: CrashRatio?) {
        (name, count, total) = (.crashes, crashes?.unfinished ?? 0, crashes?.received ?? 0)
        (value, low, high) = (crashes?.ratio, crashes?.interval.low, crashes?.interval.high)
    }

    /// A number for each, or for each thousand of them, with the exact Poisson interval.
    init(_ name: Figure, _ count: Int, per each: Double, of total: Int) {
        self.name = name
        self.count = count
        self.total = total
        guard total > 0, let interval = PoissonInterval(events: count) else { return }
        let scale = each / Double(total)
        value = Double(count) * scale
        (low, high) = (interval.low * scale, interval.high * scale)
    }

    /// The average of some days, each as it was.
    init(_ name: Figure, averageOf days: [Int]) {
        self.name = name
        count = saturatingSum(days)
        total = days.count
        if total > 0 { value = Double(count) / Double(total) }
    }
}

extension SuccessMetric {
    /// What a figure is called, what it is counted in, and what it is compared with.
    struct Definition {
        let label: String
        /// Of what there are so many in all.
        let noun: String
        var plural: String?
        var of = "of"
        var target: Double?
        /// Limits for an alert.
        var warning: Double?
        var critical: Double?
    }

    var definition: Definition {
        switch name {
        case .missed: Definition(label: "Minutes missed", noun: "minute", target: 0.02)
        case .incidents:
            Definition(
                label: "Data-loss incidents per 1000 sessions", noun: "session", of: "in", target: 1)
        case .errors:
            Definition(
                label: "Errors in the recovery log", noun: "entry", plural: "entries", target: 0.01)
        case .firing: Definition(label: "Minutes reported", noun: "minute", target: 0.98)
        case .crashes:
            Definition(
                label: "Callbacks not finished", noun: "callback", target: 0.001,
                warning: CrashRatio.warning, critical: CrashRatio.critical)
        case .gaps:
            Definition(
                label: "Gaps per session", noun: "session", of: "in", target: 0.05, warning: GapRate.warning)
        case .minutesPerDay: Definition(label: "Credited minutes per day", noun: "day", of: "in")
        case .eventsPerDay: Definition(label: "Events per day", noun: "day", of: "in")
        }
    }

    /// The limit that even the low end of the interval is beyond, with its level; nil below all limits.
    public var alarm: (level: FindingLevel, limit: Double)? {
        guard let low else { return nil }
        if let limit = definition.critical, low > limit { return (.critical, limit) }
        if let limit = definition.warning, low > limit { return (.warning, limit) }
        return nil
    }
}
