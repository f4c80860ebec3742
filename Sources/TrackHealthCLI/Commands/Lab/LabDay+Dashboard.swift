// The dashboard on one day of the lab.

import AccuracyLab
import Dashboard
import TrackingModel

extension LabDay {
    /// Opens the dashboard on the day until the user ends it; without a terminal, prints the status.
    ///
    /// - Returns: The exit code.
    static func show(
        _ run: LabRun, day: Int, screen: Screen, configuration: ConfigOptions, choice: ScreenChoice
    ) throws -> Int32 {
        let made = try LabDay(run, day: day)
        defer { made.remove() }
        let options = StoreChoice(
            at: .typed(.fixed(made.end)), timeZone: made.timeZone, config: configuration.config)
        let access = try StoreAccess(path: made.container, options: options)
        // Nobody's device: it belongs in no history, and no alarm is to be raised about it.
        var choice = choice
        choice.given += [GivenOption(.history, .flag(false)), GivenOption(.watchAlerts, .flag(false))]
        return try DashboardStart.run(
            access, choice, place: StartPlace(name: made.name, screen: screen))
    }
}
