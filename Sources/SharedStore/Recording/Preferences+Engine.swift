// Values of the preferences in the engine's types; what is not what it should be counts as missing.

import TrackingModel

extension Preferences {
    /// A number of a size that any sum can take.
    func integer(_ key: String) -> Int? {
        let value: Int? =
            switch self[key] {
            case .integer(let value): Int(value)
            case .real(let value): Int(truncatingIfRepresentable: value)
            default: nil
            }
        guard let value, (-EngineBounds.count.upperBound...EngineBounds.count.upperBound).contains(value)
        else {
            return nil
        }
        return value
    }

    /// Unix seconds; 0 is never.
    func instant(_ key: String) -> Instant? {
        switch self[key] {
        case .real(let value) where value > 0 && EngineBounds.moment.contains(value): Instant(value)
        case .integer(let value) where value > 0 && EngineBounds.moment.contains(Double(value)):
            Instant(Double(value))
        default: nil
        }
    }

    /// The JSON of a data value.
    func decoded<Value: CompactJSONDecodable>(_ key: String) -> Value? {
        guard case .data(let bytes)? = self[key] else { return nil }
        return Value(json: bytes[...])
    }

    /// A value as JSON in a data value.
    static func encoded(_ value: some StoredJSON) -> PropertyListValue { .data(value.encoded) }
}
