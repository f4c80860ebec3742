// The apps panel for a store that has no apps, only activities: the last callbacks of each.

import Canvas
import HealthAnalysis
import PlainText
import Themes
import TrackingModel

extension OverviewScreen {
    /// Draws three rows per activity, and one for what is blocked.
    func drawActivities(_ report: HealthReport, _ rect: Rect, into canvas: inout Canvas) {
        var lines = report.activities.flatMap { [name(of: $0), reached($0), calls(of: $0)] }
        let blocking = report.blocking.flatMap { line(of: $0) }
        let room = max(rect.height - (blocking == nil ? 0 : 1), 0)
        if lines.count > room {
            let shown = max(room - 1, 0) / 3
            let more = countText(report.activities.count - shown, "more activity", "more activities")
            lines = lines.prefix(shown * 3) + [[Span(more, .muted)]]
        }
        if let blocking { lines.append(blocking) }
        for (index, line) in lines.prefix(rect.height).enumerated() {
            canvas.fittingLine(line, x: rect.x, y: rect.y + index, width: rect.width)
        }
    }

    private func name(of activity: ActivityStatus) -> [Span] {
        [Span(HarmlessText.line(activity.name), .muted)]
    }

    /// How many thresholds were reached today, at least, and which minutes their events name.
    private func reached(_ activity: ActivityStatus) -> [Span] {
        let count = activity.thresholdsToday
        let figure =
            count == 0
            ? "no threshold today" : settings.glyphs.atLeast + countText(count, "threshold") + " today"
        let minutes = activity.minuteText(dash: settings.glyphs.dash)
        return [Span("  " + figure, .text), Span(minutes.isEmpty ? "" : ", " + minutes, .text)]
    }

    private func calls(of activity: ActivityStatus) -> [Span] {
        let moments: [(String, Instant?)] = [
            ("last", activity.lastThresholdAt), ("began", activity.intervalStartedAt),
            ("ended", activity.intervalEndedAt), ("warned", activity.lastWarningAt),
        ]
        let description = moments.compactMap { word, at in
            at.map { word + " " + calendar.moment($0, near: now) }
        }
        return [Span("  " + description.joined(separator: settings.glyphs.separator), .muted)]
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
            if !known.isEmpty { parts.append("blocked " + known.joined(separator: ", ")) }
            if let at = update.at { parts.append("blocks changed " + calendar.moment(at, near: now)) }
        }
        if !blocking.selections.isEmpty {
            parts.append(countText(blocking.selections.count, "selection"))
        }
        return parts.isEmpty ? nil : [Span(parts.joined(separator: settings.glyphs.separator), .muted)]
    }
}
