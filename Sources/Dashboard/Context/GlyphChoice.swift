// The signs that a person chose to draw with.

package import Canvas

/// The signs to draw with.
package enum GlyphChoice: String, CaseIterable, Sendable {
    case auto, unicode, braille, ascii

    /// The signs, where `own` are those that the terminal can show.
    package func glyphs(own: Glyphs) -> Glyphs {
        guard self != .ascii, own != .ascii else { return .ascii }
        var glyphs = own
        glyphs.graph = self == .braille ? .braille : .blocks
        return glyphs
    }
}
