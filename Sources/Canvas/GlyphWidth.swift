// The number of columns that a character takes.

import PlainText

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
        if SimpleText.scalar(of: character) != nil { return 1 }
        if let ascii = character.asciiValue { return ascii < 0x20 ? 0 : 1 }
        let scalars = character.unicodeScalars
        if let first = scalars.first, scalars.count == 1 { return columns(of: first) }
        return GlyphPart.parts(of: character).reduce(0) { $0 + $1.width }
    }

    /// The columns of a text.
    package static func columns(of text: String) -> Int { SimpleText.columns(of: text) ?? sum(of: text) }

    /// The columns of a part of a text.
    package static func columns(of text: Substring) -> Int { columns(of: String(text)) }

    private static func sum(of text: String) -> Int {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.reduce(0) { $0 + columns(of: $1) }
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
