// `trackhealth demo`: the dashboard on a simulated device that the recording engine runs on.

import ActivitySimulator
import ArgumentParser
import Foundation
import OlderPolicies
import Terminal
import TrackingEngine

struct DemoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo", abstract: "Open the dashboard on a live simulated device.",
        usage: "trackhealth demo [<options>]",
        discussion: """
            Example: trackhealth demo --speed 60 --profile ios26.0

            A simulated person uses a simulated device; the recording engine writes what the device reports into a \
            container in a temporary folder, and the dashboard watches that. The last week and today until now \
            take a moment, then it continues live, by default ten times as fast as the clock. Today some minutes \
            were lost; the key ! makes the device lose, invent or delay more. The timeline shows what was really \
            used beside what was credited.

            The tracker credits what each callback adds, as many do (--policy seed-add); --policy ordinal shows how \
            the engine's own policy takes the same faults.
            """)

    @Option(help: ArgumentHelp("Seconds of the device for each second here (0.1 to 600).", valueName: "n"))
    var speed = 10.0

    @Option(
        help: PolicyArgument.help(.add), completion: PolicyArgument.completion,
        transform: PolicyArgument.parse)
    var policy = CreditingPolicy.add

    @Flag(help: "Begin with a tour of five scenes; the keys ] and [ go on and back.")
    var tour = false

    @OptionGroup var device: DeviceOptions
    @OptionGroup var configuration: ConfigOptions
    @OptionGroup var look: LookOptions
    @OptionGroup var running: RunningOptions

    func validate() throws {
        guard speed >= 0.1, speed <= 600 else {
            throw ValidationError("--speed takes 0.1 to 600.")
        }
    }

    func run() throws {
        var options = try StoreOptions.parse([])
        options.configuration = configuration
        // Before the device's days are simulated, which takes a moment.
        _ = try configuration.read().whole()
        if DashboardStart.withoutTerminal == nil {
            TerminalGuard.start(isEnabled: running.guards, program: "trackhealth")
        }
        let demo = try DemoDevice(
            profile: device.givenProfile ?? (tour ? .ideal : device.profile), user: device.user.user,
            policy: policy, seed: device.seed, speed: speed,
            zone: .current, isTour: tour)
        StateFolder.rememberDemo(demo.container)
        defer { demo.remove() }
        var access = try StoreAccess(path: demo.container, options: options, clock: demo.clock)
        access.liveTruth = { demo.truth }
        if let note = DashboardStart.withoutTerminal {
            Output.warn(note)
            try StatusText.write(access, look: look.look(access.configuration))
            return
        }
        demo.start()
        let code = try DashboardStart.run(access, look: look, running: running, demo: demo)
        demo.stop()
        if code != 0 {
            demo.remove()
            throw ExitCode(code)
        }
    }
}
