// All extension logs as one list, newest at the end. The lines of a callback are one row, until they are unfolded.

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
    private let callbacks: [Callback]
    private let index: CallbackIndex

    init(_ context: ViewContext, _ list: ListState) {
        self.context = context
        self.list = list
        entries = context.contents?.log ?? []
        callbacks = context.contents?.callbacks ?? []
        index = context.callbackIndex
    }

    var total: Int { entries.count }

    static func badge(_ context: ViewContext) -> Span? {
        guard let counts = context.report?.logs.bySeverity else { return nil }
        let errors = (counts[.error] ?? 0) + (counts[.critical] ?? 0)
        let warnings = counts[.warn] ?? 0
        let parts = [errors > 0 ? "\(errors)E" : nil, warnings > 0 ? "\(warnings)W" : nil].compactMap(\.self)
        return parts.isEmpty ? nil : Span(parts.joined(separator: " "), errors > 0 ? .error : .warning)
    }

    // MARK: Folding

    var hasCallbacks: Bool { !index.isEmpty }

    /// The callback that a line belongs to, by its place among those of the store.
    func callback(of record: Int) -> Int? { index.callback(of: record) }

    /// What identifies the row of a callback, whether it is folded or not.
    func key(ofCallback callback: Int) -> RowKey? { index.firstLine(of: callback).map(lineKey) }

    /// Whether the lines of a callback are one row.
    func isFolded(_ callback: Int) -> Bool {
        let isTurned = !list.turned.isEmpty && key(ofCallback: callback).map(list.turned.contains) ?? false
        return list.showsFolded == isTurned
    }

    /// The line that is the record of a line's row.
    func rowRecord(of record: Int) -> Int {
        guard let callback = callback(of: record), isFolded(callback) else { return record }
        return index.firstLine(of: callback) ?? record
    }

    /// The line with a key, if it is in the row of another one.
    func hiddenLine(_ key: RowKey) -> Int? {
        guard hasCallbacks,
            !entries.indices.contains(where: { lineKey($0) == key && rowRecord(of: $0) == $0 })
        else { return nil }
        return entries.indices.first { lineKey($0) == key }
    }

    /// The callback whose row a record is, by its place among those of the store.
    private func place(ofFolded record: Int) -> Int? {
        index.isFirst(record) ? callback(of: record).flatMap { isFolded($0) ? $0 : nil } : nil
    }

    /// The callback whose row a record is.
    private func folded(_ record: Int) -> Callback? { place(ofFolded: record).map { callbacks[$0] } }

    /// The lines of a row.
    private func lines(ofRow record: Int) -> [LogEntry] {
        place(ofFolded: record).map { index.lines(of: $0).map { entries[$0] } } ?? [entries[record]]
    }

    var naturalOrder: [Int]? {
        guard hasCallbacks, !(list.showsFolded && list.turned.isEmpty) else { return nil }
        let isFolded = list.turned.isEmpty ? [] : callbacks.indices.map { self.isFolded($0) }
        return entries.indices.filter { line in
            guard let callback = callback(of: line), isFolded.isEmpty || isFolded[callback] else {
                return true
            }
            return index.isFirst(line)
        }
    }

    /// Folded lines leave the others in the order of the log.
    var isReordered: Bool { list.sortColumn != nil || list.isSortReversed }

    // MARK: Columns

    func columns(_ layout: ListLayout) -> [ListColumn] {
        let width = layout.rows.width
        let hasApps = namesApps(layout)
        // On a narrow screen the app and the minute begin the message.
        let isNarrow = width < 64
        let apps = hasApps && !isNarrow
        let showsComponent = width >= 110
        return [
            ListColumn(
                "time", minimum: timeColumns(layout), alignment: .right, rank: 10,
                cell: {
                    Span(
                        entries[$0].at.map { timeText($0) } ?? glyphs.dash, .muted)
                }, sort: { .time(entries[$0].at) }),
            ListColumn(
                "level", minimum: isNarrow ? 1 : 5, ideal: width >= 100 ? 8 : nil, rank: 10,
                cell: {
                    let severity = severity(of: $0) ?? .debug
                    return Span(severity.word, severity.role)
                }, sort: { .number(severity(of: $0).map { Int($0.rawValue) }) },
                brief: { severity(of: $0).map { String($0.word.prefix(isNarrow ? 1 : 4)) } }),
            ListColumn("app", minimum: apps ? (width >= 90 ? 14 : width >= 76 ? 11 : 8) : 0, rank: 9) {
                Span(app(of: $0).map { appName($0) } ?? "")
            },
            ListColumn(
                "min", minimum: apps ? 4 : 0, alignment: .right, rank: 8,
                cell: { Span(minute(of: $0).map(String.init) ?? "") },
                sort: { .number(minute(of: $0)) }),
            ListColumn(
                "after", minimum: apps ? 7 : 0, alignment: .right, rank: 6,
                cell: { pauseText(pause(before: $0)) }, sort: { pause(before: $0).map { .number($0) } }),
            ListColumn("result", minimum: apps && hasCallbacks ? 6 : 0, rank: 7) {
                folded($0).map { resultText(CallbackResult($0.outcome)) } ?? Span("")
            },
            ListColumn("component", minimum: showsComponent ? 18 : 0, rank: 3) {
                Span(component(of: $0), .muted)
            },
            ListColumn(
                "message", minimum: 12, ideal: 400, rank: 9, cut: .sharedStart,
                cell: {
                    let severity = severity(of: $0) ?? .debug
                    let role = severity >= .error ? .error : severity == .debug ? .debug : Role.text
                    let subject = isNarrow ? subject(of: $0) : ""
                    return Span(subject + message(of: $0, showsComponent), role)
                }, sort: { .words(entries[$0].message) },
                brief: {
                    guard folded($0) != nil else { return nil }
                    return (isNarrow ? subject(of: $0) : "") + message(of: $0, showsComponent, isBrief: true)
                }),
        ]
    }

    /// The app and the minute of a row, where neither has a column.
    private func subject(of record: Int) -> String {
        if let callback = folded(record) {
            return
                "\(resultText(CallbackResult(callback.outcome), isBrief: true).text) \(subjectText(callback)) "
        }
        guard let app = app(of: record) else { return "" }
        return appName(app) + (minute(of: record).map { " \($0)" } ?? "") + " "
    }

    /// The part of the tracker that wrote a row; of a callback the line that decided it, where that rejected it.
    private func component(of record: Int) -> String {
        guard let callback = folded(record) else { return entries[record].component }
        if case .rejected(let family) = callback.outcome { return family }
        return ""
    }

    /// What a row says, with a sign for what can be unfolded or folded.
    private func message(of record: Int, _ showsComponent: Bool, isBrief: Bool = false) -> String {
        if let callback = folded(record) {
            let count = isBrief ? "" : " (\(countText(lines(ofRow: record).count, "line")))"
            return "> " + figuresText(callback) + count
        }
        let entry = entries[record]
        var text = entry.message
        if showsComponent, entry.saysComponent { text.removeFirst(entry.component.count + 1) }
        if !showsComponent, !entry.saysComponent, entry.component != entry.message, !entry.component.isEmpty {
            text = entry.component + " " + text
        }
        guard callback(of: record) != nil else { return text }
        return "\(index.isFirst(record) ? glyphs.downTriangle : glyphs.vertical) " + text
    }

    /// Whether a visible row belongs to an app.
    private func namesApps(_ layout: ListLayout) -> Bool {
        (list.top..<list.top + max(layout.rows.height, 1)).contains { row in
            record(atRow: row).flatMap { app(of: $0) } != nil
        }
    }

    /// The minute of use that the callback of a line reports.
    private func minute(of record: Int) -> Int? {
        callback(of: record).flatMap { callbacks[$0].event.ordinal } ?? entries[record].event(names)?.ordinal
    }

    /// The seconds from the callback before, for the first line of one, whatever the order of the rows.
    private func pause(before record: Int) -> Double? {
        if let callback = callback(of: record) {
            guard callback > 0, index.isFirst(record) else { return nil }
            return callbacks[callback].at - callbacks[callback - 1].at
        }
        guard let event = entries[record].event(names), let at = entries[record].at else { return nil }
        for line in entries[..<record].suffix(maxUntimedRecords).reversed() {
            guard let before = line.event(names), let moment = line.at else { continue }
            return before == event ? nil : at - moment
        }
        return nil
    }

    // MARK: Records

    var empty: [String] {
        ["This store has no extension log.", "It holds neither extension_logs nor a text log."]
    }

    private func lineKey(_ record: Int) -> RowKey { .log(entries[record].at, entries[record].message) }
    func key(of record: Int) -> RowKey? { lineKey(record) }

    func row(of record: Int) -> LogRow {
        guard let callback = callback(of: record) else { return LogRow(entry: entries[record], names: names) }
        return LogRow(
            entry: entries[record], others: Array(lines(ofRow: record).dropFirst()),
            callbackApp: appID(of: callbacks[callback]), names: names)
    }

    var values: [FilterField: [String]] {
        let latest = entries.suffix(searchedForValues)
        let events = latest.lazy.compactMap { $0.event(names)?.series }
        return [
            .component: distinct(latest.lazy.map(\.component)).sorted(), .event: distinct(events).sorted(),
        ]
    }

    func moment(of record: Int) -> Instant? { entries[record].at }

    func severity(of record: Int) -> Severity? {
        guard let callback = place(ofFolded: record) else { return entries[record].severity }
        return index.lines(of: callback).lazy.map { entries[$0].severity }.max()
    }

    func app(of record: Int) -> String? {
        callback(of: record).flatMap { appID(of: callbacks[$0]) } ?? entries[record].app(names)
    }

    func text(of record: Int) -> String { texts(of: record).joined(separator: " ") }

    func texts(of record: Int) -> [String] {
        lines(ofRow: record).map { entry in
            let time = entry.at.map { LocalCalendar.iso8601($0) } ?? "no time"
            return "\(time) \(entry.severity.word) \(entry.component) \(entry.message)"
        }
    }

    func details(of record: Int) -> [DetailLine] {
        folded(record).map { callbackDetails($0, lines(ofRow: record)) } ?? lineDetails(entries[record])
    }
}
