// The number of columns that a character takes.

import PlainText

extension Unicode.Scalar {
    /// The columns that it takes: 0 for combining marks, 2 for wide East Asian characters and emoji, otherwise 1.
    package var columns: Int {
        if value < 0x300 { return 1 }
        if GlyphWidth.contains(GlyphWidth.zeroRanges, value) { return 0 }
        return value >= 0x1100 && GlyphWidth.contains(GlyphWidth.wideRanges, value) ? 2 : 1
    }
}

extension Character {
    /// The columns that its parts take.
    package var columns: Int {
        if SimpleText.scalar(of: self) != nil { return 1 }
        if let asciiValue { return asciiValue < 0x20 ? 0 : 1 }
        if let first = unicodeScalars.first, unicodeScalars.count == 1 { return first.columns }
        return GlyphPart.parts(of: self).reduce(0) { $0 + $1.width }
    }
}

extension String {
    /// The columns that it takes.
    package var columns: Int {
        if let columns = SimpleText.columns(of: self) { return columns }
        if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
        return reduce(0) { $0 + $1.columns }
    }
}

extension Substring {
    /// The columns that it takes.
    package var columns: Int { String(self).columns }
}

extension [Span] {
    /// The columns that they take.
    package var columns: Int { reduce(0) { $0 + $1.text.columns } }
}

/// Which scalars take no column, and which take two.
enum GlyphWidth {
    fileprivate static func contains(_ ranges: [(UInt32, UInt32)], _ value: UInt32) -> Bool {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].1 < value { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].0 <= value
    }
}
