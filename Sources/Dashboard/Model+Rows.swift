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
        guard screen.isLog, let record = record(atRow: row, on: screen) else { return nil }
        if screen == .log { return contents?.log[record].severity }
        return contents?.recovery[record].succeeded == true ? .info : .error
    }

    /// The moment of a row of the current screen, where that is a log.
    func time(ofRow row: Int) -> Instant? { time(ofRow: row, on: screen) }

    func time(ofRow row: Int, on screen: Screen) -> Instant? {
        guard screen.isLog, let record = record(atRow: row, on: screen) else { return nil }
        return screen == .recovery ? contents?.recovery[record].at : contents?.log[record].at
    }

    /// The name of the app with an id; of an event that no mapping leads to an app, what the event itself says.
    func appName(_ id: String) -> String { names.names[id] ?? id + " (unmapped)" }

    /// Whether the store knows the app; else the id is that of events.
    func isMapped(_ id: String) -> Bool { names.names[id] != nil }

    /// The app behind an event.
    func appName(of event: EventName) -> String? {
        contents?.mappings[event.text].map { appName($0) }
    }

    /// A row of the current screen in words, for the clipboard; without rows, the verdict.
    func rowText(_ row: Int) -> String? {
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
        case .findings:
            return record(atRow: row, on: .findings).map {
                filterRow(ofFinding: $0).texts.joined(separator: " ")
            }
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
}
