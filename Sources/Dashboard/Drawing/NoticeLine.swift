// A message in the place of the keys, on screens without room above them.

import Canvas
import PlainText
import Themes

extension Notice {
    /// Draws it into one row.
    func draw(in rect: Rect, glyphs: Glyphs, into canvas: inout Canvas) {
        let (glyph, role): (Character, Role) =
            kind == .problem ? (glyphs.triangle, .warning) : (glyphs.bullet, .muted)
        canvas.line(
            [Span("\(glyph) ", role), Span(HarmlessText.line(text), .text)], x: rect.x + 1, y: rect.y,
            width: rect.width - 2)
    }
}
