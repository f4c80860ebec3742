// Keys as text: the names of the help for people, and in ASCII for the configuration.

package import Canvas
import TrackingModel

/// A text that is not a key; the description says what is one.
package struct KeyParseError: Error, Hashable, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
}

extension Key {
    /// Keys with a name that does not depend on the glyphs.
    private static let named: [(name: String, key: Key)] = [
        ("Space", " "), ("Enter", .enter), ("Esc", .escape), ("Tab", .tab),
        ("Shift-Tab", .backTab),
        ("Backspace", .backspace), ("Del", .delete), ("Up", .up), ("Down", .down), ("Left", .left),
        ("Right", .right), ("PgUp", .pageUp), ("PgDn", .pageDown), ("Home", .home), ("End", .end),
    ]

    private static let signs: [Character: Key] = [
        "↑": .up, "↓": .down, "←": .left, "→": .right, "↵": .enter,
    ]

    /// Ctrl combinations for which terminals send the same byte as for a named key.
    private static let twins: [Character: Key] = [
        "h": .backspace, "i": .tab, "j": .enter, "m": .enter, "[": .escape, "?": .backspace,
    ]

    /// All ways to write a key, on one line.
    package static var syntaxDescription: String {
        "a character, \(named.map(\.name).commaSeparated), F1 to F12, Ctrl-A to Ctrl-Z, Alt-a"
    }

    /// Parses a key, for example `x`, `?`, `Space`, `F5`, `PgUp`, `Ctrl-D`, `Alt-x` or `↑`. Case is ignored in names
    /// and matters in single characters.
    package init(parsing text: String) throws(KeyParseError) {
        let lower = text.lowercased()
        if let key = Self.named.first(where: { $0.name.lowercased() == lower })?.key {
            self = key
        } else if let character = Self.character(text) {
            self = Self.signs[character] ?? .character(character)
        } else if lower.hasPrefix("ctrl-") {
            self = try Self.control(String(lower.dropFirst(5)), text)
        } else if lower.hasPrefix("alt-"), let character = Self.character(text.dropFirst(4)) {
            // ESC with one of these starts an escape sequence in every terminal.
            guard character != "[", character != "O" else { throw Self.unusable(text) }
            self = .alt(character)
        } else if lower == "alt-space" {
            self = .alt(" ")
        } else if lower.hasPrefix("f"), let number = Int(lower.dropFirst()), (1...12).contains(number) {
            self = .f(number)
        } else {
            throw KeyParseError(
                description: "“\(text)” is not a single key; a key is \(Self.syntaxDescription).")
        }
    }

    private static func control(_ name: String, _ text: String) throws(KeyParseError) -> Key {
        if name == "space" || name == "@" { return .control(" ") }
        guard let letter = name.first, name.count == 1,
            letter.isASCII, letter.isLetter || "\\]^_[?".contains(letter)
        else {
            throw KeyParseError(
                description:
                    "“\(text)” is not a key that a terminal sends; Ctrl goes with a letter, Space, \\ ] ^ or _."
            )
        }
        if let twin = twins[letter] {
            let name = named.first { $0.key == twin }?.name ?? ""
            throw KeyParseError(
                description: "“\(text)” is the same key as \(name) on a terminal; write \(name).")
        }
        return .control(letter)
    }

    private static func unusable(_ text: String) -> KeyParseError {
        KeyParseError(description: "“\(text)” begins the sequence of another key; take a different one.")
    }

    /// The single character of a text that a terminal can send; nil for anything else.
    private static func character(_ text: some StringProtocol) -> Character? {
        // Terminals send scalars one by one.
        guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1,
            Character(scalar).columns > 0
        else { return nil }
        switch scalar.value {
        case 0...0x20, 0x7F..<0xA0: return nil
        default: return Character(scalar)
        }
    }

    /// Whether its character also occurs in the escape sequences of other keys.
    var occursInSequences: Bool {
        switch self {
        case .character(let character), .alt(let character): "[]O~ABCD0123456789".contains(character)
        default: false
        }
    }

    /// The name of the key for people.
    package func name(_ glyphs: Glyphs) -> String {
        switch self {
        case " ": "Space"
        case .character(let character): String(character)
        case .control(let letter): "Ctrl-" + letter.uppercased()
        case .alt(let character): "Alt-" + String(character)
        case .enter: glyphs.enter
        case .up: String(glyphs.up)
        case .down: String(glyphs.down)
        case .left: glyphs == .ascii ? "Left" : "←"
        case .right: glyphs == .ascii ? "Right" : "→"
        case .f(let number): "F" + String(number)
        default: Self.named.first { $0.key == self }?.name ?? ""
        }
    }
}
