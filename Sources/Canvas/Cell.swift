// One character cell in eight bytes without padding, so that rows can be compared as memory.

/// A cell of the canvas.
package struct Cell: Hashable, Sendable {
    /// From the lowest bit on: the glyph in 32, base and overlay of the style in 8 each, the width in 8.
    @usableFromInline var bits: UInt64

    @inlinable package init(glyph: UInt32, style: StyleID, width: UInt8) {
        bits = UInt64(glyph) | UInt64(width) << 48
        self.style = style
    }

    /// A Unicode scalar, or, from `clusterBase` on, the index of a cluster of several scalars.
    @inlinable package var glyph: UInt32 { UInt32(truncatingIfNeeded: bits) }

    @inlinable package var style: StyleID {
        get {
            StyleID(
                base: UInt8(truncatingIfNeeded: bits >> 32), overlay: UInt8(truncatingIfNeeded: bits >> 40))
        }
        set {
            bits = bits & 0xFFFF_0000_FFFF_FFFF | UInt64(newValue.base) << 32 | UInt64(newValue.overlay) << 40
        }
    }

    /// 1 or 2 columns; 0 for the right half of a wide glyph to the left.
    @inlinable package var width: UInt8 { UInt8(truncatingIfNeeded: bits >> 48) }

    /// The first value that means a cluster instead of a scalar.
    @inlinable package static var clusterBase: UInt32 { 0x11_0000 }

    @inlinable package static func blank(_ style: StyleID) -> Cell {
        Cell(glyph: 0x20, style: style, width: 1)
    }
}
