// ASCII substitutes for glyphs, for when only ASCII may be drawn.

/// ASCII substitutes for lines, blocks and marks.
package enum ASCIISubstitutes {
    /// A text as wide as before with ASCII alone; control characters stay as they are.
    package static func text(of text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for character in text {
            if character.isASCII {
                result.append(character)
                continue
            }
            let width = character.columns
            guard width > 0, let first = character.unicodeScalars.first else { continue }
            result.append(first.isASCII ? Character(first) : sign(for: first.value))
            if width > 1 { result.append(" ") }
        }
        return result
    }

    /// The substitute for a scalar that is not ASCII.
    package static func sign(for glyph: UInt32) -> Character {
        switch glyph {
        case 0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254C, 0x254D, 0x2550, 0x2013, 0x2014,
            0x2212:
            "-"
        case 0x2502, 0x2503, 0x2506, 0x2507, 0x250A, 0x250B, 0x254E, 0x254F, 0x2551: "|"
        case 0x250C...0x254B, 0x2552...0x2570: "+"
        case 0x2581...0x2583: "_"
        case 0x2580, 0x2584...0x259F, 0x25A0: "#"
        case 0x2800: " "
        case 0x2801...0x28FF: ":"
        case 0x00B7, 0x2022, 0x22C5: "."
        // Text that is cut ends with the same sign everywhere.
        case 0x2026: "~"
        case 0x25B2, 0x25B3, 0x2191: "^"
        case 0x25BC, 0x25BD, 0x2193: "v"
        case 0x25B6, 0x25B8, 0x203A, 0x2192: ">"
        case 0x25C0, 0x25C2, 0x2039, 0x2190: "<"
        case 0x25CF, 0x25C6, 0x2605: "*"
        case 0x25CB, 0x25C7: "o"
        case 0x2713, 0x2714: "v"
        case 0x2715...0x2718, 0x00D7: "x"
        case 0x2265: ">"
        case 0x2264: "<"
        case 0x201C...0x201F: "\""
        case 0x2018...0x201B: "'"
        case 0x2400...0x2421: "^"
        default: "?"
        }
    }
}
