// One figure of a report that a monitoring system can set limits on, or take as a metric.

import Documents
public import TrackingModel

/// A named figure with its unit, its usual limits, and how it is read from a report.
public struct HealthMeasure: Sendable {
    /// What a figure counts.
    public enum Unit: Sendable {
        case seconds, bytes, minutes, share, count

        /// The one that performance data has for it; empty for none.
        public var symbol: String { self == .seconds ? "s" : self == .bytes ? "B" : "" }

        /// A value in words for a person: `5.2 MiB`, `2m 5s`, `12 min`, `2.5 %`.
        public func description(_ value: Double) -> String {
            switch self {
            case .seconds: durationText(value)
            case .bytes: Int(truncatingIfRepresentable: value).map(sizeText) ?? plainNumber(value)
            case .minutes: plainNumber((value * 10).rounded() / 10) + " min"
            case .share: percentText(value)
            case .count: plainNumber((value * 100).rounded() / 100)
            }
        }

        /// Where a range alerts, as the end of a sentence: `above 5.5 MiB`, `below 30`, `outside of 10 to 20`.
        public func description(_ range: AlertRange) -> String {
            let (low, high) = (description(range.start), description(range.end))
            if range.alertsInside {
                if range.end == .infinity { return range.start == -.infinity ? "anywhere" : "from \(low) up" }
                return range.start == -.infinity ? "up to \(high)" : "from \(low) to \(high)"
            }
            if range.end == .infinity { return range.start == -.infinity ? "nowhere" : "below \(low)" }
            // A range from 0 is an upper limit for figures that are never negative.
            return range.start <= 0 ? "above \(high)" : "outside of \(low) to \(high)"
        }
    }

    /// The name on the command line and the label in performance data, for example `lost-minutes`.
    public let name: String
    public let unit: Unit
    /// One line on what it is, and when it is unknown.
    public let help: String
    /// The finding about the same problem.
    let finding: FindingCode?
    /// The name of its metric without `trackhealth_`; nil where no metric is of this figure alone.
    let metric: String?
    private let usual: @Sendable (Thresholds) -> (warning: Double?, critical: Double?)
    let bounds: @Sendable (HealthReport) -> ClosedRange<Double>?
    private let reading: @Sendable (HealthReport) -> (any ExactNumberConvertible)?

    init(
        _ name: String, _ unit: Unit, _ help: String, finding: FindingCode? = nil,
        limits: @escaping @Sendable (Thresholds) -> (warning: Double?, critical: Double?) = { _ in (nil, nil)
        },
        bounds: @escaping @Sendable (HealthReport) -> ClosedRange<Double>? = { _ in nil },
        metric: String? = nil, value: @escaping @Sendable (HealthReport) -> (any ExactNumberConvertible)?
    ) {
        self.name = name
        self.unit = unit
        self.help = help
        self.finding = finding
        usual = limits
        self.bounds = bounds
        self.metric = metric
        reading = value
    }

    /// A sentence on a value on which a range alerts.
    func violation(_ value: Double, _ range: AlertRange, isCritical: Bool) -> String {
        "\(name) is \(unit.description(value)), \(isCritical ? "critical" : "a warning") \(unit.description(range))."
    }

    /// A figure of this measure as performance data: seconds to the thousandth, shares to the millionth.
    func digits(_ value: Double) -> String {
        let scale = unit == .seconds ? 1e3 : 1e6
        return plainNumber(value.magnitude < 1e12 ? (value * scale).rounded() / scale : value)
    }

    /// The value as its source has it; nil where it is unknown or impossible: no measure is ever negative.
    func figure(of report: HealthReport) -> ExactNumber? {
        reading(report)?.exactNumber.flatMap { $0.number >= 0 ? $0 : nil }
    }

    /// The value; nil where it is unknown or impossible.
    public func value(of report: HealthReport) -> Double? { figure(of: report)?.number }

    /// The limits that hold unless others are given.
    public func limits(_ thresholds: Thresholds = Thresholds()) -> (
        warning: AlertRange?, critical: AlertRange?
    ) {
        let limits = usual(thresholds)
        return (
            limits.warning.map { AlertRange(above: $0) }, limits.critical.map { AlertRange(above: $0) }
        )
    }
}
