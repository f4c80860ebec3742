// One day of a lab's run as a container of its own, with the truth beside it: to be looked at, then removed.

import AccuracyLab
import ActivitySimulator
import ArgumentParser
import Dashboard
import Foundation
import SharedStore
import TrackingEngine
import TrackingModel

/// A run of the lab up to the last second of one of its days, in a temporary folder.
struct LabDay {
    /// For the dashboard's header.
    let name: String
    /// What the device's clock shows at the end.
    let end: Instant
    /// The zone of the simulation.
    let timeZone: String
    private let folder: String

    var container: String { folder + "/container" }

    /// Makes the day. The run is simulated only as far as its end.
    ///
    /// - Parameter day: From 1.
    init(_ run: LabRun, day: Int) throws {
        let options = run.options
        let first = options.calendar.day(of: options.start)
        var history = SimulatedHistory(options, policy: run.policy)
        history.run(until: options.calendar.start(of: first + (day - 1)))
        history.beginJournal()
        history.run(until: options.calendar.start(of: first + day) - 1)
        end = history.device.clock.reading().wall
        timeZone =
            TimeZone(secondsFromGMT: options.calendar.offset(at: options.start))?.identifier
            ?? TimeZone.gmt.identifier
        name =
            "Lab: \(run.policy.rawValue) on \(run.profile.name), \(run.user.rawValue), seed \(run.seed), day \(day)"
        folder = NSTemporaryDirectory() + "trackhealth-lab-\(getpid())"
        remove()
        do {
            try history.write(toFolder: folder)
        } catch {
            remove()
            throw error
        }
    }

    /// Removes the container with all that is in it.
    func remove() { try? FileManager.default.removeItem(atPath: folder) }

    /// Opens the dashboard on the day until the user ends it; without a terminal, prints the status.
    ///
    /// - Returns: The exit code.
    static func show(
        _ run: LabRun, day: Int, screen: Screen, configuration: ConfigOptions, look: LookOptions,
        running: RunningOptions
    ) throws -> Int32 {
        let made = try LabDay(run, day: day)
        defer { made.remove() }
        var options = try StoreOptions.parse(["--time-zone", made.timeZone])
        options.at = .fixed(made.end)
        options.configuration = configuration
        let opening = try Opening(path: made.container, options: options)
        if let note = DashboardStart.withoutTerminal {
            Output.complain(note)
            try StatusText.write(opening, look: look.look(opening.configuration))
            return 0
        }
        // Nobody's device: it belongs in no history, and no alarm is to be raised about it.
        var running = running
        running.history.isOff = true
        running.alerts.isOff = true
        return try DashboardStart.run(
            opening, look: look, running: running, place: StartPlace(name: made.name, screen: screen))
    }
}
