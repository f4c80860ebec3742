// The tables of the fleet's screen: devices, groups and days, with details on the selected row.

import Canvas
import FleetHealth
import HealthAnalysis
import PlainText
import Themes
import TrackingModel

extension FleetModel {
    private static let deviceColumns = [
        column(.state, minimum: 14, rank: 99),
        column(.device, minimum: 12, ideal: 30, rank: 100, cut: .middleOfName),
        column(.since, minimum: 12, ideal: 17, rank: 50),
        column(.lost, minimum: 13, ideal: 14, alignment: .right, rank: 95),
        column(.phantom, minimum: 13, ideal: 14, alignment: .right, rank: 90),
        column(.lastCallback, minimum: 12, ideal: 17, rank: 85),
        column(.memory, minimum: 8, alignment: .right, rank: 60),
        column(.system, minimum: 5, ideal: 7, rank: 80), column(.app, minimum: 7, ideal: 9, rank: 75),
        column(.model, minimum: 8, ideal: 11, rank: 40), column(.age, minimum: 12, ideal: 17, rank: 55),
    ]

    private static func column(
        _ column: FleetColumn, minimum: Int, ideal: Int? = nil, alignment: Alignment = .left, rank: Int,
        cut: TableColumn.Cut = .end
    ) -> (column: FleetColumn, TableColumn) {
        (
            column,
            TableColumn(
                column.rawValue, minimum: minimum, ideal: ideal, alignment: alignment, rank: rank, cut: cut)
        )
    }

    func drawDevices(_ layout: FleetLayout, into canvas: inout Canvas) {
        // A column that says nothing of any device takes the room of the others.
        var shown = Self.deviceColumns.filter { knownColumns.contains($0.column) }
        // A glyph in the state's colour says it, too.
        let isNarrow = layout.rows.width < 60
        if isNarrow { shown[0].1 = TableColumn("", minimum: 1, rank: 99) }
        let reason = TableColumn("reason", minimum: 20, ideal: 200, rank: 30)
        let columns = shown.map(\.1) + [reason]
        let table = TableLayout(columns, width: layout.rows.width - 3)
        for place in table.places {
            let x = layout.titles.x + 2 + place.x
            guard shown.indices.contains(place.column) else {
                canvas.text("reason", x: x, y: layout.titles.y, style: .muted, width: place.width)
                continue
            }
            let column = shown[place.column].column
            let isSorted = order.column == column
            let arrow = isSorted ? String(order.isReversed ? settings.glyphs.up : settings.glyphs.down) : ""
            canvas.text(
                columns[place.column].title + arrow, x: x, y: layout.titles.y,
                style: isSorted ? .accent : .muted, width: place.width,
                alignment: columns[place.column].alignment)
            if let index = FleetColumn.allCases.firstIndex(of: column) {
                canvas.clickable(
                    Rect(x: x, y: layout.titles.y, width: place.width, height: 1), Click.column(index))
            }
        }
        eachRow(layout, into: &canvas) { row, y, canvas in
            guard let device = device(row) else { return }
            for place in table.places {
                let cell =
                    shown.indices.contains(place.column)
                    ? span(shown[place.column].column, device, place.width, isNarrow: isNarrow)
                    : Span(device.reason, .muted)
                let text = HarmlessText.line(cell.text)
                let isName = columns[place.column].cut == .middleOfName
                canvas.text(
                    isName
                        ? truncatedInMiddle(text, columns: place.width, ellipsis: settings.glyphs.ellipsis)
                        : text, x: layout.rows.x + 2 + place.x, y: y, style: cell.style, width: place.width,
                    alignment: columns[place.column].alignment, ellipsis: settings.glyphs.ellipsis)
            }
            mark(device, y: y, into: &canvas)
        }
        drawDeviceDetails(layout.details, into: &canvas)
    }

    /// Draws the visible rows of the page, the selected one marked.
    func eachRow(
        _ layout: FleetLayout, into canvas: inout Canvas, draw: (Int, Int, inout Canvas) -> Void
    ) {
        canvas.clickable(layout.rows, Click.rows)
        for line in 0..<max(min(layout.rows.height, count - list.top), 0) {
            let (row, y) = (list.top + line, layout.rows.y + line)
            draw(row, y, &canvas)
            guard row == list.selected else { continue }
            canvas.overlay(.selection, in: Rect(x: 1, y: y, width: layout.rows.width - 2, height: 1))
            canvas.put(settings.glyphs.pointer, x: 0, y: y, style: .accent)
        }
    }

    func mark(_ device: FleetRow, y: Int, into canvas: inout Canvas) {
        if bookmarks.contains(device.path) {
            canvas.put(settings.glyphs.diamond, x: 1, y: y, style: .accent)
        }
    }

    private func span(_ column: FleetColumn, _ row: FleetRow, _ width: Int, isNarrow: Bool) -> Span {
        if column == .state, isNarrow { return Span(glyph(row), row.state.role) }
        switch column.value(of: row) {
        case .text(let text):
            return column == .state
                ? Span("\(glyph(row)) \(text)", row.state.role) : Span(text, .text)
        case .moment(let instant):
            let moment = calendar.moment(instant, near: now, seconds: false)
            // Of a moment that is cut the time would go and the month stay.
            return Span(moment.count <= width ? moment : calendar.day(of: instant).dayMonthYear, .text)
        case .minutes(let range): return minutesSpan(range, column == .lost ? .critical : .warning)
        case .bytes(let bytes): return Span(sizeText(bytes), .text)
        case nil: return Span(settings.glyphs.dash, .muted)
        }
    }

    private func glyph(_ row: FleetRow) -> String { String(row.state.glyph(settings.glyphs)) }

    func drawDeviceDetails(_ rect: Rect, into canvas: inout Canvas) {
        guard rect.height > 1, let row = device(list.selected) else { return }
        var lines: [(String, Role)] = wrapped(row.reason, widths: [rect.width - 4])
            .map { ($0, row.state == .ok ? .text : row.state.role) }
        // A sentence that ends in its middle says another thing; what follows it has less to say.
        lines = Array(lines.prefix(3))
        if let last = row.health?.atLastRecord {
            lines += wrapped(last.sentence, widths: [rect.width - 4]).prefix(2).map { ($0, .text) }
        }
        let codes = row.health?.findings.map(\.code).joined(separator: ", ") ?? ""
        if !codes.isEmpty { lines.append(("findings: " + codes, .text)) }
        if let covered = row.health?.covered {
            let span = calendar.span(
                covered.lowerBound, covered.upperBound, near: now, dash: settings.glyphs.dash)
            lines.append(("covered by logs: " + span, .text))
        }
        lines.append((HarmlessText.line(row.path), .muted))
        drawDetails(lines, title: HarmlessText.line(row.name), rect, into: &canvas)
    }

    /// Draws lines below a titled rule.
    func drawDetails(
        _ lines: [(String, Role)], title: String, _ rect: Rect, into canvas: inout Canvas
    ) {
        guard rect.height > 1 else { return }
        for x in rect.x + 1..<rect.maxX - 1 {
            canvas.put(settings.glyphs.horizontal, x: x, y: rect.y, style: .border)
        }
        canvas.text(" \(title) ", x: rect.x + 3, y: rect.y, style: .title, width: rect.width - 6)
        for (line, content) in lines.prefix(rect.height - 1).enumerated() {
            canvas.text(
                content.0, x: rect.x + 2, y: rect.y + 1 + line, style: content.1.style,
                width: rect.width - 4, ellipsis: settings.glyphs.ellipsis)
        }
    }
}
