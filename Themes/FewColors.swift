// A theme on a terminal with 16 colours or fewer: each kind of terminal has its own 16, and many show bold text in
// another colour. What could be unreadable on one of them is replaced, at last by reverse and underline.

package import Canvas

extension Theme {
    /// The theme as it is drawn with a number of colours; the same with 256 and more.
    package func drawn(at depth: ColorDepth) -> Theme {
        switch depth {
        case .indexed, .direct: self
        case .eight, .sixteen: FewColors(self, depth).theme
        case .none: withoutColors
        }
    }

    /// Without colours: what stood out by its background is reversed, what was an area is underlined.
    private var withoutColors: Theme {
        let plain = try? ThemeCatalog.theme(named: "monochrome")
        return withStyles(keepsBoldUnderOverlay: true) { role in
            let own = self[role]
            var attributes = own.attributes
            // Dim text is hard to read on some terminals: only a theme that asks for it gets it.
            attributes.formUnion(plain?[role].attributes.subtracting(.dim) ?? [])
            if own.background != self[.background].background, attributes.isDisjoint(with: .reverse) {
                attributes.insert(role.isReversedWithFewColors ? .reverse : .underline)
            }
            // On a reversed row a reversed match would not be seen.
            if role == .match { attributes = attributes.subtracting(.reverse).union(.underline) }
            return Style(attributes: attributes)
        }
    }
}

extension Role {
    /// Whether reverse replaces its background; underline replaces that of others.
    fileprivate var isReversedWithFewColors: Bool {
        switch self {
        case .match, .input, .selectionInactive: false
        default: true
        }
    }

    /// The contrast that it needs: more for the text that most of a screen is.
    fileprivate var neededContrast: Double {
        switch self {
        case .text, .header, .dialog, .input, .selection, .selectionInactive: 4.5
        default: FewColors.leastContrast
        }
    }
}

/// Chooses the colours of every role so that they can be read on all terminals of the theme's variant.
struct FewColors {
    /// The contrast that all text, marks and lines have on every terminal: that of large text in WCAG 2.
    static let leastContrast = 3.0
    /// The contrast of bold red and the like where bold is not bright: the Linux console's own red has 2.7 on black.
    static let leastContrastOfPlainBold = 2.5
    /// The contrast of an area with what surrounds it.
    private static let leastContrastOfAreas = 1.5

    private let source: Theme
    private let depth: ColorDepth
    private let terminals: [TerminalColors]
    /// The background of everything; nil for the terminal's own.
    private let page: Color?
    /// Text on that background.
    private var plain = Style()

    init(_ theme: Theme, _ depth: ColorDepth) {
        source = theme
        self.depth = depth
        terminals = TerminalColors.all(for: theme.variant)
        page = theme[.background].background.flatMap { $0.index16 == nil ? nil : $0 }
        let own = theme[.text].foreground
        var candidates = [own]
        if page == nil { candidates.append(nil) }
        candidates += [UInt8(15), 0, 7].map { Self.color($0, like: own) }
        let styles = candidates.map { Style(foreground: $0, background: page) }
        plain = styles.first { isReadable($0, Role.text) } ?? styles[page == nil ? 1 : 0]
    }

    var theme: Theme { source.withStyles(keepsBoldUnderOverlay: false, style) }

    private func style(of role: Role) -> Style {
        let own = source[role]
        if role == .background { return Style(background: page) }
        if role == .selection { return reversed }
        if own.background != source[.background].background { return area(role, own) }
        var style = colored(role, own)
        style.attributes = own.attributes.subtracting([.bold, .dim]).union(style.attributes)
        if role == .match { style.attributes.remove(.reverse) }
        // The head of the screen is known by its place; other emphasis needs a sign.
        let isEmphasized = own.attributes.contains(.bold) || role == .match
        if isEmphasized, role != .header, style.foreground == plain.foreground,
            style.attributes.isDisjoint(with: [.bold, .reverse])
        {
            style.attributes.insert(.underline)
        }
        return style
    }

    /// Swapped colours of normal text.
    private var reversed: Style {
        Style(foreground: plain.foreground, background: plain.background, attributes: .reverse)
    }

    /// The first readable colour of the same hue, or that of normal text.
    private func colored(_ role: Role, _ own: Style) -> Style {
        guard let color = own.foreground, let index = color.index16,
            index != source[.text].foreground?.index16
        else { return plain }
        let isHue = !Self.greys.contains(index)
        let other = Self.color(index ^ 8, like: color)
        var candidates = [Style(foreground: color, background: page)]
        if depth == .sixteen {
            candidates.append(Style(foreground: other, background: page))
        } else if isHue, page == nil, own.attributes.isDisjoint(with: .reverse) {
            candidates.append(Style(foreground: color, background: page, attributes: .bold))
        }
        let readable = candidates.first { candidate in
            isReadable(candidate, role) && (!isHue || isHueEverywhere(candidate))
        }
        return readable ?? plain
    }

    /// A badge, a tab or a match: its background with the first readable text, or the colours of text swapped.
    private func area(_ role: Role, _ own: Style) -> Style {
        let attributes = own.attributes.subtracting([.bold, .dim])
        guard role.isReversedWithFewColors || role == .match, let back = own.background,
            let index = back.index16
        else {
            return Style(
                foreground: plain.foreground, background: page, attributes: attributes.union(.underline))
        }
        let fronts = [own.foreground, Self.color(0, like: back), Self.color(7, like: back)]
        let bright = depth == .sixteen ? [Self.color(15, like: back)] : []
        for back in [back, Self.color(index & 7, like: back)] {
            for front in fronts + bright {
                guard let front else { continue }
                let style = Style(foreground: front, background: back, attributes: attributes)
                if isReadable(style, role), standsOut(back) { return style }
            }
        }
        return role == .match
            ? Style(foreground: plain.foreground, background: page, attributes: .underline) : reversed
    }

    private func isReadable(_ style: Style, _ role: Role) -> Bool {
        terminals.allSatisfy { terminal in
            let isPlainBold = style.attributes.contains(.bold) && !terminal.boldIsBright
            let needed =
                isPlainBold ? Self.leastContrastOfPlainBold : Self.needed(role, in: source, on: terminal)
            return terminal.contrast(of: style, at: depth) >= needed
        }
    }

    /// The contrast that a role needs: that of its kind or what the theme declares, as far as the terminal's own text
    /// has it.
    static func needed(_ role: Role, in theme: Theme, on terminal: TerminalColors) -> Double {
        min(max(role.neededContrast, theme.minimumContrast ?? 0), max(terminal.ownContrast, leastContrast))
    }

    private func isHueEverywhere(_ style: Style) -> Bool {
        guard let index = style.foreground?.index16 else { return false }
        let isBright = depth == .eight && style.attributes.contains(.bold)
        return terminals.allSatisfy {
            $0.isColored(depth == .eight ? (index & 7) + (isBright && $0.boldIsBright ? 8 : 0) : index)
        }
    }

    /// Whether an area is seen on what surrounds it.
    private func standsOut(_ back: Color) -> Bool {
        terminals.allSatisfy {
            $0.contrast(of: Style(foreground: back, background: page), at: depth)
                >= Self.leastContrastOfAreas
        }
    }

    private static let greys: Set<UInt8> = [0, 7, 8, 15]

    private static func color(_ index: UInt8, like color: Color?) -> Color {
        Color(rgb: color?.rgb ?? Palette.rgb(index), index256: color?.index256 ?? index, index16: index)
    }
}
