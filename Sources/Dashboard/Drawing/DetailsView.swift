// The details pane beside or below a list: fields and running text, scrolled where there is more than fits.

import Canvas
import PlainText
import Themes
import TrackingModel

extension Viewer {
    /// - Parameters:
    ///   - top: Lines that are scrolled away.
    ///   - matcher: What is searched for, to be marked.
    func drawDetails(
        _ details: [DetailLine], top: Int, marking matcher: TextMatcher? = nil, in rect: Rect,
        into canvas: inout Canvas
    ) {
        let inner = insideOfDetails(rect)
        let lines = lines(of: details, in: rect)
        let first = min(top, max(lines.count - inner.height, 0))
        let below = lines.count - first - inner.height
        let note =
            below > 0
            ? [Span("\(settings.glyphs.down) \(below) more", .notice)]
                + (keyName(.detailsDown).map { [Span("  " + $0, .key)] } ?? []) : []
        if inner.height < rect.height {
            canvas.box(rect, note: note, style: .border, glyphs: settings.glyphs)
        }
        canvas.clipped(to: inner) { canvas in
            for (index, spans) in lines.dropFirst(first).prefix(inner.height).enumerated() {
                let y = inner.y + index
                canvas.line(spans, x: inner.x, y: y, width: inner.width)
                guard let matcher else { continue }
                let text = spans.map { HarmlessText.line($0.text) }.joined()
                mark(text, by: matcher, x: inner.x, y: y, width: inner.width, into: &canvas)
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

    /// How many lines of some details don't fit into a place.
    func hiddenLines(of details: [DetailLine], in rect: Rect) -> Int {
        max(lines(of: details, in: rect).count - insideOfDetails(rect).height, 0)
    }

    /// The details as lines of the place's width. Without a frame the note on what is below stands in the first row,
    /// where it must not hide the end of a title.
    private func lines(of details: [DetailLine], in rect: Rect) -> [[Span]] {
        let inner = insideOfDetails(rect)
        let lines = details.flatMap { broken($0, width: inner.width) }
        guard inner.height == rect.height, lines.count > inner.height, let title = details.first else {
            return lines
        }
        return broken(title, width: max(inner.width - 16, 8))
            + details.dropFirst().flatMap { broken($0, width: inner.width) }
    }

    /// Columns for words in a place for details; what is usual where there is none.
    func columns(ofDetailsIn rect: Rect?) -> Int {
        rect.map { max(insideOfDetails($0).width, 8) } ?? 76
    }

    /// A row of one span in pieces of a width; one of several spans is cut by the drawing.
    private func brokenAtEdge(_ spans: [Span], width: Int) -> [[Span]] {
        guard spans.count == 1, let span = spans.first, GlyphWidth.columns(of: span.text) > width, width > 0
        else { return [spans] }
        var pieces: [[Span]] = []
        var piece = ""
        var columns = 0
        for character in span.text {
            let more = GlyphWidth.columns(of: character)
            if columns + more > width {
                pieces.append([Span(piece, style: span.style)])
                if pieces.count >= 100 { return pieces }
                (piece, columns) = ("", 0)
            }
            piece.append(character)
            columns += more
        }
        return pieces + [[Span(piece, style: span.style)]]
    }

    /// A detail as lines of a width.
    private func broken(_ line: DetailLine, width: Int) -> [[Span]] {
        switch line {
        case .gap: return [[]]
        case .row(let spans): return brokenAtEdge(spans, width: width)
        case .title(let text, let role), .text(let text, let role):
            return wrapped(text, widths: [width]).map { [Span($0, role)] }
        case .field(let name, let value, let role):
            let label = 15
            return wrapped(value, widths: [max(width - label, 8)]).enumerated().map { index, piece in
                let shown = index == 0 ? String(name.prefix(label - 1)) : ""
                return [Span(filled(shown, to: label, atLeast: 1), .muted), Span(piece, role)]
            }
        }
    }
}
