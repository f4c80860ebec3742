// Metrics as text: OpenMetrics 1.0, and the older format of Prometheus that the node exporter reads from files.

/// A catalogue as the text that a scraper reads. It has no timestamps: instants are metrics of their own, and the node
/// exporter rejects files with timestamps.
public struct MetricsText: Hashable, Sendable {
    /// The two formats, which differ in more than the last line.
    public enum Format: Sendable {
        /// OpenMetrics 1.0, <https://prometheus.io/docs/specs/om/open_metrics_spec/>: units, infos, state sets, `#
        /// EOF`.
        case openMetrics
        /// Prometheus's text format 0.0.4, <https://prometheus.io/docs/instrumenting/exposition_formats/>: gauges and
        /// counters only; the type refers to the full name of the sample.
        case prometheus
    }

    /// The text, ending in a line feed.
    public let text: String

    public init(_ catalogue: MetricCatalogue, as format: Format) {
        var text = ""
        for metric in catalogue.metrics {
            let sample = metric.name + Self.suffix(of: metric.kind)
            let family = format == .openMetrics ? metric.name : sample
            text += "# TYPE \(family) \(Self.type(of: metric.kind, in: format))\n"
            if format == .openMetrics, let unit = metric.unit { text += "# UNIT \(family) \(unit)\n" }
            text += "# HELP \(family) \(Self.escaped(metric.help, quotes: format == .openMetrics))\n"
            for each in metric.samples {
                let labels = each.labels.map { "\($0.name)=\"\(Self.escaped($0.value, quotes: true))\"" }
                text += "\(sample){\(labels.joined(separator: ","))} \(each.value.text)\n"
            }
        }
        self.text = format == .openMetrics ? text + "# EOF\n" : text
    }

    private static func suffix(of kind: Metric.MetricType) -> String {
        switch kind {
        case .gauge, .stateSet: ""
        case .counter: "_total"
        case .info: "_info"
        }
    }

    private static func type(of kind: Metric.MetricType, in format: Format) -> String {
        switch kind {
        case .gauge: "gauge"
        case .counter: "counter"
        case .info: format == .openMetrics ? "info" : "gauge"
        case .stateSet: format == .openMetrics ? "stateset" : "gauge"
        }
    }

    private static func escaped(_ text: String, quotes: Bool) -> String {
        text.replacingScalars { scalar in
            switch scalar {
            case "\\": "\\\\"
            case "\n": "\\n"
            case "\"" where quotes: "\\\""
            default: nil
            }
        }
    }
}
