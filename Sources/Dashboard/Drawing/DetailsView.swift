// The details pane beside or below a list: fields and running text, which can be scrolled.

import Canvas
import PlainText
import Themes
import TrackingModel

/// A line of details as it is drawn.
struct DrawnDetail {
    var spans: [Span]
    /// The index of the link that the line belongs to; nil for none.
    var link: Int?
}

extension ContextProvider {
    /// - Parameters:
    ///   - top: the number of lines that the details are scrolled down.
    ///   - link: the selected link, by its index among them.
    ///   - matcher: the search whose matches are marked.
    func drawDetails(
        _ details: [DetailLine], top: Int, link selected: Int? = nil, marking matcher: TextMatcher? = nil,
        in rect: Rect, into canvas: inout Canvas
    ) {
        let inner = insideOfDetails(rect)
        let lines = lines(of: details, in: rect)
        let first = min(top, max(lines.count - inner.height, 0))
        let below = lines.count - first - inner.height
        let note =
            below > 0
            ? [Span("\(glyphs.down) \(below) more", .notice)]
                + (keyName(.detailsDown).map { [Span("  " + $0, .key)] } ?? []) : []
        if inner.height < rect.height {
            canvas.box(rect, note: note, style: .border, glyphs: glyphs)
        }
        canvas.clipped(to: inner.inset(columns: -1, rows: 0)) { canvas in
            for (index, line) in lines.dropFirst(first).prefix(inner.height).enumerated() {
                let row = inner.row(index)
                canvas.line(line.spans, in: row)
                if let link = line.link {
                    canvas.clickable(row, Click.link(link))
                    if link == selected {
                        canvas.overlay(.selection, in: row)
                        canvas.put(glyphs.pointer, x: row.x - 1, y: row.y, style: .accent)
                    }
                }
                guard let matcher else { continue }
                let text = line.spans.map { HarmlessText.line($0.text) }.joined()
                mark(text, by: matcher, x: row.x, y: row.y, width: row.width, into: &canvas)
            }
            let width = note.columns
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

    /// The number of lines to scroll down so that a link can be seen.
    func top(of details: [DetailLine], showing link: Int, from top: Int, in rect: Rect) -> Int {
        let lines = lines(of: details, in: rect)
        let height = insideOfDetails(rect).height
        guard let first = lines.firstIndex(where: { $0.link == link }),
            let last = lines.lastIndex(where: { $0.link == link })
        else { return top }
        return first < top ? first : max(top, last - height + 1)
    }

    /// The details as lines of the area's width. Without a frame the note on hidden lines is in the first row, where it
    /// must not cover the end of a title.
    private func lines(of details: [DetailLine], in rect: Rect) -> [DrawnDetail] {
        let inner = insideOfDetails(rect)
        let lines = drawn(details, width: inner.width)
        guard inner.height == rect.height, lines.count > inner.height, let title = details.first else {
            return lines
        }
        return drawn([title], width: max(inner.width - 16, 8))
            + drawn(Array(details.dropFirst()), width: inner.width)
    }

    private func drawn(_ details: [DetailLine], width: Int) -> [DrawnDetail] {
        var links = 0
        var lines: [DrawnDetail] = []
        for detail in details {
            let link = detail.target == nil ? nil : links
            if link != nil { links += 1 }
            addLines(of: detail, link, width: width, to: &lines)
        }
        return lines
    }

    /// Breaks a row of one span into pieces of a width; drawing cuts a row of several spans.
    private func brokenAtEdge(_ spans: [Span], width: Int) -> [[Span]] {
        guard spans.count == 1, let span = spans.first, span.text.columns > width, width > 0
        else { return [spans] }
        var pieces: [[Span]] = []
        var piece = ""
        var columns = 0
        for character in span.text {
            let more = character.columns
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
    private func addLines(of detail: DetailLine, _ link: Int?, width: Int, to lines: inout [DrawnDetail]) {
        switch detail {
        case .gap: lines.append(DrawnDetail(spans: []))
        case .row(let spans):
            lines += brokenAtEdge(spans, width: width).map { DrawnDetail(spans: $0) }
        case .json(let text):
            for line in indentedJSON(text, columns: max(width, 8)) {
                addLines(of: .row([Span(HarmlessText.line(line))]), nil, width: width, to: &lines)
            }
        case .title(let text, let role), .text(let text, let role):
            for line in wrapped(text, widths: [width]) {
                lines.append(DrawnDetail(spans: [Span(line, role)]))
            }
        case .field(let name, let value, let role), .link(_, let name, let value, let role):
            let label = 15
            let isShort = name.utf8.count < label
            var shown = isShort ? name : String(name.prefix(label - 1))
            for line in wrapped(value, widths: [max(width - label, 8)]) {
                let spans = [Span(filled(shown, to: label, atLeast: 1), .muted), Span(line, role)]
                lines.append(DrawnDetail(spans: spans, link: link))
                shown = ""
            }
        }
    }
}
