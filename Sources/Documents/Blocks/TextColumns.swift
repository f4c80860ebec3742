// Columns and paragraphs of plain text within a width.

/// Lays out text for a fixed-width font.
package enum TextColumns {
    /// Columns that a text takes: two for East Asian wide characters and emoji, else one.
    package static func width(_ text: String) -> Int {
        // Most texts are plain, and finding the characters of others takes ten times as long.
        if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text.utf8.count }
        return text.reduce(0) { sum, character in
            guard let scalar = character.unicodeScalars.first else { return sum }
            switch scalar.value {
            case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
                0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
                return sum + 2
            default: return sum + 1
            }
        }
    }

    /// The text cut to a width, with `…` where something is missing.
    package static func clipped(_ text: String, to limit: Int) -> String {
        guard width(text) > limit else { return text }
        var result = ""
        var used = 0
        for character in text {
            let next = width(String(character))
            if used + next > limit - 1 { break }
            result.append(character)
            used += next
        }
        return result + "…"
    }

    /// The text filled with spaces up to a width.
    static func filled(_ text: String, to width: Int, right: Bool = false) -> String {
        let space = String(repeating: " ", count: max(0, width - Self.width(text)))
        return right ? space + text : text + space
    }

    /// A paragraph broken at spaces; words longer than a line are cut.
    static func wrapped(_ text: String, width limit: Int, indent: Int) -> [String] {
        let margin = String(repeating: " ", count: indent)
        let room = max(8, limit - indent)
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            let word = clipped(String(word), to: room)
            if !line.isEmpty, width(line) + 1 + width(word) > room {
                lines.append(margin + line)
                line = ""
            }
            line += line.isEmpty ? word : " " + word
        }
        if !line.isEmpty { lines.append(margin + line) }
        return lines
    }
}
