// `trackhealth lab day`: one simulated day in the dashboard, with what was really used beside what was counted.

import AccuracyLab
import ActivitySimulator
import ArgumentParser
import Dashboard
import Foundation
import SharedStore
import Terminal
import TrackingEngine
import TrackingModel

struct LabDayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "day", abstract: "Look at one simulated day beside its truth.",
        usage: "trackhealth lab day [<options>]",
        discussion: """
            Example: trackhealth lab day --profile ios26.0 --user heavy --seed 1007 --day 5

            Simulates the days of a lab run again up to the last second of that day, in a temporary folder, and opens \
            the dashboard there. The timeline shows what was really used, what was lost and what was phantom.
            """)

    @OptionGroup var crediting: PolicyOption

    @OptionGroup var device: DeviceOptions

    @Option(help: .taking("n", "Days of the run (1 to 3650)."))
    var days = LabGrid.daysPerRun

    @Option(help: .taking("k", "The day to look at, from 1; the last one by default."))
    var day: Int?

    @Option(help: ScreenArgument.help, completion: ScreenArgument.completion, transform: ScreenArgument.parse)
    var screen = Screen.timeline

    @OptionGroup var configuration: ConfigOptions
    @OptionGroup var display: ScreenOptions

    func validate() throws {
        try (1...3_650).check(days, of: "--days")
        try (1...days).check(day, of: "--day")
    }

    func run() throws {
        // Before the days are made, which takes a moment.
        _ = try configuration.read().whole()
        try display.choice.guarding { try show() }
    }

    private func show() throws {
        let run = LabRun(
            policy: crediting.policy, profile: try device.profile(), user: device.user, seed: device.seed,
            days: days)
        let code = try LabDay.show(
            run, day: day ?? days, screen: screen, configuration: configuration,
            choice: display.choice)
        if code != 0 { throw ExitCode(code) }
    }
}

/// A run of the lab up to the last second of one of its days.
enum LabDay {
    /// Opens the dashboard on the day until the user ends it; without a terminal, prints the status.
    ///
    /// - Parameter day: From 1.
    /// - Returns: The exit code.
    static func show(
        _ run: LabRun, day: Int, screen: Screen, configuration: ConfigOptions, choice: ScreenChoice
    ) throws -> Int32 {
        let (folder, end) = try made(run, day: day)
        defer { folder.remove() }
        let calendar = run.options.calendar
        let zone = TimeZone(secondsFromGMT: calendar.offset(at: run.options.start)) ?? .gmt
        let options = StoreChoice(
            at: .typed(.fixed(end)), timeZone: zone.identifier, config: configuration.config)
        let access = try StoreAccess(path: folder.path + "/container", options: options)
        // Nobody's device: it belongs in no history, and no alarm is to be raised about it.
        var choice = choice
        choice.given += [GivenOption(.history, .flag(false)), GivenOption(.watchAlerts, .flag(false))]
        let name =
            "Lab: \(run.policy.title) on \(run.profile.name), \(run.user.rawValue), seed \(run.seed), day \(day)"
        return try DashboardStart.run(access, choice, place: StartPlace(name: name, screen: screen))
    }

    /// Makes the day as a container with the truth beside it, to be looked at and then removed. The run is simulated
    /// only as far as the day's end.
    ///
    /// - Returns: The folder, and what the device's clock shows at the end.
    private static func made(_ run: LabRun, day: Int) throws -> (folder: PrivateFolder, end: Instant) {
        let options = run.options
        let first = options.calendar.day(of: options.start)
        var history = SimulatedHistory(options, policy: run.policy)
        let progress = WorkProgress(total: day, unit: ("day", "days"))
        try history.run(toLastOf: day, from: first, progress: progress)
        history.beginJournal()
        history.run(until: options.calendar.start(of: first + day) - 1)
        progress.clear()
        let folder = try PrivateFolder(for: .lab)
        do {
            try history.write(toFolder: folder.path)
        } catch {
            folder.remove()
            throw error
        }
        return (folder, history.device.clock.reading().wall)
    }
}
