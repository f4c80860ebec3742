// `trackhealth demo`: the dashboard on a simulated device that the recording engine runs on.

import ActivitySimulator
import ArgumentParser
import Foundation
import SharedStore
import StoreSources
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

    @Option(
        help: ArgumentHelp(
            "Seconds of the device for each second here (0.1 to 600; 10, and 1 with --device).",
            valueName: "n"))
    var speed: Double?

    @Option(
        help: PolicyArgument.help(.add), completion: PolicyArgument.completion,
        transform: PolicyArgument.parse)
    var policy = CreditingPolicy.add

    @Flag(help: "Begin with a tour of five scenes; the keys ] and [ go on and back.")
    var tour = false

    @Flag(
        name: .customLong("device"),
        help:
            "Show it as a device that is attached, copied from and, for a quarter of each minute, unplugged.")
    var isAttached = false

    @OptionGroup var device: DeviceOptions
    @OptionGroup var configuration: ConfigOptions
    @OptionGroup var display: ScreenOptions

    func validate() throws {
        if let speed, !(0.1...600 ~= speed) { throw ValidationError("--speed takes 0.1 to 600.") }
        if isAttached, tour { throw ValidationError("--tour shows the store itself; leave --device out.") }
        if isAttached, speed ?? 1 != 1 {
            throw ValidationError("A device's time goes by as here; leave --speed out with --device.")
        }
    }

    func run() throws {
        // Before the device's days are simulated, which takes a moment.
        _ = try configuration.read().whole()
        try display.choice.guarding { try show() }
    }

    private func show() throws {
        let options = StoreChoice(config: configuration.config)
        let demo = try DemoDevice(
            profile: try device.profile(usual: tour ? .ideal : .ios170), user: device.user.user,
            policy: policy, seed: device.seed, speed: speed ?? (isAttached ? 1 : 10),
            zone: .current, isTour: tour)
        StateFolder.rememberDemo(demo.container)
        defer {
            demo.stop()
            demo.remove()
        }
        var access = try StoreAccess(path: demo.container, options: options, clock: demo.clock)
        access.liveTruth = { demo.truth }
        let isDrawn = DashboardStart.withoutTerminal == nil
        if isDrawn { demo.start() }
        let code =
            isDrawn && isAttached
            ? try runAttached(demo, options)
            : try DashboardStart.run(access, display.choice, demo: demo)
        throw ExitCode(code)
    }

    /// Shows the device as one that is attached.
    private func runAttached(_ demo: DemoDevice, _ options: StoreChoice) throws -> Int32 {
        let presence = FolderDevice.Presence(round: 60, away: 30..<45, connecting: 1.5, copying: 0.3)
        let device = FolderDevice(
            demo.container, name: demo.name, group: StoreLocation.defaultGroup, presence: presence,
            now: { demo.clock.now })
        let feed = try DeviceFeed(device, group: StoreLocation.defaultGroup, every: 5, keeping: 0)
        defer { feed.end() }
        var access = try StoreAccess(feed, options: options)
        access.liveTruth = { demo.truth }
        return try DashboardStart.run(access, display.choice, feed: feed)
    }
}
