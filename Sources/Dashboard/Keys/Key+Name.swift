// The names of keys for people.

package import Canvas

extension Key {
    /// The name of the key for people.
    package func name(_ glyphs: Glyphs) -> String {
        switch self {
        case .character(" "): "Space"
        case .character(let character): String(character)
        case .control(let letter): "Ctrl-" + letter.uppercased()
        case .alt(let character): "Alt-" + String(character)
        case .enter: glyphs.enter
        case .escape: "Esc"
        case .tab: "Tab"
        case .backTab: "Shift-Tab"
        case .backspace: "Backspace"
        case .delete: "Del"
        case .up: String(glyphs.up)
        case .down: String(glyphs.down)
        case .left: glyphs == .ascii ? "Left" : "←"
        case .right: glyphs == .ascii ? "Right" : "→"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .home: "Home"
        case .end: "End"
        case .f(let number): "F" + String(number)
        }
    }
}
