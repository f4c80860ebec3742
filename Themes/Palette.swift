// The fixed colours of terminals, and the nearest of them to any colour.

package import Canvas

/// The depths at which a colour of a theme has a counterpart of its own.
package enum PaletteDepth: CaseIterable, Sendable {
    case direct, indexed, sixteen

    /// Short, for tables.
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
    /// Names of the 16 colours in their order.
    package static let names = [
        "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
        "bright-black", "bright-red", "bright-green", "bright-yellow", "bright-blue", "bright-magenta",
        "bright-cyan", "bright-white",
    ]

    private static let first16: [UInt32] = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
        0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]

    /// The colour of an entry as xterm shows it.
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

    /// What a colour looks like at a depth; nil where it is the terminal's own there.
    package static func rgb(of color: Color, at depth: PaletteDepth) -> UInt32? {
        switch depth {
        case .direct: color.rgb
        case .indexed: rgb(color.index256)
        case .sixteen: color.index16.map { rgb($0) }
        }
    }

    /// The colour with its nearest counterparts among the 240 fixed entries and among the 16.
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
