// Changes a filter by a key: the least severity, or a single app.

import HealthAnalysis
import TrackingModel

extension Model {
    /// Raises the least severity of the log to the next step; after the highest, all severities are shown.
    mutating func raiseLeastSeverity() {
        guard let page else { return }
        let steps = type(of: page).severitySteps
        let floor = list.filter.floor
        let next = steps.first { severity in floor.map { severity > $0 } ?? true }
        apply(Filter(list.filter.text(floor: next), fields: type(of: page).fields))
        say(next.map { "Showing \($0.word) and above." } ?? "All severities.", .done)
    }

    /// Shows only rows of the selected row's app, or all apps again.
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
