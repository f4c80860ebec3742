// The details pane beside or below a list: fields and running text, scrolled where there is more than fits.

import Canvas
import Themes

extension Model {
    func drawDetails(_ details: [DetailLine], top: Int, in rect: Rect, into canvas: inout Canvas) {
        let inner = insideOfDetails(rect)
        let lines = details.flatMap { broken($0, width: inner.width) }
        let first = min(top, max(lines.count - inner.height, 0))
        let below = lines.count - first - inner.height
        let note =
            below > 0 ? [Span("\(settings.glyphs.down) \(below) more", .notice), Span("  J", .key)] : []
        if inner.height < rect.height {
            canvas.box(rect, note: note, style: .border, glyphs: settings.glyphs)
        }
        canvas.clipped(to: inner) { canvas in
            for (index, spans) in lines.dropFirst(first).prefix(inner.height).enumerated() {
                canvas.line(spans, x: inner.x, y: inner.y + index, width: inner.width)
            }
            let width = canvas.width(of: note)
            if inner.height == rect.height {
                canvas.line(note, x: inner.maxX - width, y: inner.y, width: width)
            }
        }
    }

    /// Where the lines stand: a frame costs two rows, which a low screen needs for words.
    private func insideOfDetails(_ rect: Rect) -> Rect {
        rect.inset(columns: 2, rows: rect.height < 8 ? 0 : 1)
    }

    /// How far the details of the selected row can be scrolled.
    var detailsRoom: Int {
        guard let rect = listLayout(for: screen).details, rowCount(on: screen) > 0 else { return 0 }
        let inner = insideOfDetails(rect)
        let lines = page.details(list.selected).flatMap { broken($0, width: inner.width) }
        return max(lines.count - inner.height, 0)
    }

    /// A detail as lines of a width.
    private func broken(_ line: DetailLine, width: Int) -> [[Span]] {
        switch line {
        case .gap: return [[]]
        case .title(let text, let role), .text(let text, let role):
            return wrapped(text, widths: [width]).map { [Span($0, role)] }
        case .field(let name, let value, let role):
            let label = 15
            return wrapped(value, widths: [max(width - label, 8)]).enumerated().map { index, piece in
                let shown = index == 0 ? String(name.prefix(label - 1)) : ""
                let blank = String(repeating: " ", count: max(label - GlyphWidth.columns(of: shown), 1))
                return [Span(shown + blank, .muted), Span(piece, role)]
            }
        }
    }
}
