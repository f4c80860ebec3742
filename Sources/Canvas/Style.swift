// How a cell looks, as data: colours at every depth a terminal may have, and attributes.

/// A colour, with its counterpart at each colour depth.
package struct Color: Hashable, Sendable {
    /// 24 bits, `0xRRGGBB`.
    package let rgb: UInt32
    /// The entry of the 256-colour palette.
    package let index256: UInt8
    /// The entry of the 16-colour palette; nil where the terminal's own colour stands for it there.
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
}

/// Colours and attributes; nil is the terminal's own colour.
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

/// The style of a cell before a theme has given it colours: a role, and a second role laid over it.
///
/// The canvas does not know what the numbers mean; the theme does.
package struct StyleID: Hashable, Sendable {
    package let base: UInt8
    /// A role whose background and attributes lie over the base, such as a selection; 0 for none.
    package let overlay: UInt8

    package init(base: UInt8, overlay: UInt8 = 0) {
        self.base = base
        self.overlay = overlay
    }

    /// The same base under another overlay.
    package func over(_ overlay: StyleID) -> StyleID { StyleID(base: base, overlay: overlay.base) }
}
