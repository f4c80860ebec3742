// The readability of a theme: the contrast of every role at every colour depth, on every background it may have.

import Canvas

/// The contrast of a role (WCAG 2: 1 to 21).
package struct Contrast: Hashable, Sendable {
    /// The lowest ratio at one depth over the backgrounds of the theme's variant, and the ratio that is required.
    package struct Value: Hashable, Sendable {
        package let depth: PaletteDepth
        /// Nil if both colours are the terminal's defaults.
        package let ratio: Double?
        package let required: Double

        package var isEnough: Bool { (ratio ?? .infinity) >= required }
    }

    package let role: Role
    /// For a selection: the role that is hardest to read when selected.
    package let under: Role?
    /// One value for each depth.
    package let values: [Value]

    package var isEnough: Bool { values.allSatisfy(\.isEnough) }

    /// Whether it is used for text on the normal background.
    package var isText: Bool { under == nil && !Contrast.marks.contains(role) }

    /// Roles that are only used for lines and areas.
    private static let marks: Set<Role> = [
        .border, .borderFocus, .scrollbar, .graphLow, .graphMid, .graphHigh, .graphLimit,
    ]
    private static let selections: [Role] = [.selection, .selectionInactive]

    /// The contrast of every role except the background.
    package static func all(of theme: Theme) -> [Contrast] {
        Role.allCases.filter { $0 != .background }.map { role in
            if selections.contains(role) { return selected(role, in: theme) }
            let values = PaletteDepth.allCases.map { depth in
                if depth == .sixteen { return lowestOfSixteen(role, in: theme) }
                return Value(
                    depth: depth, ratio: lowest(theme[role], at: depth, variant: theme.variant),
                    required: marks.contains(role) ? 3 : required(at: depth, in: theme))
            }
            return Contrast(role: role, under: nil, values: values)
        }
    }

    /// The contrast that a text role needs: 4.5, as in WCAG 2 for text (AA), or more if the theme declares it.
    ///
    /// No colour has more than 4.58 on black and on white at once. Of the 256 colours no strong red has more than 4.1
    /// (entry 161). With 16, what is too faint on any kind of terminal is drawn in another colour.
    package static func required(at depth: PaletteDepth, in theme: Theme) -> Double {
        let usual: Double =
            switch depth {
            case .direct: 4.5
            case .indexed: theme.variant == .any ? 4 : 4.5
            case .sixteen: FewColors.leastContrast
            }
        return max(usual, theme.minimumContrast ?? 0)
    }

    /// The contrast that a selected role needs; the selected row is also bold and has a mark at its side.
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
            if depth == .sixteen { return lowestOfSixteen(selection, in: theme) }
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

    /// With 16 colours: the least that is drawn on any kind of terminal, compared with what it needs there.
    private static func lowestOfSixteen(_ role: Role, in theme: Theme) -> Value {
        let style = theme.drawn(at: .sixteen)[role]
        let hardest = TerminalColors.all(for: theme.variant).map {
            (ratio: $0.contrast(of: style, at: .sixteen), needed: FewColors.needed(role, in: theme, on: $0))
        }.min { $0.ratio - $0.needed < $1.ratio - $1.needed }
        return Value(
            depth: .sixteen, ratio: hardest?.ratio, required: hardest?.needed ?? FewColors.leastContrast)
    }

    /// Typical default text and background colours of terminals, for themes that don't set their own.
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

    /// The contrast ratio of two colours (WCAG 2).
    package static func ratio(_ first: UInt32, _ second: UInt32) -> Double {
        let lights = [LinearColor(first).luminance, LinearColor(second).luminance].sorted()
        return (lights[1] + 0.05) / (lights[0] + 0.05)
    }
}
