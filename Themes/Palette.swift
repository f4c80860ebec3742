// The fixed colours of terminals, and the nearest of them to a colour.

package import Canvas

/// The depths for which a theme's colour has its own value.
package enum PaletteDepth: CaseIterable, Sendable {
    case direct, indexed, sixteen

    /// A short name, for tables.
    package var name: String {
        switch self {
        case .direct: "24-bit"
        case .indexed: "256"
        case .sixteen: "16"
        }
    }
}

/// The xterm palette of 256 colours and the names of its first 16.
package enum Palette {
    /// The names of the 16 colours, by index.
    package static let names = [
        "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
        "bright-black", "bright-red", "bright-green", "bright-yellow", "bright-blue", "bright-magenta",
        "bright-cyan", "bright-white",
    ]

    private static let first16: [UInt32] = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
        0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]

    /// The colour of an index as xterm shows it.
    package static func rgb(_ index: UInt8) -> UInt32 {
        let value = UInt32(index)
        if value < 16 { return first16[Int(value)] }
        if value >= 232 {
            let grey = 8 + (value - 232) * 10
            return grey << 16 | grey << 8 | grey
        }
        let cube = value - 16
        func step(_ part: UInt32) -> UInt32 { part == 0 ? 0 : 55 + part * 40 }
        return step(cube / 36) << 16 | step(cube / 6 % 6) << 8 | step(cube % 6)
    }

    /// The colour at a depth; nil for the terminal's default colour.
    package static func rgb(of color: Color, at depth: PaletteDepth) -> UInt32? {
        switch depth {
        case .direct: color.rgb
        case .indexed: rgb(color.index256)
        case .sixteen: color.index16.map { rgb($0) }
        }
    }

    /// The colour with the nearest of the 240 fixed entries and of the 16 colours.
    package static func color(rgb: UInt32) -> Color {
        Color(
            rgb: rgb, index256: nearest(to: rgb, among: 16...255), index16: nearest(to: rgb, among: 0...15))
    }

    private static func nearest(to rgb: UInt32, among range: ClosedRange<UInt8>) -> UInt8 {
        let wanted = OKLab(rgb)
        return range.min { OKLab(Palette.rgb($0)).distance(wanted) < OKLab(Palette.rgb($1)).distance(wanted) }
            ?? 7
    }
}
