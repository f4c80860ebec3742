// A property list as a value that keeps every type apart, so that writing it back changes nothing.

import Foundation
import PlainText

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

    // MARK: - Every text of a property list value passed through a function, for taking names out of an export

    /// The value with all its texts rewritten: strings, keys, and data that is text, as JSON blobs are.
    func rewritten(by change: (String) -> String) -> PropertyListValue {
        switch self {
        case .string(let text): return .string(change(text))
        case .data(let bytes):
            guard let text = String(validUTF8: bytes) else { return self }
            let changed = change(text)
            return changed == text ? self : .data(Array(changed.utf8))
        case .array(let items): return .array(items.map { $0.rewritten(by: change) })
        case .dictionary(let members):
            var changed: [String: PropertyListValue] = [:]
            for (key, value) in members { changed[change(key)] = value.rewritten(by: change) }
            return .dictionary(changed)
        case .boolean, .integer, .unsigned, .real, .date, .unsupported: return self
        }
    }
}

// MARK: - Property list values as JSON that keeps their types, and back

/// `{"integer": 5}`, `{"real": 0.5}`, `{"date": 785203211.25}` and so on, without loss in either direction.
///
/// Numbers that JSON can't hold are written as the hexadecimal bits of the value: `{"real_bits": "7ff8000000000000"}`.
enum TypedJSON {
    static func object(_ value: PropertyListValue) -> [String: Any] {
        switch value {
        case .boolean(let flag): return ["boolean": flag]
        case .integer(let number): return ["integer": NSNumber(value: number)]
        case .unsigned(let number): return ["unsigned": String(number)]
        case .real(let number): return real("real", number)
        case .date(let seconds): return real("date", seconds)
        case .data(let bytes): return ["data": Data(bytes).base64EncodedString()]
        case .string(let text): return ["string": text]
        case .array(let items): return ["array": items.map { object($0) }]
        case .dictionary(let members): return ["dictionary": members.mapValues { object($0) }]
        case .unsupported(let what): return ["unsupported": what]
        }
    }

    private static func real(_ name: String, _ number: Double) -> [String: Any] {
        // A negative zero is an integer zero to some JSON writers.
        guard number.isFinite, !(number == 0 && number.sign == .minus) else {
            return [name + "_bits": String(number.bitPattern, radix: 16)]
        }
        return [name: NSNumber(value: number)]
    }

    /// Nil for anything that `object` does not write.
    static func value(_ json: Any, depth: Int = 0, limit: Int) -> PropertyListValue? {
        guard depth <= limit, let object = json as? [String: Any], object.count == 1,
            let (type, inner) = object.first
        else { return nil }
        switch (type, inner) {
        case ("boolean", let number as NSNumber): return .boolean(number.boolValue)
        case ("integer", let number as NSNumber): return .integer(number.int64Value)
        case ("unsigned", let text as String): return UInt64(text).map { .unsigned($0) }
        case ("real", let number as NSNumber): return .real(number.doubleValue)
        case ("date", let number as NSNumber): return .date(number.doubleValue)
        case ("real_bits", let text as String): return bits(text).map { .real($0) }
        case ("date_bits", let text as String): return bits(text).map { .date($0) }
        case ("data", let text as String): return Data(base64Encoded: text).map { .data(Array($0)) }
        case ("string", let text as String): return .string(text)
        case ("unsupported", let text as String): return .unsupported(text)
        case ("array", let items as [Any]):
            let values = items.compactMap { value($0, depth: depth + 1, limit: limit) }
            return values.count == items.count ? .array(values) : nil
        case ("dictionary", let members as [String: Any]):
            let values = members.compactMapValues { value($0, depth: depth + 1, limit: limit) }
            return values.count == members.count ? .dictionary(values) : nil
        default: return nil
        }
    }

    private static func bits(_ text: String) -> Double? {
        UInt64(text, radix: 16).map { Double(bitPattern: $0) }
    }
}
