// A property list as a value that keeps every type apart, so that writing it back changes nothing.

/// A value of a property list. Dates and reals keep their bits.
public enum PropertyListValue: Hashable, Sendable {
    case boolean(Bool)
    /// Any integer from `Int64.min` to `UInt64.max`.
    case integer(Int64)
    /// An integer above `Int64.max`.
    case unsigned(UInt64)
    case real(Double)
    /// Seconds since 2001-01-01 UTC; can be anything a file holds, not a number included.
    case date(Double)
    case data([UInt8])
    case string(String)
    case array([PropertyListValue])
    case dictionary([String: PropertyListValue])
    /// Something that preferences don't hold: a set, a UID, a null. Carried as a mark.
    case unsupported(String)
}

extension PropertyListValue {
    /// The type in a word, for messages.
    var typeName: String {
        switch self {
        case .boolean: "yes or no"
        case .integer, .unsigned: "an integer"
        case .real: "a number"
        case .date: "a date"
        case .data: "data"
        case .string: "text"
        case .array: "an array"
        case .dictionary: "a dictionary"
        case .unsupported(let what): "an unsupported value (\(what))"
        }
    }
}
