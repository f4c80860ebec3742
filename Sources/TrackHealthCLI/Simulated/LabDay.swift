// One day of a lab's run as a container of its own, with the truth beside it: to be looked at, then removed.

import AccuracyLab
import ActivitySimulator
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
    private let folder: PrivateFolder

    var container: String { folder.path + "/container" }

    /// Makes the day. The run is simulated only as far as its end.
    ///
    /// - Parameter day: From 1.
    init(_ run: LabRun, day: Int) throws {
        let options = run.options
        let first = options.calendar.day(of: options.start)
        var history = SimulatedHistory(options, policy: run.policy)
        let progress = WorkProgress(total: day, unit: ("day", "days"), isQuiet: isatty(STDERR_FILENO) == 0)
        try history.run(toLastOf: day, from: first, progress: progress)
        history.beginJournal()
        history.run(until: options.calendar.start(of: first + day) - 1)
        progress.clear()
        end = history.device.clock.reading().wall
        timeZone =
            TimeZone(secondsFromGMT: options.calendar.offset(at: options.start))?.identifier
            ?? TimeZone.gmt.identifier
        name =
            "Lab: \(run.policy.title) on \(run.profile.name), \(run.user.rawValue), seed \(run.seed), day \(day)"
        folder = try PrivateFolder(for: .lab)
        do {
            try history.write(toFolder: folder.path)
        } catch {
            remove()
            throw error
        }
    }

    /// Removes the container with all that is in it.
    func remove() { folder.remove() }
}
