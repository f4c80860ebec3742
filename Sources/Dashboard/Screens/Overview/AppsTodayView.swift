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
        let apps = report.apps
        let table = ListTable(columns(apps), width: rect.width, glyphs: settings.glyphs)
        var rect = rect
        // The titles have a row if no app needs it.
        if apps.count < rect.height {
            table.drawTitles(x: rect.x, y: rect.y, into: &canvas)
            rect = rect.splitTop(1).rest
        }
        let shown = apps.count > rect.height ? rect.height - 1 : rect.height
        for index in apps.indices.prefix(max(shown, 1)) {
            table.drawRow(index, x: rect.x, y: rect.y + index, into: &canvas)
        }
        if shown < apps.count, rect.height > 1 {
            canvas.text(
                "\(apps.count - shown) more on Apps", x: rect.x, y: rect.maxY - 1, style: .muted,
                width: rect.width)
        }
    }

    private func columns(_ apps: [AppStatus]) -> [ListColumn] {
        let dash = settings.glyphs.dash
        let most = apps.compactMap(\.todaySeconds).max() ?? 0
        return [
            ListColumn("app", minimum: 11, ideal: 18, rank: 10) { Span(apps[$0].name, .text) },
            ListColumn("category", minimum: 8, ideal: 9, rank: 3) {
                Span(apps[$0].category?.lowercased() ?? "", .muted)
            },
            ListColumn("today", minimum: 7, alignment: .right, rank: 9) {
                Span(todayText(apps[$0]), apps[$0].todayState.role)
            },
            ListColumn("share", title: "", minimum: 6, ideal: 80, rank: 1) { record, rect, canvas in
                let fraction = most > 0 ? Double(apps[record].todaySeconds ?? 0) / Double(most) : 0
                canvas.bar(
                    in: rect, fraction: fraction, style: barRole(apps[record]).style, glyphs: settings.glyphs)
            },
            ListColumn("7 days", minimum: 7, rank: 5) { record, rect, canvas in
                drawWeek(apps[record], x: rect.x, y: rect.y, into: &canvas)
            },
            ListColumn("last event", minimum: 10, alignment: .right, rank: 6) {
                Span(apps[$0].lastEventAt.map { shortAge(now - $0) } ?? dash, .muted)
            },
            ListColumn("left", minimum: 8, alignment: .right, rank: 4) { minutesLeft(of: apps[$0]) },
        ]
    }

    func drawWeek(_ app: AppStatus, x: Int, y: Int, into canvas: inout Canvas) {
        let values = app.lastSevenDays.map { $0.map(Double.init) }
        guard values.contains(where: { $0 != nil }) else { return }
        let most = values.compactMap { $0 }.max() ?? 0
        canvas.sparkline(
            values, x: x, y: y, maximum: most, style: .accent, zero: .border, glyphs: settings.glyphs)
    }
}
