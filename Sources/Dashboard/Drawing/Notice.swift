// A message for a few seconds, above the keys at the right end.

import Canvas
import PlainText
import Themes
package import TrackingModel

extension Notice {
    /// Draws it over the last rows of a body, so that the keys below stay readable. A problem says what to do at its end,
    /// and gets more rows for that.
    func draw(over body: Rect, glyphs: Glyphs, into canvas: inout Canvas) {
        guard body.width > 8, body.height > 0 else { return }
        let (glyph, role): (Character, Role) =
            switch kind {
            case .done: (glyphs.check, .ok)
            case .note: (glyphs.bullet, .accent)
            case .problem: (glyphs.triangle, .warning)
            }
        let most = min(kind == .problem ? 6 : 3, max(body.height / 2, 1))
        let room = body.width - 6
        var lines = wrapped(text, widths: [room])
        if lines.count > most {
            lines = Array(lines.prefix(most))
            lines[most - 1] += "…"
        }
        let width = min((lines.map(\.columns).max() ?? 0) + 4, body.width - 2)
        let rect = Rect(
            x: body.maxX - 1 - width, y: body.maxY - lines.count, width: width, height: lines.count)
        canvas.fill(rect, style: Role.text.style)
        for (index, line) in lines.enumerated() {
            let mark = index == 0 ? Span(" \(glyph) ", role) : Span("   ")
            canvas.line([mark, Span(line)], x: rect.x, y: rect.y + index, width: width)
        }
        canvas.overlay(.selection, in: rect)
    }
}

/// A message that is shown for a few seconds.
package struct Notice: Hashable, Sendable {
    package enum Tone: Sendable {
        case done, problem
        /// Something that could not be done, without harm, or a remark.
        case note
    }

    package var text: String
    package var kind: Tone
    package var until: Instant
    /// The id of the alert that the message is about; the message is removed when the alert is over.
    var alert: Int?
}
