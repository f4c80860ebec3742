// Cuts a JSON array or object that is held as bytes into its parts, without reading them.

/// The parts of a JSON array or object: what stands between its brackets and commas.
struct JSONPartScan {
    /// In the document's order, with the space around them; an empty container has one empty part.
    private(set) var parts: [Range<Int>] = []
    /// Whether this is one such container that ends, with nothing but space around it. Otherwise the parts before
    /// the break are told.
    private(set) var isWhole = false

    /// Looks at brackets, strings and commas only; a part may be wrong inside.
    ///
    /// - Parameter opener: `[` or `{`.
    init(_ bytes: ArraySlice<UInt8>, opener: Unicode.Scalar, depth limit: Int) {
        // Logs of a hundred kilobytes are scanned at every callback, so not through the slice's checks.
        bytes.withUnsafeBufferPointer { buffer in
            scan(buffer, offset: bytes.startIndex, opener: UInt8(ascii: opener), depth: limit)
        }
    }

    private mutating func scan(
        _ bytes: UnsafeBufferPointer<UInt8>, offset: Int, opener: UInt8, depth limit: Int
    ) {
        var position = 0
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position += 3 }
        while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
        guard position < bytes.count, bytes[position] == opener else { return }
        var closers = [bytes[position] + 2]
        var start = position + 1
        position += 1
        while position < bytes.count {
            let byte = bytes[position]
            // Digits, signs, colons and capitals: most of what stands outside of texts.
            if byte > UInt8(ascii: ","), byte < UInt8(ascii: "[") {
                position += 1
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): position = Self.endOfText(bytes, from: position + 1)
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                guard closers.count < limit else { return }
                closers.append(byte + 2)
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                guard closers.popLast() == byte else { return }
                if closers.isEmpty {
                    parts.append(offset + start..<offset + position)
                    isWhole = bytes[(position + 1)...].allSatisfy(Self.isSpace)
                    return
                }
            case UInt8(ascii: ",") where closers.count == 1:
                parts.append(offset + start..<offset + position)
                start = position + 1
            default: break
            }
            position += 1
        }
    }

    /// The position of the quote that ends a text, or the end where there is none.
    private static func endOfText(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var position = start
        while true {
            // Eight bytes at a time while none of them is a quote or a backslash.
            while position + 8 <= bytes.count {
                let word = UnsafeRawPointer(bytes.baseAddress! + position).loadUnaligned(as: UInt64.self)
                guard !hasZero(word ^ 0x2222_2222_2222_2222), !hasZero(word ^ 0x5C5C_5C5C_5C5C_5C5C) else {
                    break
                }
                position += 8
            }
            while position < bytes.count {
                let byte = bytes[position]
                if byte == UInt8(ascii: "\"") { return position }
                position += 1
                if byte == UInt8(ascii: "\\") {
                    position += 1
                    break
                }
            }
            if position >= bytes.count { return bytes.count }
        }
    }

    private static func hasZero(_ word: UInt64) -> Bool {
        (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080 != 0
    }

    /// A range without the space at its ends.
    static func trimmed(_ range: Range<Int>, of bytes: ArraySlice<UInt8>) -> Range<Int> {
        var range = range
        while let first = range.first, isSpace(bytes[first]) { range = first + 1..<range.upperBound }
        while let last = range.last, isSpace(bytes[last]) { range = range.lowerBound..<last }
        return range
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }
}
