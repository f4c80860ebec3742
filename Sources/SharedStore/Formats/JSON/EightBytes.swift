// Eight bytes of a text looked at together.

enum EightBytes {
    /// The eight bytes at a place, the first one lowest.
    static func word(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> UInt64 {
        let bytes = UnsafeRawBufferPointer(bytes)
        return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    }

    /// The highest bit of each byte that is zero; beyond the first such byte, others may be marked as well.
    static func zeros(_ word: UInt64) -> UInt64 {
        (word &- 0x0101_0101_0101_0101) & ~word & highest
    }

    /// The highest bit of each byte: set where one is none of ASCII.
    static let highest: UInt64 = 0x8080_8080_8080_8080

    /// The place of the first quote, backslash or control character, or the end where there is none.
    ///
    /// - Parameter bits: Gets the bits of all bytes before that place.
    static func endOfPlainText(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, bits: inout UInt64
    ) -> Int {
        var position = start
        while position + 8 <= bytes.count {
            let word = word(bytes, at: position)
            let marks =
                zeros(word ^ 0x2222_2222_2222_2222) | zeros(word ^ 0x5C5C_5C5C_5C5C_5C5C)
                | zeros(word & 0xE0E0_E0E0_E0E0_E0E0)
            if marks != 0 {
                let before = marks.trailingZeroBitCount / 8
                bits |= word & (1 << UInt64(8 * before) &- 1)
                return position + before
            }
            bits |= word
            position += 8
        }
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
            bits |= UInt64(byte)
            position += 1
        }
        return min(position, bytes.count)
    }

    static func areASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var position = 0
        while position + 8 <= bytes.count {
            if word(bytes, at: position) & highest != 0 { return false }
            position += 8
        }
        while position < bytes.count {
            if bytes[position] >= 0x80 { return false }
            position += 1
        }
        return true
    }
}
