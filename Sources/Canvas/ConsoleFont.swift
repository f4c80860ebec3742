// The glyphs that can be expected of a console font.

/// Fonts of the Linux console, which have 256 or 512 glyphs.
enum ConsoleFont {
    /// The signs that the kernel's own font (code page 437) and all fonts of Debian for Latin letters have.
    private static let signs: Set<UInt32> = Set(
        "°±µ·÷•←↑→↓≤≥─│┌┐└┘├┤┬┴┼═║█░▒■▲▼♦".unicodeScalars.map(\.value))

    /// Whether a scalar is shown. Letters and digits are: which of them a font has is up to the user's language.
    static func has(_ value: UInt32) -> Bool {
        guard let properties = Unicode.Scalar(value)?.properties else { return false }
        return properties.isAlphabetic || properties.numericType != nil || signs.contains(value)
    }
}
