// The dashboard on one day of the lab.

import AccuracyLab
import Dashboard
import TrackingModel

extension LabDay {
    /// Opens the dashboard on the day until the user ends it; without a terminal, prints the status.
    ///
    /// - Returns: The exit code.
    static func show(
        _ run: LabRun, day: Int, screen: Screen, configuration: ConfigOptions, look: LookChoice,
        running: RunningChoice
    ) throws -> Int32 {
        let made = try LabDay(run, day: day)
        defer { made.remove() }
        let options = StoreChoice(
            at: .typed(.fixed(made.end)), timeZone: made.timeZone, config: configuration.config)
        let access = try StoreAccess(path: made.container, options: options)
        if let note = DashboardStart.withoutTerminal {
            Output.warn(note)
            try StatusText.write(access, look: look.look(access.configuration))
            return 0
        }
        // Nobody's device: it belongs in no history, and no alarm is to be raised about it.
        var running = running
        running.given += [GivenOption(.history, .flag(false)), GivenOption(.watchAlerts, .flag(false))]
        return try DashboardStart.run(
            access, look: look, running: running, place: StartPlace(name: made.name, screen: screen))
    }
}
