// What widespread kinds of terminals make of the 16 colours, of their default colours and of bold text.

package import Canvas

/// A terminal with few colours: its palette, its default colours, and what it makes of bold text.
package struct TerminalColors: Hashable, Sendable {
    /// The name of the palette.
    package let palette: String
    /// The 16 colours (`0xRRGGBB`).
    let colors: [UInt32]
    package let isLight: Bool
    /// The default colours.
    package let text: UInt32
    package let background: UInt32
    /// Whether bold text in one of the first eight colours is shown in the bright one of it.
    package let boldIsBright: Bool

    /// The palettes of xterm, of the Linux console and Solarized, each dark and light, each with both kinds of bold.
    package static let all: [TerminalColors] = {
        let xterm = (0..<16).map { Palette.rgb($0) }
        let console: [UInt32] = [
            0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA,
            0x555555, 0xFF5555, 0x55FF55, 0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF,
        ]
        // Its bright colours are greys, but for orange and violet; bright black is the dark background.
        let solarized: [UInt32] = [
            0x073642, 0xDC322F, 0x859900, 0xB58900, 0x268BD2, 0xD33682, 0x2AA198, 0xEEE8D5,
            0x002B36, 0xCB4B16, 0x586E75, 0x657B83, 0x839496, 0x6C71C4, 0x93A1A1, 0xFDF6E3,
        ]
        let kinds: [(String, [UInt32], dark: (UInt32, UInt32), light: (UInt32, UInt32))] = [
            ("xterm", xterm, (0xE5E5E5, 0x000000), (0x000000, 0xFFFFFF)),
            ("Linux console", console, (0xAAAAAA, 0x000000), (0x000000, 0xAAAAAA)),
            ("Solarized", solarized, (0x839496, 0x002B36), (0x657B83, 0xFDF6E3)),
        ]
        return kinds.flatMap { name, colors, dark, light in
            [(false, dark), (true, light)].flatMap { isLight, defaults in
                [true, false].map {
                    TerminalColors(
                        palette: name, colors: colors, isLight: isLight, text: defaults.0,
                        background: defaults.1, boldIsBright: $0)
                }
            }
        }
    }()

    /// The terminals on which a theme of a variant may be shown.
    package static func all(for variant: Theme.Variant) -> [TerminalColors] {
        all.filter { variant == .any || $0.isLight == (variant == .light) }
    }

    /// The contrast of the default colours (WCAG 2: 1 to 21).
    package var ownContrast: Double { Contrast.ratio(text, background) }

    /// The colours in which a style is shown at eight or 16 colours, reversed where the style is.
    package func shown(_ style: Style, at depth: ColorDepth) -> (text: UInt32, background: UInt32) {
        func color(_ color: Color?) -> UInt32? {
            color?.index16.map { colors[Int(depth == .eight ? $0 & 7 : $0)] }
        }
        var front = color(style.foreground) ?? text
        let back = color(style.background) ?? background
        if style.attributes.contains(.bold), boldIsBright, let index = colors.firstIndex(of: front), index < 8
        {
            front = colors[index + 8]
        }
        return style.attributes.contains(.reverse) ? (back, front) : (front, back)
    }

    /// The contrast of a style's text with its background (WCAG 2: 1 to 21).
    package func contrast(of style: Style, at depth: ColorDepth) -> Double {
        let (text, background) = shown(style, at: depth)
        return Contrast.ratio(text, background)
    }

    /// Whether a colour is one and not a grey.
    func isColored(_ index: UInt8) -> Bool {
        let rgb = colors[Int(index)]
        let channels = [rgb >> 16 & 255, rgb >> 8 & 255, rgb & 255]
        return (channels.max() ?? 0) - (channels.min() ?? 0) >= 0x40
    }
}
