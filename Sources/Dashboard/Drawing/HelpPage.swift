// A page of help over a screen without dialogs: titles, and below each names with what they mean.

import Canvas
import PlainText
import Themes

/// The help of a screen, which scrolls where it is longer than the screen.
struct HelpPage {
    /// Columns of the names, at most.
    private static let mostNameColumns = 19

    private let area: Rect
    private let rows: [HelpRow]
    private let nameColumns: Int

    private enum HelpRow {
        case title(String)
        case entry(String, String)
    }

    /// - Parameters:
    ///   - parts: Each with its entries; one whose name is nil is left out.
    ///   - size: Of the screen.
    init(_ parts: [(title: String, entries: [(String?, String)])], on size: Size) {
        let area = Rect(size).centered(width: min(92, size.columns - 2), height: max(size.rows - 2, 4))
        self.area = area
        let names = parts.flatMap { $0.entries.compactMap { $0.0?.count } }
        // A narrow screen needs its columns for the meanings.
        let nameColumns = area.width < 60 ? min(names.max() ?? 0, Self.mostNameColumns) : Self.mostNameColumns
        self.nameColumns = nameColumns
        rows = parts.flatMap { part in
            [.title(part.title)]
                + part.entries.flatMap { name, meaning -> [HelpRow] in
                    guard let name else { return [] }
                    let lines = wrapped(meaning, widths: [max(area.width - nameColumns - 6, 10)])
                    return lines.enumerated().map { .entry($0 == 0 ? name : "", $1) }
                }
        }
    }

    /// The most rows that it can be scrolled.
    var room: Int { max(rows.count - (area.height - 2), 0) }

    /// - Parameter top: The first row that is shown.
    func draw(top: Int, glyphs: Glyphs, into canvas: inout Canvas) {
        canvas.removeClickRegions()
        canvas.fill(area, style: Role.dialog.style)
        let inner = canvas.box(
            area, title: [Span("Help", .title)], note: [Span("Esc closes", .muted)],
            style: Role.borderFocus.style, glyphs: glyphs
        ).inset(columns: 1)
        let meaningX = inner.x + nameColumns + 1
        canvas.clipped(to: inner) { canvas in
            for (index, row) in rows.dropFirst(top).prefix(inner.height).enumerated() {
                let y = inner.y + index
                switch row {
                case .title(let title):
                    canvas.text(title, x: inner.x, y: y, style: .title, width: inner.width)
                case .entry(let name, let meaning):
                    canvas.text(
                        HarmlessText.line(name), x: inner.x, y: y, style: .key, width: nameColumns,
                        ellipsis: glyphs.ellipsis)
                    canvas.text(meaning, x: meaningX, y: y, style: .text, width: inner.maxX - meaningX)
                }
            }
        }
        canvas.scrollbar(
            in: Rect(x: inner.x, y: inner.y, width: inner.width + 1, height: inner.height), top: top,
            count: rows.count, thumb: .accent, track: Role.scrollbar.style, glyphs: glyphs)
        canvas.clickable(canvas.bounds, Click.key(.escape))
    }
}
