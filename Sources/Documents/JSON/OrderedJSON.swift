// JSON whose keys keep the order in which they were written, so that two documents of equal facts are equal text.

import TrackingModel

/// A JSON value to be written; reading is left to Foundation.
public indirect enum OrderedJSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    /// A value that is not finite is written as null, which JSON has instead.
    case number(Double)
    case string(String)
    case array([OrderedJSON])
    case object([Member])

    /// A key with its value.
    public struct Member: Hashable, Sendable {
        public let key: String
        public let value: OrderedJSON

        public init(_ key: String, _ value: some JSONValue) {
            self.key = key
            self.value = value.json
        }
    }

    /// The members of an object; none for any other value.
    package var members: [Member] {
        if case .object(let members) = self { members } else { [] }
    }

    /// The members with those of objects among them in their place, named after both: `verdict_level`.
    package var flattened: [Member] {
        members.flatMap { member in
            guard case .object = member.value else { return [member] }
            return member.value.flattened.map { Member(member.key + "_" + $0.key.lowercased(), $0.value) }
        }
    }

    /// The text: one line, or indented by two spaces for people.
    public func text(pretty: Bool = false) -> String {
        var bytes: [UInt8] = []
        write(into: &bytes, indent: pretty ? 0 : nil)
        return bytes.utf8Text
    }

    private func write(into bytes: inout [UInt8], indent: Int?) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .integer(let value): bytes += String(value).utf8
        case .number(let value): bytes += Self.digits(value).utf8
        case .string(let value): JSONEscape.visible.append(value, to: &bytes)
        case .array(let values):
            Self.list(values, "[", "]", into: &bytes, indent: indent) { value, bytes, indent in
                value.write(into: &bytes, indent: indent)
            }
        case .object(let members):
            Self.list(members, "{", "}", into: &bytes, indent: indent) { member, bytes, indent in
                JSONEscape.visible.append(member.key, to: &bytes)
                bytes += (indent == nil ? ":" : ": ").utf8
                member.value.write(into: &bytes, indent: indent)
            }
        }
    }

    private static func list<Part>(
        _ parts: [Part], _ open: String, _ close: String, into bytes: inout [UInt8], indent: Int?,
        _ write: (Part, inout [UInt8], Int?) -> Void
    ) {
        bytes += open.utf8
        let inner = indent.map { $0 + 2 }
        for (index, part) in parts.enumerated() {
            if index > 0 { bytes += ",".utf8 }
            if let inner { breakLine(indent: inner, into: &bytes) }
            write(part, &bytes, inner)
        }
        if let indent, !parts.isEmpty { breakLine(indent: indent, into: &bytes) }
        bytes += close.utf8
    }

    private static func breakLine(indent: Int, into bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent))
    }

    private static func digits(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        if value == value.rounded(), abs(value) < 1e15 { return String(Int(value)) }
        return String(value)
    }
}

extension OrderedJSON: ExpressibleByDictionaryLiteral, ExpressibleByStringLiteral {
    /// An object with the keys in the order of the literal.
    public init(dictionaryLiteral elements: (String, any JSONValue)...) {
        self = .object(elements.map { Member($0.0, $0.1.json) })
    }

    public init(stringLiteral value: String) { self = .string(value) }
}
