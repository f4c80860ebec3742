// The user's choice of glyphs.

package import Canvas

/// The glyphs to draw with.
package enum GlyphChoice: String, CaseIterable, Sendable {
    case auto, unicode, braille, console, ascii

    /// The chosen glyphs, where `own` are those that the terminal supports.
    package func glyphs(own: Glyphs) -> Glyphs {
        guard self != .ascii, own != .ascii else { return .ascii }
        switch self {
        case .auto, .ascii: return own
        case .console: return .console
        case .unicode: return .unicode
        case .braille:
            var glyphs = Glyphs.unicode
            glyphs.graph = .braille
            return glyphs
        }
    }
}
