// The themes by name: built in from the TOML files in `Builtin/`, or given as text by the caller.

import Canvas

/// The built-in themes, and how a theme is made from its text.
package enum ThemeCatalog {
    /// A name for `dark`, `light` or `default`, depending on the terminal's background.
    package static let automatic = "auto"

    /// The names of the built-in themes in the order of the picker: general ones first, then families by name.
    package static let names = [
        "default", "dark", "light", "high-contrast", "high-contrast-light", "colour-blind",
        "colour-blind-light",
        "monochrome", "catppuccin-mocha", "catppuccin-latte", "dracula", "gruvbox-dark", "gruvbox-light",
        "nord",
        "solarized-dark", "solarized-light", "tokyo-night",
    ]

    /// The text of a built-in theme; nil for an unknown name.
    package static func text(of name: String) -> ThemeText? {
        // Embedded resources can't be listed, so a test compares this switch with the folder.
        let bytes: [UInt8]? =
            switch name {
            case "default": PackageResources.default_toml
            case "dark": PackageResources.dark_toml
            case "light": PackageResources.light_toml
            case "high-contrast": PackageResources.high_contrast_toml
            case "high-contrast-light": PackageResources.high_contrast_light_toml
            case "colour-blind": PackageResources.colour_blind_toml
            case "colour-blind-light": PackageResources.colour_blind_light_toml
            case "monochrome": PackageResources.monochrome_toml
            case "catppuccin-mocha": PackageResources.catppuccin_mocha_toml
            case "catppuccin-latte": PackageResources.catppuccin_latte_toml
            case "dracula": PackageResources.dracula_toml
            case "gruvbox-dark": PackageResources.gruvbox_dark_toml
            case "gruvbox-light": PackageResources.gruvbox_light_toml
            case "nord": PackageResources.nord_toml
            case "solarized-dark": PackageResources.solarized_dark_toml
            case "solarized-light": PackageResources.solarized_light_toml
            case "tokyo-night": PackageResources.tokyo_night_toml
            default: nil
            }
        return bytes.map {
            ThemeText(name: name, file: "built-in \(name).toml", text: String(decoding: $0, as: UTF8.self))
        }
    }

    /// A built-in theme.
    package static func theme(named name: String) throws(ThemeError) -> Theme {
        guard let text = text(of: name) else { throw .unknownTheme(name, known: names) }
        return try theme(text)
    }

    /// Makes a theme from its text. What the text leaves out comes from the inherited theme, then from the fallbacks of
    /// the roles.
    ///
    /// - Parameter find: returns the text of an inherited theme by its name, excluding the given files: a theme may
    ///   have the same name as the one that it inherits.
    /// - Throws: `ThemeError` with file, line and column of the mistake.
    package static func theme(
        _ text: ThemeText,
        find: (_ name: String, _ without: Set<String>) throws(ThemeError) -> ThemeText? = builtIn
    ) throws(ThemeError) -> Theme {
        let own = try ThemeFile(text)
        var chain = [own]
        var seen: Set<String> = [text.file]
        while let last = chain.last, let name = last.inherits {
            guard let next = try find(name, seen) else {
                let isKnown = try find(name, []) != nil || name == text.name
                throw last.wrong(
                    "", "inherits",
                    isKnown
                        ? "The chain of “inherits” leads back to “\(name)”."
                        : "There is no theme “\(name)” to inherit. Built in: \(names.joined(separator: ", "))."
                )
            }
            seen.insert(next.file)
            chain.append(try ThemeFile(next))
        }
        var styles: [Role: Style] = [:]
        for file in chain { styles.merge(file.styles) { nearer, _ in nearer } }
        return Theme(
            name: text.name, title: own.title, summary: own.summary ?? "",
            variant: chain.lazy.compactMap(\.variant).first ?? .any,
            minimumContrast: chain.lazy.compactMap(\.minimumContrast).first,
            isColorBlindSafe: own.isColorBlindSafe ?? false, styles: styles)
    }

    /// Finds built-in themes only.
    package static func builtIn(_ name: String, without files: Set<String>) throws(ThemeError) -> ThemeText? {
        text(of: name).flatMap { files.contains($0.file) ? nil : $0 }
    }
}
