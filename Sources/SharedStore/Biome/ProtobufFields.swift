// The fields of a protobuf message of which no description exists, by their numbers.

/// Reads single fields of a message by walking over it. Nothing is kept, so that no message takes more memory than its
/// bytes.
struct ProtobufFields {
    /// A field as it is on the wire.
    enum WireValue: Hashable {
        case number(UInt64)
        case fixed(UInt64)
        case bytes(ArraySlice<UInt8>)
    }

    private let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// The integer of a field; nil where it is missing or something else.
    func integer(_ number: UInt64) -> UInt64? {
        guard case .number(let value)? = value(number) else { return nil }
        return value
    }

    /// The floating-point number of a field of eight bytes.
    func real(_ number: UInt64) -> Double? {
        guard case .fixed(let value)? = value(number) else { return nil }
        return Double(bitPattern: value)
    }

    func data(_ number: UInt64) -> ArraySlice<UInt8>? {
        guard case .bytes(let value)? = value(number) else { return nil }
        return value
    }

    /// The text of a field; nil where it is none, or longer than any name.
    func text(_ number: UInt64) -> String? {
        guard let data = data(number), !data.isEmpty, data.count <= 512 else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    func message(_ number: UInt64) -> ProtobufFields? { data(number).map(ProtobufFields.init) }

    /// The last value of a field, as the format has it; nil where it is missing or the message is damaged.
    private func value(_ wanted: UInt64) -> WireValue? {
        var rest = bytes
        var found: WireValue?
        while !rest.isEmpty {
            guard let key = Self.varint(&rest), let value = Self.value(key & 7, &rest) else { return nil }
            if key >> 3 == wanted { found = value }
        }
        return found
    }

    private static func value(_ type: UInt64, _ rest: inout ArraySlice<UInt8>) -> WireValue? {
        switch type {
        case 0: return varint(&rest).map(WireValue.number)
        case 1: return fixed(8, &rest).map(WireValue.fixed)
        case 5: return fixed(4, &rest).map(WireValue.fixed)
        case 2:
            guard let length = varint(&rest), length <= UInt64(rest.count) else { return nil }
            let data = rest.prefix(Int(length))
            rest = rest.dropFirst(Int(length))
            return .bytes(data)
        default: return nil
        }
    }

    private static func fixed(_ count: Int, _ rest: inout ArraySlice<UInt8>) -> UInt64? {
        guard rest.count >= count else { return nil }
        let value = rest.prefix(count).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        rest = rest.dropFirst(count)
        return value
    }

    private static func varint(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), through: 63, by: 7) {
            guard let byte = rest.popFirst() else { return nil }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        return nil
    }
}
