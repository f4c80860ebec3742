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
    /// An object.
    let attributes: OrderedJSON

    func json(observed: String?) -> OrderedJSON {
        let times: OrderedJSON = [
            "timeUnixNano": at.flatMap(OTLPValue.nanoseconds), "observedTimeUnixNano": observed,
        ]
        let record: OrderedJSON = [
            "severityNumber": severity.rawValue, "severityText": severity.text, "eventName": event,
            "body": ["stringValue": body] as OrderedJSON, "attributes": OTLPValue.attributes(attributes),
        ]
        return .object(times.members.filter { $0.value != .null } + record.members)
    }

    /// Records of a device as the element of `resourceLogs`.
    static func resource(
        _ records: [OTLPRecord], observed: String?, device: String, version: String
    ) -> OrderedJSON {
        OTLPValue.resource(
            device: device, version: version, "scopeLogs", "logRecords",
            records.map { $0.json(observed: observed) })
    }
}
