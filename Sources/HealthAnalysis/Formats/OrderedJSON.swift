// JSON whose keys keep the order in which they were written, so that two documents of equal facts are equal text.

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

        public init(_ key: String, _ value: OrderedJSON) {
            self.key = key
            self.value = value
        }
    }

    /// The text: one line, or indented by two spaces for people.
    public func text(pretty: Bool = false) -> String {
        var result = ""
        write(into: &result, indent: pretty ? 0 : nil)
        return result
    }

    private func write(into text: inout String, indent: Int?) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        case .number(let value): text += Self.digits(value)
        case .string(let value): Self.quote(value, into: &text)
        case .array(let values):
            Self.list(values, "[", "]", into: &text, indent: indent) { value, text, indent in
                value.write(into: &text, indent: indent)
            }
        case .object(let members):
            Self.list(members, "{", "}", into: &text, indent: indent) { member, text, indent in
                Self.quote(member.key, into: &text)
                text += indent == nil ? ":" : ": "
                member.value.write(into: &text, indent: indent)
            }
        }
    }

    private static func list<Part>(
        _ parts: [Part], _ open: String, _ close: String, into text: inout String, indent: Int?,
        _ write: (Part, inout String, Int?) -> Void
    ) {
        text += open
        let inner = indent.map { $0 + 2 }
        for (index, part) in parts.enumerated() {
            if index > 0 { text += "," }
            if let inner { text += "\n" + String(repeating: " ", count: inner) }
            write(part, &text, inner)
        }
        if let indent, !parts.isEmpty { text += "\n" + String(repeating: " ", count: indent) }
        text += close
    }

    private static func digits(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        if value == value.rounded(), abs(value) < 1e15 { return String(Int(value)) }
        return String(value)
    }

    private static func quote(_ string: String, into text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            default:
                // Line separators are legal in JSON but break readers that go line by line; so are the controls from 0x80,
                // which some terminals obey.
                if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x2028
                    || scalar.value == 0x2029
                {
                    let digits = String(scalar.value, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
                } else {
                    text.unicodeScalars.append(scalar)
                }
            }
        }
        text += "\""
    }
}

extension OrderedJSON: ExpressibleByDictionaryLiteral, ExpressibleByStringLiteral {
    /// An object with the keys in the order of the literal.
    public init(dictionaryLiteral elements: (String, OrderedJSON)...) {
        self = .object(elements.map { Member($0.0, $0.1) })
    }

    public init(stringLiteral value: String) { self = .string(value) }
}
