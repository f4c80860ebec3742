// The colours of a frame that no terminal draws: those of the theme, and a terminal's where the theme leaves them to it.

import Canvas
import Themes

/// The colours of a picture or page, each as 24 bits of red, green and blue.
struct FrameColors {
    let background: UInt32
    let text: UInt32

    init(_ theme: Theme) {
        let style = theme.style(of: Role.text.style)
        let isLight = theme.variant == .light
        background = style.background?.rgb ?? (isLight ? 0xFFFFFF : 0x16_181D)
        text = style.foreground?.rgb ?? (isLight ? 0x1F_2328 : 0xD8_DEE9)
    }

    /// Those that a style shows.
    func colors(of style: Style) -> (front: UInt32, back: UInt32) {
        let (front, back) = (style.foreground?.rgb ?? text, style.background?.rgb ?? background)
        return style.attributes.contains(.reverse) ? (back, front) : (front, back)
    }

    /// `#16181d`.
    static func hex(_ rgb: UInt32) -> String {
        let digits = String(rgb & 0xFF_FFFF, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}
