// Finds the brackets, commas and ends of strings of JSON text, all that is needed to cut it into parts.

/// A place in JSON text, within a string or outside of one; it goes on in the next chunk where this one ends.
///
/// It only knows strings, escapes and brackets, so that text may be wrong in any other way.
struct JSONMarks {
    private var isInText = false
    /// How many bytes of the next chunk an escape at the end of the last one takes along.
    private var escaped = 0

    /// The place of the next bracket or, if wanted, comma outside of strings and quote that ends one; the end where there
    /// is none.
    @inline(__always)
    mutating func next(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, withCommas: Bool = true,
        withQuotes: Bool = false
    ) -> Int {
        var position = start + escaped
        escaped = 0
        while true {
            if !isInText {
                position = Self.outsideText(bytes, from: position, withCommas: withCommas)
                guard position < bytes.count, bytes[position] == "\"" else { return position }
                isInText = true
                position += 1
            }
            position = Self.endOfText(bytes, from: position)
            guard position < bytes.count else {
                escaped = position - bytes.count
                return bytes.count
            }
            isInText = false
            if withQuotes { return position }
            position += 1
        }
    }

    /// The place of the next quote, bracket or, if wanted, comma.
    @inline(__always)
    private static func outsideText(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, withCommas: Bool
    ) -> Int {
        EightBytes.first(bytes, from: start) { word in
            // One bit makes square brackets of a pair with curly ones.
            let curled = word | 0x2020_2020_2020_2020
            return EightBytes.marks("\"", in: word) | EightBytes.marks("{", in: curled)
                | EightBytes.marks("}", in: curled) | (withCommas ? EightBytes.marks(",", in: word) : 0)
        }
    }

    /// The place of the quote that ends a text; the end or, behind an escape that is cut off, one more where there is
    /// none.
    @inline(__always)
    static func endOfText(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var position = start
        while true {
            position = EightBytes.first(bytes, from: position) { word in
                EightBytes.marks("\"", in: word) | EightBytes.marks("\\", in: word)
            }
            guard position < bytes.count, bytes[position] == "\\" else { return position }
            position += 2
        }
    }
}

/// A look over the brackets of a JSON text, before a parser that recurses reads it.
package enum JSONDepth {
    /// Arrays and objects within each other that evidence has at most.
    package static let most = 32

    /// Whether arrays and objects lie in each other no deeper than that.
    package static func isShallow(_ bytes: ArraySlice<UInt8>) -> Bool { measured(bytes).depth <= most }

    /// Brackets and commas outside of texts, about as many as the document has values.
    ///
    /// A parser that reads a document whole makes an object of each, which takes far more than the bytes do.
    static func nodes(_ bytes: ArraySlice<UInt8>) -> Int { measured(bytes).nodes }

    private static func measured(_ bytes: ArraySlice<UInt8>) -> (depth: Int, nodes: Int) {
        bytes.withUnsafeBufferPointer { bytes in
            var (depth, deepest, nodes) = (0, 0, 0)
            var marks = JSONMarks()
            var position = marks.next(bytes, from: 0)
            while position < bytes.count {
                switch bytes[position] {
                case "{", "[":
                    nodes += 1
                    depth += 1
                    deepest = max(deepest, depth)
                case "}", "]": depth -= 1
                case ",": nodes += 1
                default: break
                }
                position = marks.next(bytes, from: position + 1)
            }
            return (deepest, nodes)
        }
    }
}

// MARK: - Eight bytes of a text looked at together

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

extension Range<Int> {
    func moved(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
