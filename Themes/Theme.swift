// A theme: a style for every role, and the rules for overlaying two roles.

package import Canvas

/// Colours and attributes for every role.
package struct Theme: Hashable, Sendable {
    /// The background that a theme is made for.
    package enum Variant: String, Sendable {
        case dark, light, any
    }

    package let name: String
    package let title: String
    /// A short description; empty if the file has none.
    package let summary: String
    package let variant: Variant
    /// The contrast that the theme declares for all text, if it declares more than others (WCAG 2: 1 to 21).
    package let minimumContrast: Double?
    /// Whether it declares that the levels can be distinguished with every kind of colour vision.
    package let isColorBlindSafe: Bool
    /// The styles, indexed by the roles' raw values.
    private var styles: [Style]
    /// False where bold text may get another colour, which needs to be chosen together with the background.
    private var keepsBoldUnderOverlay = true

    init(
        name: String, title: String, summary: String, variant: Variant, minimumContrast: Double?,
        isColorBlindSafe: Bool, styles: [Role: Style]
    ) {
        self.name = name
        self.title = title
        self.summary = summary
        self.variant = variant
        self.minimumContrast = minimumContrast
        self.isColorBlindSafe = isColorBlindSafe
        self.styles = Role.allCases.map { Theme.resolve($0, in: styles) }
    }

    /// The same theme with other styles, for a terminal with few colours.
    func withStyles(keepsBoldUnderOverlay: Bool, _ style: (Role) -> Style) -> Theme {
        var theme = self
        theme.styles = Role.allCases.map(style)
        theme.keepsBoldUnderOverlay = keepsBoldUnderOverlay
        return theme
    }

    /// The style of a role.
    package subscript(role: Role) -> Style { styles[Int(role.rawValue)] }

    /// The style of a cell: its role, with the background and attributes of the overlaying role.
    package func style(of id: StyleID) -> Style {
        guard Int(id.base) < styles.count else { return styles[0] }
        var style = styles[Int(id.base)]
        if id.base == Role.input.rawValue, style.attributes.contains(.underline) {
            style.attributes.insert(.underlinedBlanks)
        }
        guard id.overlay != 0, Int(id.overlay) < styles.count else { return style }
        let overlay = styles[Int(id.overlay)]
        let isOnPage =
            overlay.background == styles[0].background && !overlay.attributes.contains(.reverse)
        if !keepsBoldUnderOverlay, !isOnPage { style.attributes.remove(.bold) }
        if let background = overlay.background {
            style.background = background
            style.foreground = overlay.foreground ?? readable(style.foreground, on: background)
        } else if overlay.attributes.contains(.reverse) {
            // Reversed, each text colour would become a background: use one background for all selected cells.
            (style.foreground, style.background) = (styles[0].foreground, styles[0].background)
        }
        // A match that is only underlined needs another sign on underlined text.
        if id.overlay == Role.match.rawValue, isOnPage, !style.attributes.isDisjoint(with: .underline),
            overlay.attributes.contains(.underline)
        {
            style.attributes.remove(keepsBoldUnderOverlay ? .underline : [.underline, .bold])
            style.attributes.insert(.reverse)
            return style
        }
        // A reversed badge in a reversed selection must stay reversed; reversing it twice would make it plain.
        style.attributes.formUnion(overlay.attributes)
        if overlay.attributes.contains(.underline) { style.attributes.insert(.underlinedBlanks) }
        style.attributes.remove(.dim)
        return style
    }

    /// The colour, or the colour of text at the depths where it can't be read on the background.
    private func readable(_ color: Color?, on background: Color) -> Color? {
        guard let color, let text = styles[0].foreground else { return color }
        func isReadable(_ depth: PaletteDepth) -> Bool {
            guard let own = Palette.rgb(of: color, at: depth),
                let under = Palette.rgb(of: background, at: depth)
            else { return true }
            return Contrast.ratio(own, under) >= Contrast.required(underSelection: self)
        }
        return Color(
            rgb: isReadable(.direct) ? color.rgb : text.rgb,
            index256: isReadable(.indexed) ? color.index256 : text.index256,
            index16: isReadable(.sixteen) ? color.index16 : text.index16)
    }

    private static func resolve(_ role: Role, in styles: [Role: Style]) -> Style {
        var own = styles[role]
        if own == nil, let (parent, adding) = role.fallback {
            var style = resolve(parent, in: styles)
            style.attributes.formUnion(adding)
            own = style
        }
        var style = own ?? Style()
        if style.background == nil { style.background = styles[.background]?.background }
        return style
    }
}
