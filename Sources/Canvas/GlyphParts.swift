// The parts of a character that take cells of their own. Terminals differ in the columns that they give to flags and
// to emoji of several emoji; the parts are as wide in all of them.

/// A base character with its marks, and its columns.
struct GlyphPart: Equatable {
    var text: String
    let width: Int

    /// The parts of a character: one for each scalar that takes columns. Flags are their two letters; of several joined
    /// emoji only the first is left, without the colour of its skin. Marks without a base are left out, and marks that
    /// take a column in some terminals and none in others, as vowel signs of Indic scripts do.
    static func parts(of character: Character) -> [GlyphPart] {
        var parts: [GlyphPart] = []
        for scalar in character.unicodeScalars {
            if scalar.value == zeroWidthJoiner { break }
            if let letter = flagLetter(scalar) {
                parts.append(GlyphPart(text: String(letter), width: 1))
                continue
            }
            let properties = scalar.properties
            if !parts.isEmpty, properties.isEmojiModifier || properties.generalCategory == .spacingMark {
                continue
            }
            let width = scalar.columns
            if width > 0 {
                parts.append(GlyphPart(text: String(scalar), width: width))
            } else if !parts.isEmpty {
                parts[parts.count - 1].text.unicodeScalars.append(scalar)
            }
        }
        return parts
    }

    /// The letter of a regional indicator; two of them are a flag.
    static func flagLetter(_ scalar: Unicode.Scalar) -> Character? {
        guard (0x1F1E6...0x1F1FF).contains(scalar.value) else { return nil }
        return Character(Unicode.Scalar(UInt8(scalar.value - 0x1F1E6) + UInt8(ascii: "A")))
    }

    private static let zeroWidthJoiner: UInt32 = 0x200D
}
