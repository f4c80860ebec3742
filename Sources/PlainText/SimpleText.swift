// Nearly all text needs no look at its characters: what each of its scalars is drawn as is known beforehand.

/// Text of which each scalar is harmless, is a character whatever stands beside it, and takes one column.
package enum SimpleText {
    /// The columns of a text in UTF-8, one for each scalar; nil if any of them is not simple.
    package static func columns(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        let raw = UnsafeRawBufferPointer(bytes)
        var columns = 0
        var index = 0
        while index < raw.count {
            if index + 8 <= raw.count, isPrintable(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            {
                index += 8
                columns += 8
                continue
            }
            if isPrintable(bytes[index]) {
                index += 1
                columns += 1
                continue
            }
            guard isSimple(scalar(at: &index, in: bytes)) else { return nil }
            columns += 1
        }
        return columns
    }

    /// The columns of a text, one for each scalar; nil if any of them is not simple.
    package static func columns(of text: String) -> Int? {
        var text = text
        return text.withUTF8 { columns(of: $0) }
    }

    /// The scalar of a character; nil for one that is not simple.
    package static func scalar(of character: Character) -> UInt32? {
        var text = String(character)
        return text.withUTF8 { bytes in
            var index = 0
            let scalar = scalar(at: &index, in: bytes)
            return index == bytes.count && isSimple(scalar) ? scalar : nil
        }
    }

    /// The scalar that begins at an index, which moves behind it; any scalar beyond U+FFFF is U+FFFF.
    package static func scalar(at index: inout Int, in bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
        let first = UInt32(bytes[index])
        guard first >= 0x80 else {
            index += 1
            return first
        }
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        defer { index += length }
        func bits(_ offset: Int) -> UInt32 { UInt32(bytes[index + offset] & 0x3F) }
        switch length {
        case 2: return (first & 0x1F) << 6 | bits(1)
        case 3: return (first & 0x0F) << 12 | bits(1) << 6 | bits(2)
        default: return 0xFFFF
        }
    }

    private static func isPrintable(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }

    /// Whether eight bytes are all printable ASCII: a borrow comes from a byte below U+0020 only, and a carry from 0xFF,
    /// so that the lowest byte that is not has its own high bit set in one of the three.
    private static func isPrintable(_ word: UInt64) -> Bool {
        // In Swift all of these operators would bind alike.
        let outside = word | (word &- 0x2020_2020_2020_2020) | (word &+ 0x0101_0101_0101_0101)
        return outside & 0x8080_8080_8080_8080 == 0
    }

    /// ASCII, Latin letters, punctuation, arrows, operators, and what frames and graphs are drawn with.
    private static func isSimple(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x20..<0x7F: true
        case 0xA1..<0x300: scalar != 0xAD
        case 0x2010..<0x2028, 0x2030..<0x205F, 0x2190..<0x231A, 0x2500..<0x25FD, 0x2713..<0x2719,
            0x2800..<0x2900:
            true
        default: false
        }
    }
}
