// The recovery log as a list, newest at the end.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension Screen {
    package static let recovery = Screen("Recovery", short: "Rec", .log)
}

struct RecoveryScreen: ListScreen, LogListScreen {
    static let screen = Screen.recovery
    static let fields: [FilterField] = [.severity, .app, .event, .code, .since, .until]
    static let severitySteps = [Severity.error]

    let context: ViewContext
    let list: ListState
    private let entries: [RecoveryEntry]

    init(_ context: ViewContext, _ list: ListState) {
        self.context = context
        self.list = list
        entries = context.contents?.recovery ?? []
    }

    var total: Int { entries.count }

    static func badge(_ context: ViewContext) -> Span? {
        let errors = context.report?.events.failedToday ?? 0
        return errors > 0 ? Span("\(errors)\(context.settings.glyphs.cross)", .error) : nil
    }

    func columns(_ layout: ListLayout) -> [ListColumn] {
        let isNarrow = layout.rows.width < 44
        return [
            ListColumn(
                "time", minimum: timeColumns(layout), alignment: .right, rank: 10,
                cell: { Span(timeText(entries[$0].at), .muted) },
                sort: { .time(entries[$0].at) }),
            ListColumn(
                "result", minimum: isNarrow ? 1 : 6, ideal: 6, rank: 6,
                cell: { resultText(CallbackResult(entries[$0])) },
                brief: { resultText(CallbackResult(entries[$0]), isBrief: true).text }),
            ListColumn("app", minimum: isNarrow ? 6 : 8, ideal: 16, rank: 9) {
                let event = entries[$0].event
                return appName(of: event).map { Span($0) } ?? Span(event.series, .muted)
            },
            ListColumn(
                "min", minimum: 4, alignment: .right, rank: 8,
                cell: { Span(entries[$0].event.ordinal.map(String.init) ?? "") },
                sort: { .number(entries[$0].event.ordinal) }),
            ListColumn(
                "after", minimum: 7, alignment: .right, rank: 7,
                cell: { pauseText(pause(before: $0)) }, sort: { pause(before: $0).map { .number($0) } }),
            ListColumn("error", minimum: 10, ideal: 60, rank: 5) { Span(entries[$0].error ?? "", .error) },
            ListColumn("event", minimum: 16, ideal: 32, rank: 4, cut: .middleOfName) {
                Span(entries[$0].event.text, .muted)
            },
            ListColumn("action", minimum: 12, ideal: 16, rank: 2) { Span(entries[$0].action, .muted) },
            ListColumn(
                "memory", minimum: 8, alignment: .right, rank: 1,
                cell: {
                    let bytes = entries[$0].memoryBytes
                    return Span(bytes.map(sizeText) ?? "", memoryRole(bytes))
                }, sort: { .number(entries[$0].memoryBytes) }),
        ]
    }

    /// The seconds from the callback before, whatever the order of the rows; nil where none is near in the log.
    private func pause(before record: Int) -> Double? {
        guard entries[record].isCallback else { return nil }
        let before = entries[..<record].suffix(maxUntimedRecords).last(where: \.isCallback)
        return before.map { entries[record].at - $0.at }
    }

    var empty: [String] {
        contents?.recoveryLogCount == nil
            ? [
                "This store has no recovery log.",
                "recovery_log.json is missing, and so is extension_error_log.",
            ]
            : ["The recovery log is empty.", "It fills when the extension handles its next callback."]
    }

    func key(of record: Int) -> RowKey? { .recovery(entries[record].id, entries[record].at) }
    func row(of record: Int) -> RecoveryRow { RecoveryRow(entry: entries[record], names: names) }

    var values: [FilterField: [String]] {
        [.event: distinct(entries.suffix(searchedForValues).lazy.map(\.event.series)).sorted()]
    }

    func moment(of record: Int) -> Instant? { entries[record].at }
    func severity(of record: Int) -> Severity? { entries[record].succeeded ? .info : .error }
    func app(of record: Int) -> String? { contents?.mappings[entries[record].event.text] }

    func text(of record: Int) -> String {
        let entry = entries[record]
        let result = entry.succeeded ? "ok" : "failed"
        let error = entry.error.map { " " + $0 } ?? ""
        return "\(LocalCalendar.iso8601(entry.at)) \(result) \(entry.event) \(entry.action)\(error)"
    }

    private func memoryRole(_ bytes: Int?) -> Role {
        guard let bytes, let memory = report?.memory else { return .muted }
        let state = memory.state(of: bytes)
        return state == .ok ? .muted : state.role
    }

    func details(of record: Int) -> [DetailLine] {
        let entry = entries[record]
        var lines: [DetailLine] = [
            .row([
                entry.isCrash
                    ? Span("\(glyphs.cross) crashed", .error) : fullResultText(CallbackResult(entry))
            ]),
            .text(entry.event.text), .gap,
        ]
        lines += momentLines(entry.at)
        lines.add("action", entry.action)
        lines.add("app", app(of: record).map { nameAndID($0) })
        lines.add("minute", entry.event.ordinal.map { String($0) })
        let memory = entry.memoryBytes.map { "\(sizeText($0)) (\($0) bytes)" }
        lines.add("memory", memory, memoryRole(entry.memoryBytes))
        lines.add("error", entry.error, .error)
        if entry.origin != .recoveryLog { lines.add("id", entry.id.description, .muted) }
        lines.add("found in", entry.origin.name, .muted)
        lines += relatedLines(
            at: entry.at, app: app(of: record) ?? entry.event.series, besides: .recovery)
        return lines + storedLines(entry)
    }
}
