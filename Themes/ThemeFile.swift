// A theme's TOML text turned into styles; every error names the file and the entry.

import Canvas
import TOMLKit

/// The parts of a theme file before inheritance is resolved.
struct ThemeFile {
    let title: String
    let variant: Theme.Variant
    let inherits: String?
    let styles: [Role: Style]

    /// Decodes a theme. Colours are names of `[palette]`, `#RRGGBB`, or `default` for the terminal's own.
    init(_ text: String, name: String, file: String) throws(ThemeError) {
        let table: TOMLTable
        do {
            table = try TOMLTable(string: text)
        } catch let error as TOMLParseError {
            throw .syntax(
                file: file, line: error.source.begin.line, column: error.source.begin.column,
                message: error.description)
        } catch {
            throw .unreadable(file: file, String(describing: error))
        }
        title = table["name"]?.string ?? name
        inherits = table["inherits"]?.string
        let word = table["variant"]?.string ?? "any"
        guard let variant = Theme.Variant(rawValue: word) else { throw .unknownVariant(file: file, word) }
        self.variant = variant
        let palette = try ThemeFile.palette(table["palette"]?.table, file: file)
        var styles: [Role: Style] = [:]
        if let roles = table["roles"]?.table {
            for key in roles.keys {
                guard let role = Role.allCases.first(where: { $0.name == key }) else {
                    throw .unknownRole(file: file, key)
                }
                styles[role] = try ThemeFile.style(roles[key], role: role, palette: palette, file: file)
            }
        }
        self.styles = styles
    }

    private static func palette(_ table: TOMLTable?, file: String) throws(ThemeError) -> [String: Color] {
        guard let table else { return [:] }
        var palette: [String: Color] = [:]
        for name in table.keys {
            if let text = table[name]?.string, let rgb = hexadecimal(text) {
                palette[name] = Palette.color(rgb: rgb)
            } else if let parts = table[name]?.array, parts.count == 3, let text = parts[0].string,
                let rgb = hexadecimal(text), let index = parts[1].int, let index256 = UInt8(exactly: index),
                let color = parts[2].string, let index16 = Palette.names.firstIndex(of: color)
            {
                palette[name] = Color(rgb: rgb, index256: index256, index16: UInt8(index16))
            } else {
                throw .badPalette(file: file, name)
            }
        }
        return palette
    }

    private static func style(
        _ value: (any TOMLValueConvertible)?, role: Role, palette: [String: Color], file: String
    ) throws(ThemeError) -> Style {
        func color(_ name: String) throws(ThemeError) -> Color? {
            if name == "default" { return nil }
            if let color = palette[name] { return color }
            if let rgb = hexadecimal(name) { return Palette.color(rgb: rgb) }
            throw .unknownColor(file: file, role: role.name, name)
        }
        if let name = value?.string {
            let color = try color(name)
            return role == .background ? Style(background: color) : Style(foreground: color)
        }
        var style = Style()
        guard let table = value?.table else { throw .unknownColor(file: file, role: role.name, "") }
        if let name = table["fg"]?.string { style.foreground = try color(name) }
        if let name = table["bg"]?.string { style.background = try color(name) }
        for modifier in table["modifiers"]?.array ?? TOMLArray() {
            let word = modifier.string ?? ""
            guard let attribute = modifiers[word] else {
                throw .unknownModifier(file: file, role: role.name, word)
            }
            style.attributes.insert(attribute)
        }
        return style
    }

    private static let modifiers: [String: Attributes] = [
        "bold": .bold, "dim": .dim, "italic": .italic, "underline": .underline, "reverse": .reverse,
    ]

    private static func hexadecimal(_ text: String) -> UInt32? {
        guard text.utf8.count == 7, text.first == "#" else { return nil }
        return UInt32(text.dropFirst(), radix: 16)
    }
}
