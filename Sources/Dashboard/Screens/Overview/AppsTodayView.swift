// The apps of today: the lower left part of the overview.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension OverviewScreen {
    func drawAppsToday(_ report: HealthReport, _ rect: Rect, into canvas: inout Canvas) {
        guard !report.apps.isEmpty else {
            if !report.activities.isEmpty { return drawActivities(report, rect, into: &canvas) }
            canvas.text("No app in this store.", x: rect.x, y: rect.y, style: .muted, width: rect.width)
            return
        }
        let columns = [
            TableColumn("app", minimum: 11, ideal: 18, rank: 10),
            TableColumn("category", minimum: 8, ideal: 9, rank: 3),
            TableColumn("today", minimum: 7, alignment: .right, rank: 9),
            TableColumn("", minimum: 6, ideal: 80, rank: 1),
            TableColumn("7 days", minimum: 7, rank: 5),
            TableColumn("last event", minimum: 10, alignment: .right, rank: 6),
            TableColumn("left", minimum: 8, alignment: .right, rank: 4),
        ]
        let table = TableLayout(columns, width: rect.width)
        var rect = rect
        // The titles have a row if no app needs it.
        if report.apps.count < rect.height {
            for place in table.places {
                canvas.text(
                    columns[place.column].title, x: rect.x + place.x, y: rect.y, style: .muted,
                    width: place.width, alignment: columns[place.column].alignment)
            }
            rect = rect.splitTop(1).rest
        }
        let most = report.apps.compactMap(\.todaySeconds).max() ?? 0
        let shown = report.apps.count > rect.height ? rect.height - 1 : rect.height
        for (index, app) in report.apps.prefix(max(shown, 1)).enumerated() {
            let y = rect.y + index
            for place in table.places {
                let x = rect.x + place.x
                switch place.column {
                case 0: canvas.text(app.name, x: x, y: y, style: .text, width: place.width)
                case 1:
                    canvas.text(
                        app.category?.lowercased() ?? "", x: x, y: y, style: .muted, width: place.width)
                case 2:
                    canvas.text(
                        todayText(app), x: x, y: y, style: app.todayState.role.style, width: place.width,
                        alignment: .right)
                case 3:
                    let fraction = most > 0 ? Double(app.todaySeconds ?? 0) / Double(most) : 0
                    canvas.bar(
                        in: Rect(x: x, y: y, width: place.width, height: 1), fraction: fraction,
                        style: barRole(app).style, glyphs: settings.glyphs)
                case 4: drawWeek(app, x: x, y: y, into: &canvas)
                case 6:
                    let left = app.headroomMinutes
                    canvas.text(
                        left.map { "\($0) min" } ?? settings.glyphs.dash, x: x, y: y,
                        style: (left ?? 99) <= 0 ? Role.critical.style : .muted, width: place.width,
                        alignment: .right)
                default:
                    let last = app.lastEventAt.map { shortAge(now - $0) } ?? settings.glyphs.dash
                    canvas.text(last, x: x, y: y, style: .muted, width: place.width, alignment: .right)
                }
            }
        }
        if shown < report.apps.count, rect.height > 1 {
            canvas.text(
                "\(report.apps.count - shown) more on Apps", x: rect.x, y: rect.maxY - 1, style: .muted,
                width: rect.width)
        }
    }

    func drawWeek(_ app: AppStatus, x: Int, y: Int, into canvas: inout Canvas) {
        let values = app.lastSevenDays.map { $0.map(Double.init) }
        guard values.contains(where: { $0 != nil }) else { return }
        let most = values.compactMap { $0 }.max() ?? 0
        canvas.sparkline(
            values, x: x, y: y, maximum: most, style: .accent, zero: .border, glyphs: settings.glyphs)
    }
}
