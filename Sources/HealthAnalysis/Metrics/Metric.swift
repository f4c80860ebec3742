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
    public private(set) var samples: [Sample]
    private var known: Set<[Label]> = []

    /// One value with its labels.
    public struct Sample: Hashable, Sendable {
        public let labels: [Label]
        public let value: Value
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

    /// A finite number; whole numbers stay exact.
    public enum Value: Hashable, Sendable {
        case integer(Int)
        case number(Double)

        /// The digits that every text format takes.
        var text: String {
            switch self {
            case .integer(let value): String(value)
            case .number(let value): plainNumber(value)
            }
        }
    }

    package init(_ name: String, _ kind: MetricType, unit: String? = nil, _ help: String) {
        self.name = name
        self.kind = kind
        self.unit = unit
        self.help = help
        samples = []
    }

    /// Adds a sample. An unknown value adds none; labels that are there already keep their first value, because a
    /// series that occurs twice makes a whole file unreadable.
    package mutating func add(_ value: Int?, _ labels: [Label]) {
        if let value { add(Sample(labels: labels, value: .integer(value))) }
    }

    /// Adds a sample that may have a fraction, to the millionth.
    mutating func add(_ value: Double?, _ labels: [Label]) {
        guard let value, value.isFinite else { return }
        let rounded = value.magnitude < 1e12 ? (value * 1e6).rounded() / 1e6 : value
        add(Sample(labels: labels, value: .number(rounded)))
    }

    /// Adds a sample for each state, with 1 for the one that holds.
    mutating func add<States: Sequence<String>>(states: States, current: String, _ labels: [Label]) {
        for state in states { add(state == current ? 1 : 0, labels + [Label(name, state)]) }
    }

    private mutating func add(_ sample: Sample) {
        if known.insert(sample.labels).inserted { samples.append(sample) }
    }
}
