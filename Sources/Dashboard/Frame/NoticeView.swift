// A message for a few seconds, above the keys at the right end.

import Canvas
import Themes

extension Model {
    /// The most rows that a message takes.
    private static let mostRows = 3

    /// Draws the message over the last rows of the body, so that the keys below stay readable.
    func drawNotice(over body: Rect, into canvas: inout Canvas) {
        guard let notice, body.width > 8, body.height > 0 else { return }
        let (glyph, role): (Character, Role) =
            switch notice.kind {
            case .done: (settings.glyphs.check, .ok)
            case .note: (settings.glyphs.bullet, .accent)
            case .problem: (settings.glyphs.triangle, .warning)
            }
        let most = min(Self.mostRows, body.height)
        let room = body.width - 6
        var lines = wrapped(notice.text, widths: [room])
        if lines.count > most {
            lines = Array(lines.prefix(most))
            lines[most - 1] += String(settings.glyphs.ellipsis)
        }
        let width = min((lines.map { GlyphWidth.columns(of: $0) }.max() ?? 0) + 4, body.width - 2)
        let rect = Rect(
            x: body.maxX - 1 - width, y: body.maxY - lines.count, width: width, height: lines.count)
        canvas.fill(rect, style: Role.text.style)
        for (index, line) in lines.enumerated() {
            let mark = index == 0 ? Span(" \(glyph) ", role) : Span("   ", .text)
            canvas.line([mark, Span(line, .text)], x: rect.x, y: rect.y + index, width: width)
        }
        canvas.overlay(.selection, in: rect)
    }
}
