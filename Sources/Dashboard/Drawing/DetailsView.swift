// The details pane beside or below a list: fields and running text, which can be scrolled.

import Canvas
import PlainText
import Themes
import TrackingModel

extension ContextProvider {
    /// - Parameters:
    ///   - top: the number of lines that the details are scrolled down.
    ///   - matcher: the search whose matches are marked.
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

    /// The area of the lines. A frame takes two rows, which a low screen needs for text.
    private func insideOfDetails(_ rect: Rect) -> Rect {
        rect.inset(columns: 2, rows: rect.height < 8 ? 0 : 1)
    }

    /// The number of lines that don't fit into an area.
    func hiddenLines(of details: [DetailLine], in rect: Rect) -> Int {
        max(lines(of: details, in: rect).count - insideOfDetails(rect).height, 0)
    }

    /// The details as lines of the area's width. Without a frame the note on hidden lines is in the first row, where it
    /// must not cover the end of a title.
    private func lines(of details: [DetailLine], in rect: Rect) -> [[Span]] {
        let inner = insideOfDetails(rect)
        let lines = details.flatMap { broken($0, width: inner.width) }
        guard inner.height == rect.height, lines.count > inner.height, let title = details.first else {
            return lines
        }
        return broken(title, width: max(inner.width - 16, 8))
            + details.dropFirst().flatMap { broken($0, width: inner.width) }
    }

    /// The columns for text in an area for details; a typical number without an area.
    func columns(ofDetailsIn rect: Rect?) -> Int {
        rect.map { max(insideOfDetails($0).width, 8) } ?? 76
    }

    /// Breaks a row of one span into pieces of a width; drawing cuts a row of several spans.
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

    /// Breaks a detail into lines of a width.
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
