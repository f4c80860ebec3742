// A log record of OpenTelemetry, and the records of a device together.

package import TrackingModel

/// One log record.
package struct OTLPRecord {
    let at: Instant?
    let severity: Severity
    /// What sort of record it is.
    let event: String
    let body: String
    /// An object.
    let attributes: OrderedJSON

    package init(at: Instant?, severity: Severity, event: String, body: String, attributes: OrderedJSON) {
        (self.at, self.severity, self.event, self.body) = (at, severity, event, body)
        self.attributes = attributes
    }

    func json(observed: String?) -> OrderedJSON {
        let times: OrderedJSON = [
            "timeUnixNano": at.flatMap(OTLPValue.nanoseconds), "observedTimeUnixNano": observed,
        ]
        let record: OrderedJSON = [
            // The first number of each of OpenTelemetry's ranges.
            "severityNumber": 5 + 4 * Int(severity.rawValue),
            "severityText": severity == .critical ? "FATAL" : severity.word, "eventName": event,
            "body": ["stringValue": body] as OrderedJSON, "attributes": OTLPValue.attributes(attributes),
        ]
        return .object(times.members.filter { $0.value != .null } + record.members)
    }

    /// Records of a device as the element of `resourceLogs`.
    package static func resource(
        _ records: [OTLPRecord], observed: String?, device: String, version: String
    ) -> OrderedJSON {
        OTLPValue.resource(
            device: device, version: version, "scopeLogs", "logRecords",
            records.map { $0.json(observed: observed) })
    }
}
