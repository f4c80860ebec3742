// The signs and values of a printed dictionary, read from left to right.

import Foundation
import SharedStore
import TrackingModel

struct PrintedText {
    /// What joins a key and its value.
    enum Joint { case arrow, equals, colon }

    private let bytes: [UInt8]
    private var index = 0
    private(set) var line = 1
    private var valuesLeft: Int
    private var wasCut = false

    init(_ bytes: [UInt8], mostValues: Int) {
        self.bytes = bytes
        valuesLeft = mostValues
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    /// The next sign, of those that have a meaning; nil at the end.
    var next: Unicode.Scalar? { index < bytes.count ? Unicode.Scalar(bytes[index]) : nil }

    mutating func advance() {
        if next == "\n" { line += 1 }
        index += 1
    }

    mutating func skipSpace() { skip { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r" } }

    mutating func skipSeparators() {
        skip { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r" || $0 == "," || $0 == ";" }
    }

    /// Whether there are more values than are read.
    var isFull: Bool { valuesLeft < 0 }

    /// Whether data was shortened since the last call.
    mutating func takeWasCut() -> Bool {
        defer { wasCut = false }
        return wasCut
    }

    /// A key, with or without quotes.
    mutating func key() -> String? {
        guard next != "\"" else { return quoted() }
        guard let first = next, !"{[(<".unicodeScalars.contains(first) else { return nil }
        let start = index
        while let sign = next, sign != " ", sign != "=", sign != ":", sign != "\n", sign != ";", sign != ",",
            sign != "}", sign != "]"
        {
            index += 1
        }
        return index > start ? bytes[start..<index].utf8Text : nil
    }

    /// What stands between a key and its value.
    mutating func joint() -> Joint? {
        skipSpace()
        if begins("=>") { return take(2, .arrow) }
        if next == "=" { return take(1, .equals) }
        return next == ":" ? take(1, .colon) : nil
    }

    /// A value of any type; the inner nil is the sign for no value.
    ///
    /// - Parameters:
    ///   - depth: Dictionaries and arrays that may still lie in each other.
    ///   - untyped: Whether numbers and dates stand in quotes where they hold a sign like `.`.
    mutating func value(depth: Int, untyped: Bool) -> PropertyListValue?? {
        skipSpace()
        valuesLeft -= 1
        guard depth >= 0, valuesLeft >= 0, let sign = next else { return .none }
        switch sign {
        case "\"": return quoted().map { untyped ? PrintedScalar.value($0) ?? .string($0) : .string($0) }
        case "<": return hexData(to: ">")
        case "{" where begins("{length = "): return countedData()
        case "{", "[", "(": return container(depth: depth, untyped: untyped)
        default: return bare()
        }
    }

    /// `{…}`, `[…]` or `(…)`: a dictionary where its first element is a key with a value, else an array.
    private mutating func container(depth: Int, untyped: Bool) -> PropertyListValue?? {
        let open = next
        advance()
        var array: [PropertyListValue] = []
        var dictionary: [String: PropertyListValue] = [:]
        var isDictionary = open == "{"
        while true {
            skipSeparators()
            guard let sign = next else { return .none }
            if sign == "}" || sign == "]" || sign == ")" {
                advance()
                return isDictionary ? .dictionary(dictionary) : .array(array)
            }
            // An empty Swift dictionary.
            if begins(":]") {
                index += 1
                isDictionary = true
                continue
            }
            let mark = (index, line)
            let mayBeKey = isDictionary || open == "[" && (sign == "\"" || ("0"..."9").contains(sign))
            if mayBeKey, let key = key(), let joint = joint(), isDictionary || joint != .equals {
                let isIndexed = open == "[" && joint == .arrow
                guard let value = value(depth: depth - 1, untyped: untyped) else { return .none }
                guard let value else { continue }
                if isIndexed { array.append(value) } else { dictionary[key] = value }
                isDictionary = isDictionary || !isIndexed
                continue
            }
            guard !isDictionary else { return .none }
            (index, line) = mark
            guard let value = value(depth: depth - 1, untyped: untyped) else { return .none }
            if let value { array.append(value) }
        }
    }

    /// A text in quotes.
    private mutating func quoted() -> String? {
        advance()
        var text: [UInt8] = []
        while let sign = next {
            if sign == "\"" {
                index += 1
                return text.utf8Text
            }
            if sign == "\\" {
                index += 1
                guard let escaped = next else { return nil }
                index += 1
                switch escaped {
                case "n": text.append(10)
                case "t": text.append(9)
                case "r": text.append(13)
                case "b": text.append(8)
                case "f": text.append(12)
                case "u", "U": text += Array(unicode().utf8)
                default: text.append(UInt8(escaped.value))
                }
            } else {
                text.append(UInt8(sign.value))
                advance()
            }
        }
        return nil
    }

    /// The four digits after `\u`, with a second half where they are the first of two.
    private mutating func unicode() -> String {
        func unit(at start: Int) -> UInt16? {
            guard start + 4 <= bytes.count else { return nil }
            return UInt16(bytes[start..<start + 4].utf8Text, radix: 16)
        }
        guard let first = unit(at: index) else { return "\u{FFFD}" }
        index += 4
        guard UTF16.isLeadSurrogate(first), index + 2 <= bytes.count, bytes[index] == UInt8(ascii: "\\"),
            let second = unit(at: index + 2), UTF16.isTrailSurrogate(second)
        else { return String(decoding: [first], as: UTF16.self) }
        index += 6
        return String(decoding: [first, second], as: UTF16.self)
    }

    /// `<62706c69 7374>`, or the mark of something that is no value.
    private mutating func hexData(to end: Unicode.Scalar) -> PropertyListValue?? {
        advance()
        let start = index
        while let sign = next, sign != end, sign != "\n" { index += 1 }
        guard next == end else { return .none }
        let content = bytes[start..<index]
        index += 1
        let digits = content.filter { $0 != UInt8(ascii: " ") }
        if content.utf8Text == "null" { return .some(nil) }
        return Self.bytes(digits).map { .data($0) } ?? .string("not printed")
    }

    /// `{length = 5, bytes = 0x68656c6c6f}`; of longer data the middle is mostly left out.
    private mutating func countedData() -> PropertyListValue?? {
        index += "{length = ".utf8.count
        let start = index
        while let sign = next, sign != "}", sign != "\n" { index += 1 }
        guard next == "}" else { return .none }
        let content = bytes[start..<index].utf8Text
        index += 1
        let parts = content.components(separatedBy: ", bytes = 0x")
        guard parts.count == 2, let length = Int(parts[0]) else { return .none }
        guard let data = Self.bytes(parts[1].utf8.filter { $0 != UInt8(ascii: " ") }), data.count == length
        else {
            wasCut = true
            return .some(nil)
        }
        return .data(data)
    }

    /// A value without quotes, which ends with its line or at a sign that ends what it is in.
    private mutating func bare() -> PropertyListValue?? {
        let start = index
        while let sign = next, sign != "\n", sign != ",", sign != ";", sign != "}", sign != "]", sign != ")" {
            index += 1
        }
        let text = bytes[start..<index].utf8Text.trimmingCharacters(in: .whitespaces)
        guard !text.isEmpty else { return .none }
        if text == "null" || text == "nil" || text.hasPrefix("(null") || text == "<null>" {
            return .some(nil)
        }
        // `13 bytes` is all that Swift prints of data.
        if text.hasSuffix(" bytes"), Int(text.dropLast(6)) != nil {
            wasCut = true
            return .some(nil)
        }
        return PrintedScalar.value(text) ?? .string(text)
    }

    private static func bytes(_ digits: [UInt8]) -> [UInt8]? {
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 2)
        for start in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[start].hexadecimalDigit, let low = digits[start + 1].hexadecimalDigit
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private mutating func skip(_ isSkipped: (Unicode.Scalar) -> Bool) {
        while let sign = next, isSkipped(sign) { advance() }
    }

    private func begins(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

    private mutating func take(_ count: Int, _ joint: Joint) -> Joint {
        index += count
        return joint
    }
}
