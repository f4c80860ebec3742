// One character cell in eight bytes, so that rows can be compared as memory.

/// A cell of the canvas.
package struct Cell: Hashable, Sendable {
    /// A Unicode scalar, or, from `clusterBase` on, the index of a cluster of several scalars.
    package var glyph: UInt32
    package var style: StyleID
    /// 1 or 2 columns; 0 for the right half of a wide glyph to the left.
    package var width: UInt8
    /// A byte that no field takes would be undefined, and equal cells would differ as memory.
    private let unused: UInt8 = 0

    package init(glyph: UInt32, style: StyleID, width: UInt8) {
        self.glyph = glyph
        self.style = style
        self.width = width
    }

    /// The first value that means a cluster instead of a scalar.
    package static let clusterBase: UInt32 = 0x11_0000

    package static func blank(_ style: StyleID) -> Cell { Cell(glyph: 0x20, style: style, width: 1) }
}
