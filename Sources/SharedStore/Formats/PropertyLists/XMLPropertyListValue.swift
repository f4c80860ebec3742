// The values of an XML property list by their text; nil for a text that is no such value.

import TrackingModel

/// Reads the text of an element. Space around it is passed over.
enum XMLPropertyListValue {
    static func trimmed(_ text: String) -> Substring.UTF8View {
        var rest = Substring(text).utf8
        while let first = rest.first, XMLPropertyListReader.isSpace(first) { rest.removeFirst() }
        while let last = rest.last, XMLPropertyListReader.isSpace(last) { rest.removeLast() }
        return rest
    }

    /// Decimal, or hexadecimal after `0x`; from `Int64.min` to `UInt64.max`.
    static func integer(_ text: String) -> PropertyListValue? {
        var digits = trimmed(text)
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
        var radix = 10
        if digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8) {
            radix = 16
            digits = digits.dropFirst(2)
        }
        // A second sign would be taken by the number itself.
        guard let first = digits.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-"),
            let magnitude = UInt64(Substring(digits), radix: radix)
        else { return nil }
        if isNegative {
            return magnitude == 1 << 63 ? .integer(.min) : Int64(exactly: magnitude).map { .integer(-$0) }
        }
        return Int64(exactly: magnitude).map { .integer($0) } ?? .unsigned(magnitude)
    }

    /// Not a number and infinity are numbers here; their key's meaning judges them.
    static func real(_ text: String) -> PropertyListValue? {
        Double(Substring(trimmed(text))).map { .real($0) }
    }

    /// `2025-11-13T12:00:00Z`, and nothing that is no day or no time of day.
    static func date(_ text: String) -> PropertyListValue? {
        let bytes = Array(trimmed(text).prefix(21))
        guard bytes.count == 20, bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
            bytes[16] == UInt8(ascii: ":"), bytes[19] == UInt8(ascii: "Z"),
            let day = LocalDay(iso: String(decoding: bytes[..<10], as: UTF8.self)),
            let hour = twoDigits(bytes, 11), let minute = twoDigits(bytes, 14),
            let second = twoDigits(bytes, 17), hour < 24, minute < 60, second < 60
        else { return nil }
        let seconds = hour * 3_600 + minute * 60 + second
        return .date(Double(day.number * 86_400 + seconds) - Instant.referenceEpochOffset)
    }

    private static func twoDigits(_ bytes: [UInt8], _ place: Int) -> Int? {
        let (tens, ones) = (Int(bytes[place]) - 0x30, Int(bytes[place + 1]) - 0x30)
        guard (0...9).contains(tens), (0...9).contains(ones) else { return nil }
        return tens * 10 + ones
    }

    /// Base64 with its padding; space may be anywhere.
    static func data(_ text: String) -> PropertyListValue? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 4 * 3)
        var group: UInt32 = 0
        var digits = 0
        var padding = 0
        for byte in text.utf8 where !XMLPropertyListReader.isSpace(byte) {
            guard let digit = byte == UInt8(ascii: "=") ? 0 : digit(byte) else { return nil }
            if byte == UInt8(ascii: "=") { padding += 1 } else if padding > 0 { return nil }
            group = group << 6 | digit
            digits += 1
            guard digits == 4 else { continue }
            guard padding <= 2 else { return nil }
            bytes.append(UInt8(group >> 16 & 255))
            if padding < 2 { bytes.append(UInt8(group >> 8 & 255)) }
            if padding < 1 { bytes.append(UInt8(group & 255)) }
            (group, digits) = (0, 0)
        }
        return digits == 0 ? .data(bytes) : nil
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x41...0x5A: UInt32(byte - 0x41)
        case 0x61...0x7A: UInt32(byte - 0x61 + 26)
        case 0x30...0x39: UInt32(byte - 0x30 + 52)
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
