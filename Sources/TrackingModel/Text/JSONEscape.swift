// JSON's escapes: the one place that writes a text as JSON has it.

/// Which characters of a text are escaped in JSON.
public enum JSONEscape: Sendable {
    /// What JSON demands: for files that programs read.
    case least
    /// Also what breaks readers that go line by line, and the controls that some terminals obey; breaks and tabs by
    /// their short names: for documents that people read.
    case visible

    /// Appends a text with its quotes.
    public func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        defer { bytes.append(UInt8(ascii: "\"")) }
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x22, 0x5C: bytes += [UInt8(ascii: "\\"), UInt8(scalar.value)]
            case 0x0A where self == .visible: bytes += "\\n".utf8
            case 0x0D where self == .visible: bytes += "\\r".utf8
            case 0x09 where self == .visible: bytes += "\\t".utf8
            case ..<0x20: Self.append(number: scalar, to: &bytes)
            case 0x7F...0x9F where self == .visible: Self.append(number: scalar, to: &bytes)
            case 0x2028...0x2029 where self == .visible: Self.append(number: scalar, to: &bytes)
            case ..<0x80: bytes.append(UInt8(scalar.value))
            default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            }
        }
    }

    private static func append(number scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        let digits = String(scalar.value, radix: 16)
        bytes += "\\u".utf8
        bytes += repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count)
        bytes += digits.utf8
    }
}
