// How readable a theme is: the contrast of every role against the backgrounds it may meet.

import Canvas
import Foundation

/// The light of an sRGB channel, 0 to 1, from its lowest eight bits.
func linearLight(_ channel: UInt32) -> Double {
    let value = Double(channel & 255) / 255
    return value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
}

/// The contrast of a role (WCAG 2: 1 to 21).
package struct Contrast: Hashable, Sendable {
    package let role: Role
    /// The lowest ratio over the backgrounds of the theme's variant; nil where both colours are the terminal's.
    package let ratio: Double?

    /// What a role that carries meaning must reach: large text's 3:1, since weight and words back it up.
    package static let required = 3.0

    package var isEnough: Bool { (ratio ?? .infinity) >= Contrast.required }

    /// Every role that text is written in, with its contrast.
    package static func all(of theme: Theme) -> [Contrast] {
        let written: [Role] = [
            .text, .muted, .accent, .title, .key, .hint, .tab, .tabActive, .header, .ok, .info, .notice,
            .warning,
            .error, .critical, .debug, .stale, .unknown, .gap, .recovery, .paused, .input, .dialog,
            .dialogDanger,
            .selection, .match, .badgeOk, .badgeNotice, .badgeWarning, .badgeCritical, .badgeUnknown,
        ]
        return written.map { Contrast(role: $0, ratio: lowest(theme[$0], variant: theme.variant)) }
    }

    private static func lowest(_ style: Style, variant: Theme.Variant) -> Double? {
        guard style.foreground != nil || style.background != nil else { return nil }
        let terminals: [(text: UInt32, background: UInt32)] =
            switch variant {
            case .dark: [(0xE5E5E5, 0x000000), (0xD0D0D0, 0x1E1E2E)]
            case .light: [(0x000000, 0xFFFFFF), (0x303030, 0xFAF4E6)]
            case .any: [(0xE5E5E5, 0x000000), (0x000000, 0xFFFFFF)]
            }
        return terminals.map { terminal in
            ratio(style.foreground?.rgb ?? terminal.text, style.background?.rgb ?? terminal.background)
        }.min()
    }

    /// The ratio of two colours.
    package static func ratio(_ first: UInt32, _ second: UInt32) -> Double {
        let lights = [luminance(first), luminance(second)].sorted()
        return (lights[1] + 0.05) / (lights[0] + 0.05)
    }

    private static func luminance(_ rgb: UInt32) -> Double {
        return 0.2126 * linearLight(rgb >> 16) + 0.7152 * linearLight(rgb >> 8) + 0.0722 * linearLight(rgb)
    }
}
