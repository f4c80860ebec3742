// Metrics for an OpenTelemetry collector: a line of JSON that its file receiver reads.

/// A catalogue as one `MetricsData` object on one line, all points at the report's instant.
public struct OTLPMetrics: Hashable, Sendable {
    /// The one element of `resourceMetrics`, as JSON: a request holds those of many devices.
    public let resource: String

    /// The line, ending in a line feed.
    public var text: String { "{\"resourceMetrics\":[\(resource)]}\n" }

    public init(_ catalogue: MetricCatalogue) {
        let json: OrderedJSON = [
            "resource": OTLPValue.resource(device: catalogue.device, version: catalogue.version),
            "scopeMetrics": .array([
                [
                    "scope": OTLPValue.scope(version: catalogue.version),
                    "metrics": .array(catalogue.metrics.map { Self.metric($0, catalogue) }),
                ]
            ]),
        ]
        resource = json.text()
    }

    private static func metric(_ metric: Metric, _ catalogue: MetricCatalogue) -> OrderedJSON {
        let points = OrderedJSON.array(metric.samples.map { point($0, catalogue) })
        let data: OrderedJSON.Member =
            switch metric.kind {
            // The start of the counter is unknown and left out. 2 means cumulative.
            case .counter:
                .init(
                    "sum",
                    ["dataPoints": points, "aggregationTemporality": .integer(2), "isMonotonic": .bool(true)])
            case .gauge, .info, .stateSet: .init("gauge", ["dataPoints": points])
            }
        return .object([
            .init("name", .string(metric.kind == .info ? metric.name + "_info" : metric.name)),
            .init("description", .string(metric.help)), .init("unit", .string(unit(metric.unit))), data,
        ])
    }

    private static func point(_ sample: Metric.Sample, _ catalogue: MetricCatalogue) -> OrderedJSON {
        // The device is the resource's, it need not be repeated.
        let labels = sample.labels.filter { $0.name != "device" }
        var members = [
            OrderedJSON.Member("attributes", .array(labels.map { OTLPValue.string($0.name, $0.value) }))
        ]
        if let time = OTLPValue.nanoseconds(catalogue.at) { members.append(.init("timeUnixNano", time)) }
        switch sample.value {
        case .integer(let value): members.append(.init("asInt", .string(String(value))))
        case .number(let value): members.append(.init("asDouble", .number(value)))
        }
        return .object(members)
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
