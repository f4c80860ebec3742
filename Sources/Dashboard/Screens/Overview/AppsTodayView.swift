// The apps of today, and for a store that has none the last callbacks of each activity: the lower left part of the overview.

import Canvas
import HealthAnalysis
import PlainText
import Themes
import TrackingModel

extension OverviewPanels {
    func drawAppsToday(_ rect: Rect, into canvas: inout Canvas) {
        guard !report.apps.isEmpty else {
            if !report.activities.isEmpty { return drawActivities(rect, into: &canvas) }
            canvas.text("No app in this store.", in: rect, style: .muted)
            return
        }
        let apps = report.apps
        let table = ListTable(columns(apps), width: rect.width, glyphs: glyphs)
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
                "\(apps.count - shown) more on Apps", in: rect.row(rect.height - 1), style: .muted)
        }
    }

    private func columns(_ apps: [AppStatus]) -> [ListColumn] {
        let dash = glyphs.dash
        let most = apps.compactMap(\.todaySeconds).max() ?? 0
        return [
            ListColumn("app", minimum: 11, ideal: 18, rank: 10) { Span(apps[$0].name) },
            ListColumn("category", minimum: 8, ideal: 9, rank: 3) {
                Span(apps[$0].category?.lowercased() ?? "", .muted)
            },
            ListColumn("today", minimum: 7, alignment: .right, rank: 9) {
                Span(todayText(apps[$0]), apps[$0].todayState.role)
            },
            ListColumn("lost or phantom", title: "", minimum: 2, rank: 8) { minuteMark(apps[$0]) },
            ListColumn("share", title: "", minimum: 6, ideal: 80, rank: 1) { record, rect, canvas in
                let fraction = most > 0 ? Double(apps[record].todaySeconds ?? 0) / Double(most) : 0
                canvas.bar(
                    in: rect, fraction: fraction, style: barRole(apps[record]).style, glyphs: glyphs)
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
            values, x: x, y: y, maximum: most, style: .accent, zero: .border, glyphs: glyphs)
    }

    /// Draws the rows of each activity, and one for what is blocked where the first activity's use has its row.
    func drawActivities(_ rect: Rect, into canvas: inout Canvas) {
        // Those that have no row are many, where a store says so.
        let activities = report.activities.prefix(rect.height).map { rows(of: $0, width: rect.width) }
        var rest = report.activities.count
        var blocking = report.blocking.flatMap { line(of: $0) }
        if rect.height <= (activities.first?.figures.count ?? 0) + (rest > 1 ? 1 : 0) { blocking = nil }
        var lines: [[Span]] = []
        for (figures, moments) in activities {
            let rows = figures + moments
            let room = rect.height - lines.count - (rest > 1 ? 1 : 0) - (blocking == nil ? 0 : 1)
            // Of the first one as much as fits.
            guard room >= (lines.isEmpty ? 1 : rows.count) else { break }
            lines += rows.prefix(room)
            rest -= 1
        }
        if rest > 0 { lines.append([Span(countText(rest, "more activity", "more activities"), .muted)]) }
        if let blocking { lines.append(blocking) }
        for (index, line) in lines.prefix(rect.height).enumerated() {
            canvas.fittingLine(line, in: rect.row(index))
        }
    }

    /// The name of an activity with its thresholds and use, and when it was called.
    private func rows(of activity: ActivityStatus, width: Int) -> (figures: [[Span]], moments: [[Span]]) {
        var figures = [[Span(activity.name, .muted)], reached(activity)]
        if let use = activity.useText(moment: { timeText($0) }) {
            let longer = figures[1] + [Span(glyphs.separator + use)]
            if longer.columns <= width { figures[1] = longer } else { figures.append([Span("  " + use)]) }
        }
        let repeated = activity.repetitionTexts(dash: glyphs.dash, moment: { timeText($0) })
            .flatMap { wrapped($0, widths: [width - 2]) }
        return (figures, [calls(of: activity)] + repeated.map { [Span("  " + $0, .muted)] })
    }

    /// How many thresholds were reached today, at least, and which minutes their events name.
    private func reached(_ activity: ActivityStatus) -> [Span] {
        let count = activity.thresholdsToday
        let figure =
            count == 0
            ? "no threshold today" : glyphs.atLeast + countText(count, "threshold") + " today"
        let minutes = activity.minuteText(dash: glyphs.dash)
        return [Span("  " + figure), Span(minutes.isEmpty ? "" : ", " + minutes)]
    }

    private func calls(of activity: ActivityStatus) -> [Span] {
        let moments: [(String, Instant?)] = [
            ("last", activity.lastThresholdAt), ("began", activity.intervalStartedAt),
            ("ended", activity.intervalEndedAt), ("warned", activity.lastWarningAt),
        ]
        let description = moments.compactMap { word, at in
            at.map { word + " " + timeText($0) }
        }
        return [Span("  " + description.joined(separator: glyphs.separator), .muted)]
    }

    /// What is blocked; nil if the store has no data about it.
    private func line(of blocking: BlockStatus) -> [Span]? {
        var parts: [String] = []
        if blocking.blocksAll == true { parts.append("all apps blocked") }
        if let update = blocking.lastUpdate {
            let counts = [("app", update.apps), ("category", update.categories), ("site", update.webDomains)]
            let known = counts.compactMap { noun, count in
                count.map { countText($0, noun, noun == "category" ? "categories" : nil) }
            }
            if !known.isEmpty { parts.append("blocked " + known.commaSeparated) }
            if let at = update.at { parts.append("blocks changed " + timeText(at)) }
        }
        if !blocking.selections.isEmpty {
            parts.append(countText(blocking.selections.count, "selection"))
        }
        return parts.isEmpty ? nil : [Span(parts.joined(separator: glyphs.separator), .muted)]
    }
}
