// The rows behind each list screen: how many, which record, what the filter and the order make of them.

import HealthAnalysis
import TrackingModel

extension Model {
    /// Rows on a screen under its filter.
    func rowCount(on screen: Screen) -> Int {
        lists[screen.rawValue].visible?.count ?? totalCount(on: screen)
    }

    /// Rows on a screen without a filter.
    func totalCount(on screen: Screen) -> Int {
        switch screen {
        case .overview, .timeline: 0
        case .gaps: report?.gaps.count ?? 0
        case .recovery: contents?.recovery.count ?? 0
        case .log: contents?.log.count ?? 0
        case .apps: report?.apps.count ?? 0
        case .findings: findingRowCount
        case .store: storeCount
        }
    }

    /// The record behind a row.
    func record(atRow row: Int, on screen: Screen) -> Int? {
        guard row >= 0 else { return nil }
        if let visible = lists[screen.rawValue].visible { return row < visible.count ? visible[row] : nil }
        return row < totalCount(on: screen) ? row : nil
    }

    func gap(atRow row: Int) -> Gap? { record(atRow: row, on: .gaps).flatMap { report?.gaps[$0] } }

    func finding(atRow row: Int) -> Finding? {
        if case .finding(let finding) = findingRow(atRow: row) { finding } else { nil }
    }

    func app(atRow row: Int) -> AppStatus? { record(atRow: row, on: .apps).flatMap { report?.apps[$0] } }

    func recoveryEntry(atRow row: Int) -> RecoveryEntry? {
        record(atRow: row, on: .recovery).flatMap { contents?.recovery[$0] }
    }

    func logEntry(atRow row: Int) -> LogEntry? { record(atRow: row, on: .log).flatMap { contents?.log[$0] } }

    /// The severity of a row on the current screen: of a recovery entry, error or info.
    func severity(atRow row: Int) -> Severity? {
        switch screen {
        case .recovery: recoveryEntry(atRow: row).map { $0.succeeded ? .info : .error }
        case .log: logEntry(atRow: row)?.severity
        default: nil
        }
    }

    /// The name of the app with an id; the id itself where the store gives no name.
    func appName(_ id: String) -> String { report?.apps.first { $0.id == id }?.name ?? id }

    /// The app behind an event.
    func appName(of event: EventName) -> String? {
        contents?.mappings[event.text].map { appName($0) }
    }

    /// The selected row in words, for the clipboard.
    var rowText: String? {
        let row = list.selected
        switch screen {
        case .overview, .timeline:
            return report.map { "\($0.verdict.level.rawValue): \($0.verdict.reason)" }
        case .gaps: return gap(atRow: row).map { "\($0.gapClass.rawValue): \($0.explanation)" }
        case .recovery: return recoveryEntry(atRow: row).map { text(of: $0) }
        case .log: return logEntry(atRow: row).map { text(of: $0) }
        case .apps:
            return app(atRow: row).map {
                "\($0.name) (\($0.id)): \($0.todaySeconds.map(usageWords) ?? "unknown") today"
            }
        case .findings: return record(atRow: row, on: .findings).map { findingText($0).text }
        case .store: return storeItem(atRow: row).map { "\($0.key) = \(words($0.value))" }
        }
    }

    func text(of entry: RecoveryEntry) -> String {
        let result = entry.succeeded ? "ok" : "failed"
        let error = entry.error.map { " " + $0 } ?? ""
        return "\(LocalCalendar.iso8601(entry.at)) \(result) \(entry.event) \(entry.action)\(error)"
    }

    func text(of entry: LogEntry) -> String {
        let time = entry.at.map { LocalCalendar.iso8601($0) } ?? "no time"
        return "\(time) \(entry.severity.word) \(entry.component) \(entry.message)"
    }

    /// Works out again which rows a screen shows and in which order.
    mutating func refilter(_ screen: Screen) {
        let index = screen.rawValue
        let filter = lists[index].filter
        let sorted = screen == .apps ? appOrder : screen == .gaps ? gapOrder : nil
        guard !filter.isEmpty else {
            lists[index].visible = sorted
            return
        }
        let candidates = sorted ?? Array(0..<totalCount(on: screen))
        lists[index].visible = candidates.filter { accepts($0, on: screen, filter) }
    }

    /// What may be missing comes before what is quiet; both newest first.
    private var gapOrder: [Int]? {
        guard let gaps = report?.gaps else { return nil }
        return gaps.indices.filter { gaps[$0].gapClass.isConcern }
            + gaps.indices.filter { !gaps[$0].gapClass.isConcern }
    }

    private func accepts(_ record: Int, on screen: Screen, _ filter: LogFilter) -> Bool {
        switch screen {
        case .overview, .timeline: return true
        case .store:
            let (text, app) = storeText(record)
            return filter.accepts(text, app: app)
        case .gaps:
            guard let gap = report?.gaps[record] else { return false }
            let names = gap.apps.map { appName($0) }.joined(separator: " ")
            return filter.accepts(
                "\(gap.gapClass.rawValue) \(gap.cause) \(gap.explanation)",
                app: gap.apps.joined(separator: " ") + " " + names)
        case .recovery:
            guard let entry = contents?.recovery[record] else { return false }
            let id = contents?.mappings[entry.event.text] ?? ""
            return filter.accepts(
                "\(entry.event) \(entry.action) \(entry.error ?? "") \(entry.succeeded ? "ok" : "failed")",
                severity: entry.succeeded ? .info : .error, app: id + " " + appName(id))
        case .log:
            guard let entry = contents?.log[record] else { return false }
            let fields = entry.metadata.map { $0.key + "=" + $0.value }.joined(separator: " ")
            return filter.accepts(
                "\(entry.severity.word) \(entry.component) \(entry.message) \(fields)",
                severity: entry.severity)
        case .apps:
            guard let app = report?.apps[record] else { return false }
            return filter.accepts("\(app.name) \(app.id) \(app.category ?? "")", app: app.id + " " + app.name)
        case .findings:
            let (text, app) = findingText(record)
            return filter.accepts(text, app: app)
        }
    }

    /// What a row is recognised by in the next read.
    func rowKey(on screen: Screen) -> String? {
        key(ofRow: lists[screen.rawValue].selected, on: screen)
    }

    func findRow(_ key: String, on screen: Screen) -> Int? {
        let count = rowCount(on: screen)
        // Rows mostly stay where they are, so look there first.
        let guess = lists[screen.rawValue].selected
        if guess < count, self.key(ofRow: guess, on: screen) == key { return guess }
        return (0..<count).first { self.key(ofRow: $0, on: screen) == key }
    }

    private func key(ofRow row: Int, on screen: Screen) -> String? {
        switch screen {
        case .overview, .timeline: nil
        case .store: storeItem(atRow: row)?.key
        case .gaps: gap(atRow: row).map { "\($0.start.seconds) \($0.apps)" }
        case .recovery: recoveryEntry(atRow: row).map { "\($0.id) \($0.at.seconds)" }
        case .log: logEntry(atRow: row).map { "\($0.at?.seconds ?? 0) \($0.message)" }
        case .apps: app(atRow: row).map(\.id)
        case .findings: findingRow(atRow: row).map { findingKey($0) }
        }
    }
}
