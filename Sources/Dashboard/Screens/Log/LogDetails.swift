// What is known of a line of the log, and of a callback whose lines are one row.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension LogScreen {
    func callbackDetails(_ callback: Callback, _ entries: [LogEntry]) -> [DetailLine] {
        let figures = callback.figures
        var lines: [DetailLine] = [
            .row([fullResultText(CallbackResult(callback.outcome))]), .text(callback.event.text), .gap,
        ]
        lines += momentLines(callback.at)
        lines.add("app", appID(of: callback).map { nameAndID($0) })
        lines.add("minute", callback.event.ordinal.map(String.init))
        if case .rejected(let family) = callback.outcome {
            let cause = RejectionCause(family: family)
            lines.add("reason", cause.description, cause.isFailure ? .error : .text)
            lines.add("", family, .muted)
        }
        lines.add("credited", callback.creditedSeconds.map { durationText($0) })
        lines.add("today before", figures.todayBefore.map { durationText($0) })
        lines.add("today after", figures.today.map { durationText($0) })
        lines.add("process", callback.session)
        lines.add("found in", callback.origin.name, .muted)
        lines += section(
            countText(entries.count, "line"),
            entries.map { entry in
                let time = entry.at.map { timeText($0) } ?? glyphs.dash
                return .text(
                    "\(time) \(entry.message)", entry.severity >= .warn ? entry.severity.role : .text)
            })
        return lines + relatedLines(at: callback.at, app: appID(of: callback), besides: .log)
    }

    func lineDetails(_ entry: LogEntry) -> [DetailLine] {
        var lines: [DetailLine] = [
            .title("\(entry.severity.word)  \(entry.component)", entry.severity.role),
            .text(entry.message), .gap,
        ]
        lines += entry.at.map(momentLines) ?? [.field("time", "none in the log", .muted)]
        for field in entry.metadata {
            lines.add(field.key, field.value + appNote(field.value))
        }
        lines.add("process", entry.session)
        lines.add("found in", entry.origin.name, .muted)
        if let at = entry.at { lines += relatedLines(at: at, app: entry.app(names), besides: .log) }
        return lines + storedLines(entry)
    }

    /// The app that a value of the metadata identifies, if its name adds information.
    private func appNote(_ value: String) -> String {
        guard let app = names.app(ofValue: value), appName(app) != value else { return "" }
        let name = appName(app)
        return app == value || app == name ? " (\(name))" : " (\(name), \(app))"
    }
}
