// Metrics as text: OpenMetrics 1.0, and the older format of Prometheus that the node exporter reads from files.

import TrackingModel

/// The metrics of one or many devices as the text that a scraper reads. It has no timestamps: instants are metrics of
/// their own, and the node exporter rejects files with timestamps.
public struct MetricsText: Hashable, Sendable {
    /// The two formats, which differ in more than the last line.
    public enum Format: CaseIterable, Sendable {
        /// OpenMetrics 1.0, <https://prometheus.io/docs/specs/om/open_metrics_spec/>: units, infos, state sets, `#
        /// EOF`.
        case openMetrics
        /// Prometheus's text format 0.0.4, <https://prometheus.io/docs/instrumenting/exposition_formats/>: gauges and
        /// counters only; the type refers to the full name of the sample.
        case prometheus
    }

    /// The text in UTF-8, ending in a line feed.
    public let bytes: [UInt8]

    public var text: String { bytes.utf8Text }

    public init(_ catalogue: MetricCatalogue, as format: Format) {
        self.init([MetricLines(catalogue)], as: format)
    }

    /// - Parameters:
    ///   - devices: Of two with the same id the first is written: a series that occurs twice makes the whole text
    ///     unreadable.
    ///   - format: Which of the two.
    public init(_ devices: [MetricLines], as format: Format) {
        var known: Set<String> = []
        let devices = devices.filter { known.insert($0.device).inserted }
        let order = Self.order(devices)
        var places = [String: Int](uniqueKeysWithValues: order.enumerated().map { ($1.name, $0) })
        var parts = [[(device: Int, family: Int)]](repeating: [], count: order.count)
        for (index, device) in devices.enumerated() {
            for (family, description) in device.families.enumerated() {
                guard let place = places[description.name] else { continue }
                parts[place].append((index, family))
                if !description.isOfDevice { places[description.name] = nil }
            }
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(devices.reduce(16 << 10) { $0 + $1.bytes.count })
        for (family, parts) in zip(order, parts) {
            bytes += Self.head(of: family, in: format).utf8
            for part in parts { bytes += devices[part.device].lines(part.family) }
        }
        if format == .openMetrics { bytes += "# EOF\n".utf8 }
        self.bytes = bytes
    }

    /// The families of all devices, each once. Every device has them in the order of the catalogue, without those that
    /// it lacks.
    private static func order(_ devices: [MetricLines]) -> [MetricLines.Family] {
        var order: [MetricLines.Family] = []
        var names: [String] = []
        for device in devices {
            var next = 0
            for family in device.families {
                if let place = names.firstIndex(of: family.name) {
                    next = place + 1
                } else {
                    order.insert(family, at: next)
                    names.insert(family.name, at: next)
                    next += 1
                }
            }
        }
        return order
    }

    /// What stands above the samples of a metric.
    private static func head(of family: MetricLines.Family, in format: Format) -> String {
        let name = family.name + (format == .openMetrics ? "" : family.kind.suffix)
        var text = "# TYPE \(name) \(type(of: family.kind, in: format))\n"
        if format == .openMetrics, let unit = family.unit { text += "# UNIT \(name) \(unit)\n" }
        return text + "# HELP \(name) \(MetricLines.escaped(family.help, quotes: format == .openMetrics))\n"
    }

    private static func type(of kind: Metric.MetricType, in format: Format) -> String {
        switch kind {
        case .gauge: "gauge"
        case .counter: "counter"
        case .info: format == .openMetrics ? "info" : "gauge"
        case .stateSet: format == .openMetrics ? "stateset" : "gauge"
        }
    }
}
