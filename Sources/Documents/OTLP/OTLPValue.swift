// The parts that all of OpenTelemetry's JSON is made of: attributes, instants, and who sends it.

package import TrackingModel

/// Values in the JSON encoding of OTLP: 64-bit integers are strings, enums are numbers, names are in camel case
/// (OpenTelemetry Protocol File Exporter; opentelemetry-proto).
package enum OTLPValue {
    /// An instant in nanoseconds since 1970. Nil before that and beyond 2262: the protocol has neither.
    package static func nanoseconds(_ instant: Instant) -> String? {
        guard instant.seconds >= 0, instant.seconds < 9.2e9 else { return nil }
        let whole = instant.seconds.rounded(.down)
        // To the microsecond, which is what a Double of this size holds.
        let micros = ((instant.seconds - whole) * 1e6).rounded()
        return String(Int(whole) * 1_000_000_000 + Int(micros) * 1_000)
    }

    /// The members of an object as attributes; those that are null are left out.
    static func attributes(_ object: OrderedJSON) -> [OrderedJSON] {
        object.members.filter { $0.value != .null }.map { ["key": $0.key, "value": typed($0.value)] }
    }

    private static func typed(_ value: OrderedJSON) -> OrderedJSON {
        switch value {
        case .string: ["stringValue": value]
        case .integer: ["intValue": value.text()]
        case .number: ["doubleValue": value]
        case .bool: ["boolValue": value]
        case .array(let values): ["arrayValue": ["values": values.map(typed)] as OrderedJSON]
        case .null, .object: ["stringValue": value.text()]
        }
    }

    /// What a device sends: the device as the resource that everything belongs to, and this program as the scope.
    ///
    /// - Parameters:
    ///   - scope: The key of the scope's list.
    ///   - list: The key of what is sent.
    static func resource(
        device: String, version: String, _ scope: String, _ list: String, _ values: [OrderedJSON]
    ) -> OrderedJSON {
        [
            "resource": [
                "attributes": attributes([
                    "service.name": "trackhealth", "service.version": version, "device.id": device,
                ])
            ] as OrderedJSON,
            scope: [
                ["scope": ["name": "trackhealth", "version": version] as OrderedJSON, list: values]
                    as OrderedJSON
            ],
        ]
    }
}
