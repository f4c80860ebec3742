// The themes by name: compiled in from this folder's TOML files, or read by the caller from a file of the user's.

/// Every built-in theme, and how a theme is put together from its text.
package enum ThemeCatalog {
    /// Names of the built-in themes in the order of the picker.
    package static let names = ["default", "dark", "light", "monochrome"]

    /// The TOML text of a built-in theme; nil for a name that is none.
    package static func text(of name: String) -> String? {
        // Nothing can list embedded resources, so a test holds this switch against the folder.
        let bytes: [UInt8]? =
            switch name {
            case "default": PackageResources.default_toml
            case "dark": PackageResources.dark_toml
            case "light": PackageResources.light_toml
            case "monochrome": PackageResources.monochrome_toml
            default: nil
            }
        return bytes.map { String(decoding: $0, as: UTF8.self) }
    }

    /// A built-in theme.
    package static func theme(named name: String) throws(ThemeError) -> Theme {
        guard let text = text(of: name) else { throw .unknownTheme(name, known: names) }
        return try theme(text, name: name, file: name + ".toml")
    }

    /// A theme from TOML text. What it leaves out comes from the theme that it inherits, then from the roles'
    /// own fallbacks.
    package static func theme(_ text: String, name: String, file: String) throws(ThemeError) -> Theme {
        let own = try ThemeFile(text, name: name, file: file)
        var styles = own.styles
        var parent = own.inherits
        var seen = [name]
        while let next = parent {
            guard !seen.contains(next) else { throw .inheritsItself(file: file) }
            seen.append(next)
            guard let text = Self.text(of: next) else { throw .unknownTheme(next, known: names) }
            let inherited = try ThemeFile(text, name: next, file: next + ".toml")
            styles.merge(inherited.styles) { mine, _ in mine }
            parent = inherited.inherits
        }
        return Theme(name: name, title: own.title, variant: own.variant, styles: styles)
    }
}
