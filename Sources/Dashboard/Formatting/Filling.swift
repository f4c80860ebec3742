// Text filled up with blanks, so that what stands behind it lines up.

import Canvas

/// A text with blanks behind it up to some columns.
/// - Parameter blanks: How many there are at least.
package func filled(_ text: String, to columns: Int, atLeast blanks: Int = 0) -> String {
    text + String(repeating: " ", count: max(columns - GlyphWidth.columns(of: text), blanks))
}
