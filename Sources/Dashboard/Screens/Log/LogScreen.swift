// All extension logs as one list, newest at the end.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension Screen {
    package static let log = Screen("Log", .log)
}

struct LogScreen: ListScreen, LogListScreen {
    static let screen = Screen.log
    static let fields: [FilterField] = [.severity, .app, .component, .event, .code, .since, .until]

    let context: ViewContext
    let list: ListState
    private let entries: [LogEntry]

    init(_ context: ViewContext, _ list: ListState) {
        self.context = context
        self.list = list
        entries = context.contents?.log ?? []
    }

    var total: Int { entries.count }

    static func badge(_ context: ViewContext) -> Span? {
        guard let counts = context.report?.logs.bySeverity else { return nil }
        let errors = (counts[.error] ?? 0) + (counts[.critical] ?? 0)
        let warnings = counts[.warn] ?? 0
        let description = [errors > 0 ? "\(errors)E" : nil, warnings > 0 ? "\(warnings)W" : nil].compactMap {
            $0
        }
        return description.isEmpty
            ? nil : Span(description.joined(separator: " "), errors > 0 ? .error : .warning)
    }

    func columns(_ layout: ListLayout) -> [ListColumn] {
        let app = namesApps(layout) ? (least: 8, ideal: 14) : (least: 0, ideal: 0)
        return [
            ListColumn(
                "time", minimum: timeColumns(layout), alignment: .right, rank: 10,
                cell: {
                    Span(
                        entries[$0].at.map { timeText($0) } ?? glyphs.dash, .muted)
                }, sort: { .time(entries[$0].at) }),
            ListColumn(
                "level", minimum: 8, rank: 8,
                cell: { Span(entries[$0].severity.word, entries[$0].severity.role) },
                sort: { .number(Int(entries[$0].severity.rawValue)) }),
            ListColumn("app", minimum: app.least, ideal: app.ideal, rank: 5) {
                Span(entries[$0].app(names).map { appName($0) } ?? "")
            },
            ListColumn("component", minimum: 13, ideal: 18, rank: 3) {
                Span(entries[$0].component, .muted)
            },
            ListColumn(
                "message", minimum: 12, ideal: 400, rank: 9, cut: .sharedStart,
                cell: {
                    let severity = entries[$0].severity
                    return Span(
                        body(of: entries[$0]),
                        severity >= .error ? .error : severity == .debug ? .debug : .text)
                }, sort: { .words(entries[$0].message) }),
        ]
    }

    /// The message without the component that it begins with, which has a column of its own.
    private func body(of entry: LogEntry) -> String {
        guard !entry.component.isEmpty, entry.message.hasPrefix(entry.component + " ") else {
            return entry.message
        }
        return String(entry.message.dropFirst(entry.component.count + 1))
    }

    /// Whether a visible row belongs to an app.
    private func namesApps(_ layout: ListLayout) -> Bool {
        (list.top..<list.top + max(layout.rows.height, 1)).contains { row in
            record(atRow: row).flatMap { entries[$0].app(names) } != nil
        }
    }

    var empty: [String] {
        ["This store has no extension log.", "It holds neither extension_logs nor a text log."]
    }

    func key(of record: Int) -> RowKey? { .log(entries[record].at, entries[record].message) }
    func row(of record: Int) -> LogRow { LogRow(entry: entries[record], names: names) }

    var values: [FilterField: [String]] {
        let latest = entries.suffix(searchedForValues)
        let events = latest.lazy.flatMap(\.metadata).map(\.value)
            .filter { contents?.mappings[$0] != nil }.map { EventName($0).series }
        return [
            .component: distinct(latest.lazy.map(\.component)).sorted(), .event: distinct(events).sorted(),
        ]
    }

    func moment(of record: Int) -> Instant? { entries[record].at }
    func severity(of record: Int) -> Severity? { entries[record].severity }
    func app(of record: Int) -> String? { entries[record].app(names) }

    func text(of record: Int) -> String {
        let entry = entries[record]
        let time = entry.at.map { LocalCalendar.iso8601($0) } ?? "no time"
        return "\(time) \(entry.severity.word) \(entry.component) \(entry.message)"
    }

    func details(of record: Int) -> [DetailLine] {
        let entry = entries[record]
        var lines: [DetailLine] = [
            .title("\(entry.severity.word)  \(entry.component)", entry.severity.role),
            .text(entry.message), .gap,
        ]
        if let at = entry.at {
            lines.add("time", timeText(at))
            // In the wrong zone it is another moment.
            if report?.coverage.silence != .otherZone { lines.add("", LocalCalendar.iso8601(at), .muted) }
            lines.add("age", ageText(now - at))
        } else {
            lines.add("time", "none in the log", .muted)
        }
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
