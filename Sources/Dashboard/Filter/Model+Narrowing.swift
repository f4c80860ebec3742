// A filter changed by a key: the least severity, or one app alone.

import HealthAnalysis
import TrackingModel

extension Model {
    /// The next least severity of the log, and after the highest all of them again.
    mutating func raiseFloor() {
        let steps: [Severity] = screen == .recovery ? [.error] : [.info, .warn, .error, .critical]
        let floor = list.filter.floor
        let next = steps.first { severity in floor.map { severity > $0 } ?? true }
        apply(Filter(list.filter.text(floor: next), on: screen))
        say(next.map { "From \($0.word) on." } ?? "All severities.", .done)
    }

    /// Only the app of the selected row, or all apps again.
    mutating func narrowToApp() {
        if list.filter.hasApp {
            apply(Filter(list.filter.text(app: nil), on: screen))
            say("All apps.", .done)
        } else if let id = appOfRow {
            let name = appName(id)
            let isUnique = names.names.values.count { $0 == name } == 1 && !name.contains("\"")
            apply(Filter(list.filter.text(app: isUnique ? name : id), on: screen))
            say("Only \(name).", .done)
        } else {
            say("This row belongs to no app.", .note)
        }
    }

    /// The id of the app that the selected row is about; of several, the first.
    private var appOfRow: String? {
        let row = list.selected
        switch screen {
        case .gaps: return gap(atRow: row)?.apps.first
        case .recovery: return recoveryEntry(atRow: row).flatMap { contents?.mappings[$0.event.text] }
        case .log: return logEntry(atRow: row)?.app(names)
        case .findings:
            switch findingRow(atRow: row) {
            case .finding(let finding): return finding.apps.first
            case .burst(let burst): return burst.apps.first
            case .check, nil: return nil
            }
        case .store: return storeItem(atRow: row)?.app
        case .overview, .timeline, .apps: return nil
        }
    }
}
