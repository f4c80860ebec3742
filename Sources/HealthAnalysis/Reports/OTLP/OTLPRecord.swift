// A log record of OpenTelemetry, and the records of a device together.

import TrackingModel

/// One log record.
struct OTLPRecord {
    /// The first number of each range of OpenTelemetry's severities.
    enum SeverityNumber: Int {
        case debug = 5
        case info = 9
        case warn = 13
        case error = 17
        case fatal = 21

        init(_ severity: TrackingModel.Severity) {
            self =
                switch severity {
                case .debug: .debug
                case .info: .info
                case .warn: .warn
                case .error: .error
                case .critical: .fatal
                }
        }

        var text: String {
            switch self {
            case .debug: "DEBUG"
            case .info: "INFO"
            case .warn: "WARN"
            case .error: "ERROR"
            case .fatal: "FATAL"
            }
        }
    }

    let at: Instant?
    let severity: SeverityNumber
    /// What sort of record it is.
    let event: String
    let body: String
    let attributes: [OrderedJSON]

    func json(observed: OrderedJSON?) -> OrderedJSON {
        var members: [OrderedJSON.Member] = []
        if let time = at.flatMap(OTLPValue.nanoseconds) { members.append(.init("timeUnixNano", time)) }
        if let observed { members.append(.init("observedTimeUnixNano", observed)) }
        members += [
            .init("severityNumber", .integer(severity.rawValue)),
            .init("severityText", .string(severity.text)),
            .init("eventName", .string(event)), .init("body", ["stringValue": .string(body)]),
            .init("attributes", .array(attributes)),
        ]
        return .object(members)
    }

    /// Records of a device as the element of `resourceLogs`.
    static func resource(
        _ records: [OTLPRecord], observed: OrderedJSON?, device: String, version: String
    ) -> OrderedJSON {
        [
            "resource": OTLPValue.resource(device: device, version: version),
            "scopeLogs": .array([
                [
                    "scope": OTLPValue.scope(version: version),
                    "logRecords": .array(records.map { $0.json(observed: observed) }),
                ]
            ]),
        ]
    }
}
