// Pads text with blanks so that the text after it lines up.

import Canvas

/// Returns the text padded with blanks to a number of columns.
/// - Parameter blanks: the least number of blanks.
package func filled(_ text: String, to columns: Int, atLeast blanks: Int = 0) -> String {
    text + String(repeating: " ", count: max(columns - GlyphWidth.columns(of: text), blanks))
}
