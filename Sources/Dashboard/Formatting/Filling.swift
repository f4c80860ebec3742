// Pads text with blanks so that the text after it lines up.

import Canvas

/// Returns the text padded with blanks to a number of columns.
/// - Parameter blanks: the least number of blanks.
package func filled(_ text: String, to columns: Int, atLeast blanks: Int = 0) -> String {
    let missing = max(columns - GlyphWidth.columns(of: text), blanks)
    return text
        + String(unsafeUninitializedCapacity: missing) {
            $0.initialize(repeating: UInt8(ascii: " "))
            return missing
        }
}
