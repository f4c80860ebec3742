// Which bytes of a text are digits, letters and space.

/// A part of bytes that somebody else holds.
typealias ByteSlice = Slice<UnsafeBufferPointer<UInt8>>

extension UInt8 {
    var isDigit: Bool { self &- 0x30 < 10 }

    /// Whether this is a letter of ASCII.
    var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

    package var hexadecimalDigit: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }
}

/// A byte is compared with a character of ASCII as if it were one.
extension UInt8? {
    @inline(__always)
    static func == (byte: UInt8?, sign: Unicode.Scalar) -> Bool { byte == UInt8(ascii: sign) }

    @inline(__always)
    static func != (byte: UInt8?, sign: Unicode.Scalar) -> Bool { byte != UInt8(ascii: sign) }

    @inline(__always)
    static func ~= (sign: Unicode.Scalar, byte: UInt8?) -> Bool { byte == UInt8(ascii: sign) }
}

extension Collection<UInt8> {
    /// The number that at most twelve digits say; nil for anything else.
    var wholeNumber: Int? {
        guard (1...12).contains(count), allSatisfy(\.isDigit) else { return nil }
        return reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// The seconds since midnight at `18:42:07`; nil for anything else, but for a second that is inserted.
    var secondOfDay: Int? {
        guard count == 8, dropFirst(2).first == ":", dropFirst(5).first == ":",
            let hour = prefix(2).wholeNumber, let minute = dropFirst(3).prefix(2).wholeNumber,
            let second = dropFirst(6).wholeNumber, hour < 24, minute < 60, second < 61
        else { return nil }
        return hour * 3_600 + minute * 60 + second
    }
}
