// Cuts a JSON array or object that is held as bytes into its parts, without reading them.

/// The parts of a JSON array or object: the text between its brackets and commas.
struct JSONPartScan {
    /// In the document's order, with the space around them; an empty container has one empty part.
    private(set) var parts: [Range<Int>] = []
    /// Whether this is one complete container with nothing but white space around it. Otherwise the parts before the
    /// break are listed.
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
            position = Self.nextMark(bytes, from: position, withCommas: closers.count == 1)
            guard position < bytes.count else { return }
            let byte = bytes[position]
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

    /// The position of the next quote, bracket or, if wanted, comma, or the end where there is none.
    private static func nextMark(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, withCommas: Bool
    ) -> Int {
        var position = start
        // Eight bytes at a time, because most text outside of strings is numbers.
        while position + 8 <= bytes.count {
            let word = EightBytes.word(bytes, at: position)
            // One bit makes square brackets of a pair with curly ones.
            let curled = word | 0x2020_2020_2020_2020
            var marks =
                EightBytes.zeros(word ^ 0x2222_2222_2222_2222)
                | EightBytes.zeros(curled ^ 0x7B7B_7B7B_7B7B_7B7B)
                | EightBytes.zeros(curled ^ 0x7D7D_7D7D_7D7D_7D7D)
            if withCommas { marks |= EightBytes.zeros(word ^ 0x2C2C_2C2C_2C2C_2C2C) }
            if marks != 0 { return position + marks.trailingZeroBitCount / 8 }
            position += 8
        }
        while position < bytes.count, !isMark(bytes[position]) { position += 1 }
        return position
    }

    private static func isMark(_ byte: UInt8) -> Bool {
        let curled = byte | 0x20
        return byte == UInt8(ascii: "\"") || byte == UInt8(ascii: ",") || curled == UInt8(ascii: "{")
            || curled == UInt8(ascii: "}")
    }

    /// The position of the quote that ends a text, or the end where there is none.
    static func endOfText(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var position = start
        // Eight bytes at a time up to a quote or a backslash.
        while position + 8 <= bytes.count {
            let word = EightBytes.word(bytes, at: position)
            let marks =
                EightBytes.zeros(word ^ 0x2222_2222_2222_2222)
                | EightBytes.zeros(word ^ 0x5C5C_5C5C_5C5C_5C5C)
            guard marks != 0 else {
                position += 8
                continue
            }
            position += marks.trailingZeroBitCount / 8
            if bytes[position] == UInt8(ascii: "\"") { return position }
            position += 2
        }
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "\"") { return position }
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return bytes.count
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
