// A theme: a style for every role, and how two roles lie over each other.

package import Canvas

/// Colours and attributes for every role.
package struct Theme: Hashable, Sendable {
    /// The background that a theme is made for.
    package enum Variant: String, Sendable {
        case dark, light, any
    }

    package let name: String
    package let title: String
    package let variant: Variant
    /// A style for every role, by its number.
    private let styles: [Style]

    init(name: String, title: String, variant: Variant, styles: [Role: Style]) {
        self.name = name
        self.title = title
        self.variant = variant
        self.styles = Role.allCases.map { Theme.resolve($0, in: styles) }
    }

    /// The style of a role.
    package subscript(role: Role) -> Style { styles[Int(role.rawValue)] }

    /// The style of a cell: its role, with the background and attributes of the role that lies over it.
    package func style(of id: StyleID) -> Style {
        guard Int(id.base) < styles.count else { return styles[0] }
        var style = styles[Int(id.base)]
        guard id.overlay != 0, Int(id.overlay) < styles.count else { return style }
        let overlay = styles[Int(id.overlay)]
        if let background = overlay.background {
            style.background = background
            style.foreground = overlay.foreground ?? style.foreground
        }
        // A reversed badge under a reversed selection would turn plain: it stays reversed.
        style.attributes.formUnion(overlay.attributes)
        style.attributes.remove(.dim)
        return style
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
