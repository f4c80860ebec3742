// Metrics for an OpenTelemetry collector: a line of JSON that its file receiver reads.

/// A catalogue as one `MetricsData` object on one line, all points at the report's instant.
public struct OTLPMetrics: Hashable, Sendable {
    /// The one element of `resourceMetrics`, as JSON: a request holds those of many devices.
    public let resource: String

    /// The line, ending in a line feed.
    public var text: String { "{\"resourceMetrics\":[\(resource)]}\n" }

    public init(_ catalogue: MetricCatalogue) {
        let metrics = catalogue.metrics.map { Self.metric($0, at: OTLPValue.nanoseconds(catalogue.at)) }
        resource = OTLPValue.resource(
            device: catalogue.device, version: catalogue.version, "scopeMetrics", "metrics", metrics
        ).text()
    }

    private static func metric(_ metric: Metric, at time: String?) -> OrderedJSON {
        let points = metric.samples.map { point($0, at: time) }
        let head: OrderedJSON = [
            "name": metric.kind == .info ? metric.name + "_info" : metric.name, "description": metric.help,
            "unit": unit(metric.unit),
        ]
        let data: OrderedJSON =
            switch metric.kind {
            // The start of the counter is unknown and left out. 2 means cumulative.
            case .counter:
                [
                    "sum": ["dataPoints": points, "aggregationTemporality": 2, "isMonotonic": true]
                        as OrderedJSON
                ]
            case .gauge, .info, .stateSet: ["gauge": ["dataPoints": points] as OrderedJSON]
            }
        return .object(head.members + data.members)
    }

    private static func point(_ sample: Metric.Sample, at time: String?) -> OrderedJSON {
        // The device is the resource's, it need not be repeated.
        let labels = sample.labels.filter { $0.name != "device" }
        let value: OrderedJSON.Member =
            switch sample.value {
            case .integer(let value): .init("asInt", String(value))
            case .number(let value): .init("asDouble", value)
            }
        return .object(
            [
                .init(
                    "attributes",
                    OTLPValue.attributes(.object(labels.map { .init($0.name, $0.value) })))
            ] + (time.map { [.init("timeUnixNano", $0)] } ?? []) + [value])
    }

    /// The unit in UCUM, as OpenTelemetry wants it.
    private static func unit(_ unit: String?) -> String {
        switch unit {
        case "seconds": "s"
        case "bytes": "By"
        default: "1"
        }
    }
}
