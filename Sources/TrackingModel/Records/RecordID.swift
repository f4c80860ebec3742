// What names a record of a log.

/// The identity of a record: 16 bytes where it is a UUID, which nearly all are.
public enum RecordID: Hashable, Sendable, CustomStringConvertible {
    case uuid(UInt64, UInt64)
    case text(String)
    case none

    /// Reads a UUID of 36 characters; any other text stays as it is, an empty one is `none`.
    public init(_ text: String) {
        var text = text
        self = text.withUTF8 { RecordID(utf8: $0) }
    }

    /// Reads the bytes of such a text.
    package init(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        if let (high, low) = Self.uuid(bytes) {
            self = .uuid(high, low)
        } else {
            self = bytes.isEmpty ? .none : .text(bytes.utf8Text)
        }
    }

    private static func uuid(_ bytes: UnsafeBufferPointer<UInt8>) -> (UInt64, UInt64)? {
        guard bytes.count == 36 else { return nil }
        var (high, low): (UInt64, UInt64) = (0, 0)
        for position in 0..<36 {
            if position == 8 || position == 13 || position == 18 || position == 23 {
                guard bytes[position] == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard let value = hexadecimalValue(bytes[position]) else { return nil }
            // The third dash is in the middle.
            if position < 18 { high = high << 4 | value } else { low = low << 4 | value }
        }
        return (high, low)
    }

    /// The id as stored; empty for none.
    public var description: String {
        switch self {
        case .uuid(let high, let low):
            return asciiText(36) { text in
                for index in (0..<32).reversed() {
                    let word = index < 16 ? high >> UInt64(60 - index * 4) : low >> UInt64(124 - index * 4)
                    text.put(hexadecimal: Int(word & 15))
                    if index == 8 || index == 12 || index == 16 || index == 20 { text.put("-") }
                }
            }
        case .text(let text): return text
        case .none: return ""
        }
    }

    private static func hexadecimalValue(_ byte: UInt8) -> UInt64? {
        switch byte {
        case 0x30...0x39: UInt64(byte - 0x30)
        case 0x41...0x46: UInt64(byte - 0x41 + 10)
        case 0x61...0x66: UInt64(byte - 0x61 + 10)
        default: nil
        }
    }
}
