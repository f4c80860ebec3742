// `trackhealth lab day`: one simulated day in the dashboard, with what was really used beside what was counted.

import AccuracyLab
import ArgumentParser
import Dashboard
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

    @Option(
        help: PolicyArgument.help(.ordinal), completion: PolicyArgument.completion,
        transform: PolicyArgument.parse)
    var policy = CreditingPolicy.ordinal

    @OptionGroup var device: DeviceOptions

    @Option(help: ArgumentHelp("Days of the run (1 to 3650).", valueName: "n"))
    var days = LabGrid.daysPerRun

    @Option(help: ArgumentHelp("The day to look at, from 1; the last one by default.", valueName: "k"))
    var day: Int?

    @Option(help: ScreenArgument.help, completion: ScreenArgument.completion, transform: ScreenArgument.parse)
    var screen = Screen.timeline

    @OptionGroup var configuration: ConfigOptions
    @OptionGroup var display: ScreenOptions

    func validate() throws {
        guard (1...3_650).contains(days) else { throw ValidationError("--days takes 1 to 3650.") }
        if let day, !(1...days).contains(day) { throw ValidationError("--day takes 1 to \(days).") }
    }

    func run() throws {
        // Before the days are made, which takes a moment.
        _ = try configuration.read().whole()
        try display.choice.guarding { try show() }
    }

    private func show() throws {
        let run = LabRun(
            policy: policy, profile: try device.profile(), user: device.user, seed: device.seed, days: days)
        let code = try LabDay.show(
            run, day: day ?? days, screen: screen, configuration: configuration,
            choice: display.choice)
        if code != 0 { throw ExitCode(code) }
    }
}
