// A filter changed by a key: the least severity, or one app alone.

import HealthAnalysis
import TrackingModel

extension Model {
    /// The next least severity of the log, and after the highest all of them again.
    mutating func raiseFloor() {
        guard let page else { return }
        let steps = type(of: page).floors
        let floor = list.filter.floor
        let next = steps.first { severity in floor.map { severity > $0 } ?? true }
        apply(Filter(list.filter.text(floor: next), fields: type(of: page).fields))
        say(next.map { "Showing \($0.word) and above." } ?? "All severities.", .done)
    }

    /// Only the app of the selected row, or all apps again.
    mutating func narrowToApp() {
        guard let page else { return }
        let fields = type(of: page).fields
        if list.filter.hasApp {
            apply(Filter(list.filter.text(app: nil), fields: fields))
            say("All apps.", .done)
        } else if let id = selectedRecord.flatMap({ page.app(of: $0) }) {
            let name = appName(id)
            let isUnique = names.names.values.count { $0 == name } == 1 && !name.contains("\"")
            apply(Filter(list.filter.text(app: isUnique ? name : id), fields: fields))
            say("Only \(name).", .done)
        } else {
            say("This row belongs to no app.", .note)
        }
    }
}
