// The one sanitizer: text from a file is made visible here before it reaches a screen, a message or an export.

/// Text in which nothing can move a cursor, change a colour, reverse a line or hide.
///
/// Control, format, separator, surrogate, private and unassigned scalars (Cc, Cf, Zl, Zp, Cs, Co, Cn) become
/// visible marks, at most four combining marks stay on a base.
public enum HarmlessText {
    /// The text for one line: line breaks show as `⏎`, tabs as a space.
    public static func line(_ text: String) -> String {
        var text = text
        let plain = text.withUTF8 { $0.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
        return plain ? text : mapped(text, keepBreaks: false)
    }

    /// The text for several lines: line feeds stay, everything else as in `line`.
    public static func block(_ text: String) -> String { mapped(text, keepBreaks: true) }

    private static func mapped(_ text: String, keepBreaks: Bool) -> String {
        var result = String.UnicodeScalarView()
        var marks = 0
        for scalar in text.unicodeScalars {
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
                // The Unicode control pictures stand in the order of the controls.
                result.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
                continue
            case 0x7F:
                result.append("␡")
                continue
            case 0xFE00...0xFE0F:
                // Variation selectors change a glyph's width in some terminals and carry no text.
                continue
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

    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
}
