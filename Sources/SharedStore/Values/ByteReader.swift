// Little-endian numbers in bytes that anybody can have written.

import TrackingModel

/// Bytes with a position, and numbers at any place of them. What lies beyond the end reads as zero: callers check with
/// `has` first.
struct ByteReader {
    private let bytes: [UInt8]
    var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var count: Int { bytes.count }

    /// Whether so many bytes are left, the first of them these.
    func has(_ count: Int, startingWith first: [UInt8] = []) -> Bool {
        count >= 0 && position <= bytes.count && bytes.count - position >= count
            && bytes[position..<min(position + first.count, bytes.count)].elementsEqual(first)
    }

    /// The number in so many bytes, at most eight.
    func integer(at offset: Int, count: Int = 8) -> UInt64 {
        guard offset >= 0, offset <= bytes.count - count else { return 0 }
        return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The number with a sign in four bytes.
    func signed(at offset: Int) -> Int { Int(Int32(bitPattern: UInt32(integer(at: offset, count: 4)))) }

    /// The number with a fraction in eight bytes.
    func real(at offset: Int) -> Double { Double(bitPattern: integer(at: offset)) }

    func slice(_ start: Int, _ end: Int) -> ArraySlice<UInt8> { bytes[start..<end] }

    func hexadecimal(at offset: Int, count: Int) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let text = bytes[offset..<offset + count].flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return text.utf8Text
    }
}
