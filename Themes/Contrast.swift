// How readable a theme is: the contrast of every role at every colour depth, on the backgrounds that it may meet.

import Canvas

/// The contrast of a role (WCAG 2: 1 to 21).
package struct Contrast: Hashable, Sendable {
    /// One depth's lowest ratio over the backgrounds of the theme's variant, and what it must reach.
    package struct Value: Hashable, Sendable {
        package let depth: PaletteDepth
        /// Nil where both colours are the terminal's own.
        package let ratio: Double?
        package let required: Double

        package var isEnough: Bool { (ratio ?? .infinity) >= required }
    }

    package let role: Role
    /// For a selection: the role under it that is hardest to read.
    package let under: Role?
    /// One for each depth.
    package let values: [Value]

    package var isEnough: Bool { values.allSatisfy(\.isEnough) }

    /// Whether text is written in it, on the background that all text is written on.
    package var isText: Bool { under == nil && !Contrast.marks.contains(role) }

    /// Roles that only lines and areas are drawn in.
    private static let marks: Set<Role> = [
        .border, .borderFocus, .scrollbar, .graphLow, .graphMid, .graphHigh, .graphLimit,
    ]
    private static let selections: [Role] = [.selection, .selectionInactive]

    /// Every role with its contrast; the background is none of its own.
    package static func all(of theme: Theme) -> [Contrast] {
        Role.allCases.filter { $0 != .background }.map { role in
            if selections.contains(role) { return selected(role, in: theme) }
            let values = PaletteDepth.allCases.map { depth in
                Value(
                    depth: depth, ratio: lowest(theme[role], at: depth, variant: theme.variant),
                    required: marks.contains(role) ? 3 : required(at: depth, in: theme))
            }
            return Contrast(role: role, under: nil, values: values)
        }
    }

    /// What a role that text is written in must reach: 4.5, as WCAG 2 has it for text (AA), unless the theme
    /// promises more.
    ///
    /// On black and on white at once no colour has more than 4.58; of the 256 colours no strong red has more than
    /// 4.1 (entry 161), and of the 16 the only grey has 4.0 on white, bright blue 3.9 to 4.7.
    package static func required(at depth: PaletteDepth, in theme: Theme) -> Double {
        let usual: Double =
            switch depth {
            case .direct: 4.5
            case .indexed: theme.variant == .any ? 4 : 4.5
            case .sixteen: 3.8
            }
        return max(usual, theme.minimumContrast ?? 0)
    }

    /// What a role must reach under a selection, whose row is bold and has a mark beside it.
    package static func required(underSelection theme: Theme) -> Double {
        theme.minimumContrast == nil ? 3 : 4.5
    }

    private static func selected(_ selection: Role, in theme: Theme) -> Contrast {
        let written = Role.allCases.filter {
            !marks.contains($0) && !selections.contains($0) && $0 != .background
                && theme[$0].attributes.isDisjoint(with: .reverse)
        }
        let required = required(underSelection: theme)
        var hardest = Role.text
        var hardness = Double.infinity
        let values = PaletteDepth.allCases.map { depth in
            var least: Double?
            for role in written {
                let style = theme.style(of: role.style.over(selection.style))
                guard let ratio = lowest(style, at: depth, variant: theme.variant) else { continue }
                least = min(least ?? .infinity, ratio)
                if ratio < hardness { (hardest, hardness) = (role, ratio) }
            }
            return Value(depth: depth, ratio: least, required: required)
        }
        return Contrast(role: selection, under: hardest, values: values)
    }

    /// The text and background colours that a theme which leaves them to the terminal may meet.
    private static func terminals(_ variant: Theme.Variant) -> [(text: UInt32, background: UInt32)] {
        switch variant {
        case .dark: [(0xE5E5E5, 0x000000), (0xD0D0D0, 0x1E1E1E)]
        case .light: [(0x000000, 0xFFFFFF), (0x303030, 0xFAFAFA)]
        case .any: [(0xE5E5E5, 0x000000), (0x000000, 0xFFFFFF)]
        }
    }

    private static func lowest(_ style: Style, at depth: PaletteDepth, variant: Theme.Variant) -> Double? {
        let foreground = style.foreground.flatMap { Palette.rgb(of: $0, at: depth) }
        let background = style.background.flatMap { Palette.rgb(of: $0, at: depth) }
        guard foreground != nil || background != nil else { return nil }
        return terminals(variant).map { ratio(foreground ?? $0.text, background ?? $0.background) }.min()
    }

    /// The ratio of two colours.
    package static func ratio(_ first: UInt32, _ second: UInt32) -> Double {
        let lights = [LinearColor(first).luminance, LinearColor(second).luminance].sorted()
        return (lights[1] + 0.05) / (lights[0] + 0.05)
    }
}
