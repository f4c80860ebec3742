// The number of columns that a character takes.

/// Column widths of scalars and characters.
package enum GlyphWidth {
    /// The columns of a scalar: 0 for combining marks, 2 for wide East Asian characters and emoji, otherwise 1.
    package static func columns(of scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x300 { return 1 }
        if contains(zeroRanges, value) { return 0 }
        return value >= 0x1100 && contains(wideRanges, value) ? 2 : 1
    }

    /// The columns of a character: those of its parts.
    package static func columns(of character: Character) -> Int {
        if let ascii = character.asciiValue { return ascii < 0x20 ? 0 : 1 }
        let scalars = character.unicodeScalars
        if let first = scalars.first, scalars.count == 1 { return columns(of: first) }
        return GlyphPart.parts(of: character).reduce(0) { $0 + $1.width }
    }

    /// The columns of a text.
    package static func columns(of text: String) -> Int { sum(of: text) }
    package static func columns(of text: Substring) -> Int { sum(of: text) }

    /// Not for other modules, for which it would not be compiled per type.
    private static func sum(of text: some StringProtocol) -> Int {
        var count = 0
        var isPlain = true
        for byte in text.utf8 {
            if byte >= 0x80 {
                isPlain = false
                break
            }
            count += 1
        }
        return isPlain ? count : text.reduce(0) { $0 + columns(of: $1) }
    }

    private static func contains(_ ranges: [(UInt32, UInt32)], _ value: UInt32) -> Bool {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].1 < value { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].0 <= value
    }
}
