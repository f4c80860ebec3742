// Turns a theme's TOML text into styles; every error has file, line and column.

import Canvas
import TOMLKit

/// The text of a theme and its source.
package struct ThemeText: Sendable {
    /// The name for choosing it.
    package let name: String
    /// The path of the file, for errors.
    package let file: String
    package let text: String

    package init(name: String, file: String, text: String) {
        self.name = name
        self.file = file
        self.text = text
    }
}

/// The parts of a theme file before inheritance is resolved.
struct ThemeFile {
    private(set) var title: String
    private(set) var summary: String?
    private(set) var variant: Theme.Variant?
    private(set) var inherits: String?
    private(set) var minimumContrast: Double?
    private(set) var isColorBlindSafe: Bool?
    private(set) var styles: [Role: Style] = [:]

    private let file: String
    private let text: String

    /// Decodes a theme. A colour is a name in `[palette]`, `#RRGGBB`, or `default` for the terminal's default.
    init(_ source: ThemeText) throws(ThemeError) {
        file = source.file
        text = source.text
        title = source.name
        let table: TOMLTable
        do {
            table = try TomlDocument.table(of: source.text)
        } catch {
            throw .wrong(
                file: file, line: error.place?.line ?? 1, column: error.place?.column ?? 1,
                message: "This is not TOML: \(error)")
        }
        for key in table.keys.sorted() { try take(key, table[key]) }
        let palette = try palette(table["palette"]?.table)
        if let roles = table["roles"]?.table {
            for key in roles.keys.sorted() {
                guard let role = Role.allCases.first(where: { $0.name == key }) else {
                    throw wrong(
                        "roles", key, "“\(key)” is not a role. `trackhealth themes show dark` has them all.")
                }
                styles[role] = try style(roles[key], role: role, palette: palette)
            }
        }
    }

    /// - Parameter table: the table that the key is in; empty for the top level of the file.
    func wrong(_ table: String, _ key: String, _ message: String) -> ThemeError {
        let places = TomlPositions(text)
        let place = table.isEmpty ? places.key(key) : places.key(table, key) ?? places.key(table)
        return .wrong(file: file, line: place?.line ?? 1, column: place?.column ?? 1, message: message)
    }

    private mutating func take(_ key: String, _ value: (any TOMLValueConvertible)?) throws(ThemeError) {
        func text() throws(ThemeError) -> String {
            guard let text = value?.string else { throw wrong("", key, "“\(key)” must be text in quotes.") }
            return text
        }
        switch key {
        case "name": title = try text()
        case "description": summary = try text()
        case "inherits": inherits = try text()
        case "variant":
            variant = Theme.Variant(rawValue: try text())
            if variant == nil { throw wrong("", key, "“variant” must be \"dark\", \"light\" or \"any\".") }
        case "minimum-contrast":
            minimumContrast = value?.double ?? value?.int.map(Double.init)
            guard let ratio = minimumContrast, (1...21).contains(ratio) else {
                throw wrong("", key, "“minimum-contrast” must be a number from 1 to 21.")
            }
        case "colour-blind-safe":
            isColorBlindSafe = value?.bool
            if isColorBlindSafe == nil { throw wrong("", key, "“colour-blind-safe” must be true or false.") }
        case "palette", "roles":
            if value?.table == nil { throw wrong("", key, "“\(key)” must be a table: write [\(key)].") }
        default:
            throw wrong(
                "", key,
                "There is no entry “\(key)”. Known: name, description, variant, inherits, minimum-contrast, "
                    + "colour-blind-safe, [palette], [roles].")
        }
    }

    private func palette(_ table: TOMLTable?) throws(ThemeError) -> [String: Color] {
        guard let table else { return [:] }
        var palette: [String: Color] = [:]
        for name in table.keys {
            if let text = table[name]?.string, let rgb = ThemeFile.hexadecimal(text) {
                palette[name] = Palette.color(rgb: rgb)
            } else if let parts = table[name]?.array, parts.count == 3, let text = parts[0].string,
                let rgb = ThemeFile.hexadecimal(text), let index = parts[1].int,
                let index256 = UInt8(exactly: index), let word = parts[2].string,
                word == "default" || Palette.names.contains(word)
            {
                palette[name] = Color(
                    rgb: rgb, index256: index256,
                    index16: Palette.names.firstIndex(of: word).map { UInt8($0) })
            } else {
                throw wrong(
                    "palette", name,
                    "The colour “\(name)” must be \"#RRGGBB\" or [\"#RRGGBB\", 0 to 255, \"name of one of the 16\"]."
                )
            }
        }
        return palette
    }

    private func style(
        _ value: (any TOMLValueConvertible)?, role: Role, palette: [String: Color]
    ) throws(ThemeError) -> Style {
        func wrong(_ message: String) -> ThemeError { self.wrong("roles", role.name, message) }
        func color(_ value: (any TOMLValueConvertible)?) throws(ThemeError) -> Color? {
            guard let name = value?.string else {
                throw wrong("A colour of “\(role.name)” is not text in quotes.")
            }
            if name == "default" { return nil }
            if let color = palette[name] { return color }
            if let rgb = ThemeFile.hexadecimal(name) { return Palette.color(rgb: rgb) }
            throw wrong("“\(name)” is neither in [palette], nor #RRGGBB, nor “default”.")
        }
        guard let table = value?.table else {
            let color = try color(value)
            return role == .background ? Style(background: color) : Style(foreground: color)
        }
        var style = Style()
        for key in table.keys.sorted() {
            switch key {
            case "fg": style.foreground = try color(table[key])
            case "bg": style.background = try color(table[key])
            case "modifiers":
                guard let words = table[key]?.array else {
                    throw wrong("“modifiers” must be a list: [\"bold\"].")
                }
                for word in words {
                    guard let attribute = ThemeFile.modifiers[word.string ?? ""] else {
                        throw wrong(
                            "“\(word.string ?? "")” is not a modifier. Known: bold, dim, italic, underline, reverse."
                        )
                    }
                    style.attributes.insert(attribute)
                }
            default:
                throw wrong(
                    "“\(role.name)” can't have “\(key)”. Known: fg, bg, modifiers. A role with a dot in its name "
                        + "must be in quotes:  \"\(role.name).\(key)\".")
            }
        }
        return style
    }

    private static let modifiers: [String: Attributes] = [
        "bold": .bold, "dim": .dim, "italic": .italic, "underline": .underline, "reverse": .reverse,
    ]

    private static func hexadecimal(_ text: String) -> UInt32? {
        guard text.utf8.count == 7, text.first == "#", text.dropFirst().allSatisfy(\.isHexDigit) else {
            return nil
        }
        return UInt32(text.dropFirst(), radix: 16)
    }
}
