// One metric with its samples, as OpenMetrics, Prometheus and OpenTelemetry all understand it.

/// A metric family: a name, what it is, and one sample for each set of labels.
public struct Metric: Hashable, Sendable {
    /// How samples of a metric relate to each other over time.
    public enum MetricType: Hashable, Sendable {
        /// A figure that goes up and down.
        case gauge
        /// A figure that only grows, but for the tracker being reset.
        case counter
        /// Labels alone; its value is 1.
        case info
        /// One sample for each possible state, of which one is 1; the label is named as the metric.
        case stateSet

        /// What the name of a sample has behind that of its metric.
        var suffix: String {
            switch self {
            case .gauge, .stateSet: ""
            case .counter: "_total"
            case .info: "_info"
            }
        }
    }

    /// Without the suffix that a format wants for its kind (`_total`, `_info`); ends in the unit where it has one.
    public let name: String
    public let kind: MetricType
    /// The base unit by its full name, for example `seconds`; nil for a plain number.
    public let unit: String?
    public let help: String
    /// The name of its samples.
    package var fullName: String { name + kind.suffix }
    /// No two samples have the same labels; empty where the value is unknown.
    public let samples: [Sample]

    /// One value with its labels.
    public struct Sample: Hashable, Sendable {
        public let labels: [Label]
        public let value: ExactNumber
    }

    /// A label with its value.
    public struct Label: Hashable, Sendable {
        public let name: String
        public let value: String

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A metric with a sample for each of its labels' values. Labels that occur twice keep their first value, because a
    /// series that occurs twice makes a whole file unreadable.
    ///
    /// - Parameters:
    ///   - labels: Those of all samples.
    ///   - label: The label by which the samples differ.
    ///   - values: Its values, each with the figure; nil for unknown, which makes no sample.
    package init(
        _ name: String, as kind: MetricType = .gauge, _ help: String, _ labels: [Label] = [],
        by label: String, _ values: [(String, (any ExactNumberConvertible)?)]
    ) {
        self.init(name, as: kind, help, values.map { (labels + [Label(label, $0)], $1) })
    }

    package init(
        _ name: String, as kind: MetricType = .gauge, _ help: String,
        _ values: [([Label], (any ExactNumberConvertible)?)]
    ) {
        self.name = name
        self.kind = kind
        self.help = help
        unit = ["seconds", "bytes", "ratio"].first { name.hasSuffix("_" + $0) }
        var known: Set<[Label]> = []
        samples = values.compactMap { labels, value in
            guard let value = value?.exactNumber, known.insert(labels).inserted else { return nil }
            return Sample(labels: labels, value: value.toMillionth)
        }
    }
}

extension ExactNumber {
    fileprivate var toMillionth: ExactNumber {
        guard case .number(let value) = self, value.magnitude < 1e12 else { return self }
        return .number((value * 1e6).rounded() / 1e6)
    }
}
