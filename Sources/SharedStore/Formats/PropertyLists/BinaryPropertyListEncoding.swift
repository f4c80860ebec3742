// Encodes the objects of a binary property list, byte by byte.

/// Bytes of objects, one after the other.
struct BinaryPropertyListEncoding {
    var bytes: [UInt8] = []

    /// Encodes a value that holds no others; a container or a mark adds nothing.
    mutating func put(_ value: PropertyListValue) {
        switch value {
        case .boolean(let flag): bytes.append(flag ? 0x09 : 0x08)
        case .integer(let number): put(integer: number)
        case .unsigned(let number):
            bytes.append(0x14)
            put(0, width: 8)
            put(number, width: 8)
        case .real(let number):
            bytes.append(0x23)
            put(number.bitPattern, width: 8)
        case .date(let seconds):
            bytes.append(0x33)
            put(seconds.bitPattern, width: 8)
        case .data(let content):
            put(marker: 0x40, count: content.count)
            bytes += content
        case .string(var text):
            if text.withUTF8(EightBytes.areASCII) {
                put(marker: 0x50, count: text.utf8.count)
                bytes += text.utf8
                return
            }
            put(marker: 0x60, count: text.utf16.count)
            for unit in text.utf16 { put(UInt64(unit), width: 2) }
        case .array, .dictionary, .unsupported: break
        }
    }

    private mutating func put(integer number: Int64) {
        // Only integers of 8 bytes have a sign.
        let width = number < 0 ? 8 : Self.width(of: UInt64(number))
        bytes.append(0x10 | UInt8(width.trailingZeroBitCount))
        put(UInt64(bitPattern: number), width: width)
    }

    /// The head of an object that has elements.
    mutating func put(marker: UInt8, count: Int) {
        guard count >= 0x0F else {
            bytes.append(marker | UInt8(count))
            return
        }
        bytes.append(marker | 0x0F)
        put(integer: Int64(count))
    }

    mutating func put(_ value: UInt64, width: Int) {
        var shift = UInt64(width) * 8
        while shift > 0 {
            shift -= 8
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }

    /// Bytes of the head of an object that has so many elements.
    static func headBytes(count: Int) -> Int {
        count < 0x0F ? 1 : 2 + width(of: UInt64(count))
    }

    /// Bytes that hold a number: 1, 2, 4 or 8.
    static func width(of value: UInt64) -> Int {
        switch value {
        case ...0xFF: 1
        case ...0xFFFF: 2
        case ...0xFFFF_FFFF: 4
        default: 8
        }
    }
}
