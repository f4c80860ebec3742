// All extension logs as one list, newest at the end.

import Canvas
import Themes
import TrackingModel

extension Model {
    var logPage: ListPage {
        ListPage(
            columns: [
                TableColumn("time", minimum: timeColumns, rank: 10),
                TableColumn("level", minimum: 8, rank: 8),
                TableColumn("component", minimum: 13, ideal: 18, rank: 4),
                TableColumn("message", minimum: 12, ideal: 400, rank: 9),
            ],
            count: rowCount(on: .log), total: totalCount(on: .log),
            cells: { row in
                guard let entry = logEntry(atRow: row) else { return [] }
                return [
                    Span(entry.at.map { calendar.moment($0, near: now) } ?? settings.glyphs.dash, .muted),
                    Span(entry.severity.word, entry.severity.role),
                    Span(entry.component, .muted),
                    Span(
                        entry.message,
                        entry.severity >= .error ? .error : entry.severity == .debug ? .debug : .text),
                ]
            },
            details: { row in logEntry(atRow: row).map { details(of: $0) } ?? [] },
            empty: ["This store has no extension log.", "Neither extension_logs nor any text log is in it."])
    }

    private func details(of entry: LogEntry) -> [DetailLine] {
        var lines: [DetailLine] = [
            .title("\(entry.severity.word)  \(entry.component)", entry.severity.role),
            .text(entry.message, .text), .gap,
        ]
        if let at = entry.at {
            lines.append(.field("time", calendar.moment(at, near: now), .text))
            lines.append(.field("", LocalCalendar.iso8601(at), .muted))
            lines.append(.field("age", ageWords(now - at), .text))
        } else {
            lines.append(.field("time", "the log gives none", .muted))
        }
        for field in entry.metadata {
            lines.append(.field(field.key, field.value + appNote(field.value), .text))
        }
        if let session = entry.session { lines.append(.field("process", session, .text)) }
        lines.append(.field("found in", entry.origin.name, .muted))
        if let at = entry.at { lines += relatedLines(at: at, on: .log) }
        return lines + storedLines(entry)
    }

    /// The app that a value of the metadata stands for, where its name says more.
    private func appNote(_ value: String) -> String {
        guard let app = names.app(ofValue: value), appName(app) != value else { return "" }
        let name = appName(app)
        return app == value || app == name ? " (\(name))" : " (\(name), \(app))"
    }
}
