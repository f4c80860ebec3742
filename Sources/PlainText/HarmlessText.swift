// The only sanitizer: makes control and invisible characters of text from a file visible before it is shown or
// exported.

/// Makes text safe to show: nothing in it can move the cursor, change a colour, reverse a line or stay invisible.
///
/// Control, format, separator, surrogate, private-use and unassigned scalars (Cc, Cf, Zl, Zp, Cs, Co, Cn) become
/// visible marks, but for the joiner between two emoji. A base character keeps at most four combining marks, and
/// variation selectors are removed.
public enum HarmlessText {
    /// Returns the text for one line: line feeds become `⏎`, tabs a space.
    public static func line(_ text: String) -> String {
        SimpleText.columns(of: text) == nil ? mapped(text, keepBreaks: false) : text
    }

    /// Returns the text for several lines: line feeds stay, everything else is as in `line(_:)`.
    public static func block(_ text: String) -> String { mapped(text, keepBreaks: true) }

    private static func mapped(_ text: String, keepBreaks: Bool) -> String {
        var result = String.UnicodeScalarView()
        var marks = 0
        let scalars = text.unicodeScalars
        var tagsEnd = scalars.startIndex
        for index in scalars.indices where index >= tagsEnd {
            let scalar = scalars[index]
            switch scalar.value {
            case 0x20..<0x7F:
                result.append(scalar)
                marks = 0
                continue
            case 0x0A where keepBreaks:
                result.append(scalar)
                continue
            case 0x0A:
                result.append("⏎")
                continue
            case 0x09:
                result.append(" ")
                continue
            case 0..<0x20:
                // The Unicode control pictures have the same order as the controls.
                result.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
                continue
            case 0x7F:
                result.append("␡")
                continue
            case 0xFE00...0xFE0F:
                // Variation selectors change a glyph's width in some terminals and carry no text.
                continue
            case 0x200D where joinsEmoji(scalars[scalars.index(after: index)...].first, after: result.last):
                result.append(scalar)
                continue
            case 0x1F3F4:
                let tags = scalars[scalars.index(after: index)...].prefix(6)
                if flagTags.contains(where: { tags.elementsEqual($0.unicodeScalars) }) {
                    tagsEnd = tags.endIndex
                }
            default: break
            }
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
                result.append(contentsOf: "‹\(hexadecimal(scalar.value))›".unicodeScalars)
                marks = 0
            case .nonspacingMark, .enclosingMark:
                marks += 1
                if marks <= 4 { result.append(scalar) }
            default:
                result.append(scalar)
                marks = 0
            }
        }
        return String(result)
    }

    /// What makes England's, Scotland's or Wales's flag of a black flag: `gbeng`, `gbsct` or `gbwls` in tag characters,
    /// and their end. Any other tags could hide a text.
    private static let flagTags = ["gbeng", "gbsct", "gbwls"].map { name in
        var tags = String.UnicodeScalarView()
        for letter in name.unicodeScalars { tags.append(Unicode.Scalar(0xE0000 + letter.value) ?? letter) }
        tags.append("\u{E007F}")
        return String(tags)
    }

    /// Whether a joiner between two scalars makes one emoji of them.
    private static func joinsEmoji(_ next: Unicode.Scalar?, after last: Unicode.Scalar?) -> Bool {
        guard let next, let last else { return false }
        // ASCII digits are emoji, too: with a keycap around them.
        return [last, next].allSatisfy { $0.value > 0xFF && $0.properties.isEmoji }
    }

    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
}
