// Eight bytes of a text looked at together.

enum EightBytes {
    /// The highest bit of each byte that is zero; beyond the first such byte, others may be marked as well.
    @inline(__always)
    static func zeros(_ word: UInt64) -> UInt64 {
        (word &- 0x0101_0101_0101_0101) & ~word & highest
    }

    /// The highest bit of each byte that is this character; beyond the first such byte, others may be marked as well.
    @inline(__always)
    static func marks(_ character: Unicode.Scalar, in word: UInt64) -> UInt64 {
        zeros(word ^ UInt64(UInt8(ascii: character)) &* 0x0101_0101_0101_0101)
    }

    /// The highest bit of each byte: set where one is none of ASCII.
    static let highest: UInt64 = 0x8080_8080_8080_8080

    /// The place of the first byte whose highest bit a function sets, or the end where there is none.
    @inline(__always)
    static func first(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ marks: (UInt64) -> UInt64
    ) -> Int {
        var position = start
        while position + 8 <= bytes.count {
            let word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: position, as: UInt64.self)
            let found = marks(UInt64(littleEndian: word))
            if found != 0 { return position + found.trailingZeroBitCount / 8 }
            position += 8
        }
        guard position < bytes.count else { return max(start, bytes.count) }
        // The first byte is the lowest, and those beyond the end are zero.
        let found = marks(bytes[position...].reversed().reduce(0) { $0 << 8 | UInt64($1) })
        return min(position + found.trailingZeroBitCount / 8, bytes.count)
    }

    static func areASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        first(bytes, from: 0) { $0 & highest } == bytes.count
    }
}
