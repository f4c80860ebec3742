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
        var position = bytes.startIndex
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position += 3 }
        while position < bytes.endIndex, Self.isSpace(bytes[position]) { position += 1 }
        guard position < bytes.endIndex, bytes[position] == UInt8(ascii: opener) else { return }
        var closers = [bytes[position] + 2]
        var start = position + 1
        var isInText = false
        position += 1
        while position < bytes.endIndex {
            let byte = bytes[position]
            if isInText {
                if byte == UInt8(ascii: "\\") { position += 1 }
                if byte == UInt8(ascii: "\"") { isInText = false }
                position += 1
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInText = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                guard closers.count < limit else { return }
                closers.append(byte + 2)
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                guard closers.popLast() == byte else { return }
                if closers.isEmpty {
                    parts.append(start..<position)
                    isWhole = bytes[(position + 1)...].allSatisfy(Self.isSpace)
                    return
                }
            case UInt8(ascii: ",") where closers.count == 1:
                parts.append(start..<position)
                start = position + 1
            default: break
            }
            position += 1
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
