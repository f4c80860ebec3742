// The look of a cell as data: colours for every depth that a terminal may have, and attributes.

/// A colour and its counterpart at each colour depth.
package struct Color: Hashable, Sendable {
    /// 24 bits, `0xRRGGBB`.
    package let rgb: UInt32
    /// The index in the 256-colour palette.
    package let index256: UInt8
    /// The index in the 16-colour palette; nil for the terminal's default colour.
    package let index16: UInt8?

    package init(rgb: UInt32, index256: UInt8, index16: UInt8?) {
        self.rgb = rgb
        self.index256 = index256
        self.index16 = index16
    }
}

/// Attributes of a cell.
package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let italic = Attributes(rawValue: 4)
    package static let underline = Attributes(rawValue: 8)
    package static let reverse = Attributes(rawValue: 16)
    /// Extends underline to blanks, which it leaves out otherwise: for areas instead of words.
    package static let underlinedBlanks = Attributes(rawValue: 32)
}

/// Colours and attributes; a nil colour is the terminal's default.
package struct Style: Hashable, Sendable {
    package var foreground: Color?
    package var background: Color?
    package var attributes: Attributes

    package init(foreground: Color? = nil, background: Color? = nil, attributes: Attributes = []) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }
}

/// The style of a cell before a theme gives it colours: a role, and a second role that overlays it.
///
/// Only the theme knows what the numbers mean.
package struct StyleID: Hashable, Sendable {
    package let base: UInt8
    /// A role whose background and attributes replace those of the base, such as a selection; 0 for none.
    package let overlay: UInt8

    package init(base: UInt8, overlay: UInt8 = 0) {
        self.base = base
        self.overlay = overlay
    }

    /// The same base with another overlay.
    package func over(_ overlay: StyleID) -> StyleID { StyleID(base: base, overlay: overlay.base) }
}
