// The user's choice of glyphs.

package import Canvas

/// The glyphs to draw with.
package enum GlyphChoice: String, CaseIterable, Sendable {
    case auto, unicode, braille, ascii

    /// The chosen glyphs, where `own` are those that the terminal supports.
    package func glyphs(own: Glyphs) -> Glyphs {
        guard self != .ascii, own != .ascii else { return .ascii }
        var glyphs = own
        glyphs.graph = self == .braille ? .braille : .blocks
        return glyphs
    }
}
