// The parts that all of OpenTelemetry's JSON is made of: attributes, instants, and who sends it.

import TrackingModel

/// Values in the JSON encoding of OTLP: 64-bit integers are strings, enums are numbers, names are in camel case
/// (OpenTelemetry Protocol File Exporter; opentelemetry-proto).
enum OTLPValue {
    /// An instant in nanoseconds since 1970. Nil before that and beyond 2262: the protocol has neither.
    static func nanoseconds(_ instant: Instant) -> OrderedJSON? {
        guard instant.seconds >= 0, instant.seconds < 9.2e9 else { return nil }
        let whole = instant.seconds.rounded(.down)
        // To the microsecond, which is what a Double of this size holds.
        let micros = ((instant.seconds - whole) * 1e6).rounded()
        return .string(String(Int(whole) * 1_000_000_000 + Int(micros) * 1_000))
    }

    static func string(_ key: String, _ value: String) -> OrderedJSON {
        ["key": .string(key), "value": ["stringValue": .string(value)]]
    }

    static func strings(_ key: String, _ values: [String]) -> OrderedJSON {
        let values = values.map { OrderedJSON.object([.init("stringValue", .string($0))]) }
        return ["key": .string(key), "value": ["arrayValue": ["values": .array(values)]]]
    }

    static func integer(_ key: String, _ value: Int) -> OrderedJSON {
        ["key": .string(key), "value": ["intValue": .string(String(value))]]
    }

    static func number(_ key: String, _ value: Double) -> OrderedJSON {
        ["key": .string(key), "value": ["doubleValue": .number(value)]]
    }

    static func boolean(_ key: String, _ value: Bool) -> OrderedJSON {
        ["key": .string(key), "value": ["boolValue": .bool(value)]]
    }

    /// The device, as the resource that everything in a file belongs to.
    static func resource(device: String, version: String) -> OrderedJSON {
        [
            "attributes": .array([
                string("service.name", "trackhealth"), string("service.version", version),
                string("device.id", device),
            ])
        ]
    }

    static func scope(version: String) -> OrderedJSON {
        ["name": .string("trackhealth"), "version": .string(version)]
    }
}
