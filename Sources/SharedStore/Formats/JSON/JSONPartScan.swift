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
        var position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
        guard position < bytes.count, bytes[position] == opener else { return }
        var closers = [opener + 2]
        var marks = JSONMarks()
        var start = position + 1
        position = marks.next(bytes, from: start)
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
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
            case UInt8(ascii: ","):
                parts.append(offset + start..<offset + position)
                start = position + 1
            default: break
            }
            position = marks.next(bytes, from: position + 1, withCommas: closers.count == 1)
        }
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
