// `trackhealth simulate` and `trackhealth demo`: a simulated device as a container with its truth, or live.

import ActivitySimulator
import ArgumentParser
import Foundation
import InMemoryStore
import PlainText
import SharedStore
import StoreSources
import Terminal
import TrackingEngine
import TrackingModel

struct SimulateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate", abstract: "Make a container by running the engine on a simulated device.",
        usage: "trackhealth simulate [<options>] --output <folder>",
        discussion: """
            Example: trackhealth simulate --profile ios26.0 --days 14 -o ./simulated

            Writes ./simulated/container, which opens like any other, and ./simulated/truth.json: what was really \
            used, and what became of every callback. The engine never sees the truth. Equal options give equal files.

            With --fleet a folder for each of many devices, of different users and profiles, and devices.csv with \
            their versions, for trackhealth fleet; users, profiles and apps are drawn by the seed then.

            \(ProfileArgument.discussion)
            """)

    @OptionGroup var device: DeviceOptions

    @Option(help: .taking("n", "Days that end at midnight (1 to 3650)."))
    var days = 1

    @Option(help: .taking("n", "Apps on the device (1 to \(DefaultApps.all.count))."))
    var apps = 5

    @OptionGroup var crediting: PolicyOption

    @Option(
        help: .taking(
            "day",
            "First day: 2025-11-13, 13 Nov 2025 or yesterday; by default the days end yesterday."),
        transform: MomentArgument.parse)
    var from: TypedMoment?

    @OptionGroup var zone: ZoneOption

    @Option(help: .taking("n", "Make that many devices (1 to 100000)."))
    var fleet: Int?

    @Option(
        help: .taking("n", "With --fleet: damage that many stores of a hundred (0 to 100)."))
    var damaged = 2

    @Option(
        help: .taking(
            "version",
            "With --fleet: devices of this version lose ten minutes a day; one of \(Set(SimulatedFleet.systems).sorted().commaSeparated)."
        ))
    var regression: String?

    @OptionGroup var jobs: JobsOption

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: .taking("folder", "Folder to write to; it must not exist."),
        completion: .directory)
    var output: String

    func validate() throws {
        try (1...3_650).check(days, of: "--days")
        try (1...DefaultApps.all.count).check(apps, of: "--apps")
        try (1...100_000).check(fleet, of: "--fleet")
        try (0...100).check(damaged, of: "--damaged")
        if regression != nil, fleet == nil { throw ValidationError("--regression needs --fleet.") }
        if let regression, !SimulatedFleet.systems.contains(regression) {
            throw UnknownName.refusal("version", regression, Set(SimulatedFleet.systems).sorted())
        }
        if let from, !from.isDay {
            throw ValidationError("--from takes a day such as 2025-11-13, without a time.")
        }
        try zone.check()
    }

    func run() throws {
        guard !FileManager.default.fileExists(atPath: output) else {
            throw Refusal(
                "\(HarmlessText.line(output)) exists already; name a folder that does not exist yet.")
        }
        let zone = self.zone.zone
        var calendar = LocalCalendar(zone, around: SystemClock.now)
        let first =
            from?.day(now: SystemClock.now, calendar: calendar) ?? calendar.day(of: SystemClock.now) - days
        calendar = LocalCalendar(zone, around: calendar.start(of: first + days))
        if let fleet { return try writeFleet(of: fleet, from: first, calendar) }
        let options = SimulationOptions(
            profile: try device.profile(), user: device.user.user, apps: DefaultApps.first(apps),
            seed: device.seed,
            start: calendar.start(of: first), calendar: calendar, days: days)
        var history = SimulatedHistory(options, policy: crediting.policy, near: output)
        let progress = WorkProgress(
            total: days, unit: ("day", "days"))
        let interruption = Interruption {
            "Interrupted at \(progress.description). Nothing was written, and nothing is kept to go on with."
        }
        try history.run(toLastOf: days, from: first, progress: progress)
        history.beginJournal()
        // The last moment of the last day: a moment later everything would be yesterday's.
        history.run(until: options.end - 1)
        progress.clear()
        withExtendedLifetime(interruption) {}
        let writing = Interruption { [output] in
            "Interrupted while \(HarmlessText.line(output)) was written: it is incomplete, remove it."
        }
        defer { withExtendedLifetime(writing) {} }
        try history.write(toFolder: output)
        try Output.write(summary(history, calendar, until: options.end - 1))
    }

    private func writeFleet(of count: Int, from first: LocalDay, _ calendar: LocalCalendar) throws {
        let fleet = SimulatedFleet(
            count: count, seed: device.seed, days: days, start: calendar.start(of: first), calendar: calendar,
            damaged: damaged, regression: regression)
        let progress = WorkProgress(
            total: count, unit: ("device", "devices"))
        let interruption = Interruption { [output] in
            "Interrupted at \(progress.description): \(HarmlessText.line(output)) is incomplete, remove it."
        }
        defer { withExtendedLifetime(interruption) {} }
        try fleet.write(toFolder: output, workers: jobs.workers) { _ in progress.advance() }
        progress.clear()
        try Output.write(
            """
            \(countText(count, "device")) of \(countText(days, "day")), seed \(device.seed)
            trackhealth fleet \(output) --devices \(output)/\(SimulatedFleet.table)

            """)
    }

    private func summary(
        _ history: SimulatedHistory, _ calendar: LocalCalendar, until end: Instant
    ) -> String {
        // What is left of the truth has the counts of all of it.
        let (truth, store) = (history.device.truth, history.store)
        let (used, stretches) = (history.truth.usedSeconds, history.truth.segmentCount)
        let foreign = history.truth.otherDeviceSeconds
        let elsewhere = foreign > 0 ? "; \(durationText(foreign)) on another device" : ""
        let recorded = store.contents.ledgers.values.sum(\.totalSeconds)
        let receipts = store.contents.state.receipts
        return """
            \(countText(days, "day")) of a \(truth.user) user, \(truth.profile), seed \(truth.seed)
            used      \(durationText(used)) in \(countText(stretches, "stretch", "stretches"))\(elsewhere)
            recorded  \(durationText(recorded)) by \(crediting.policy.title)
            callbacks \(receipts.received) received, \(receipts.recorded) recorded, \
            \(receipts.rejectedTotal) rejected; \(countText(truth.kills, "kill"))
            trackhealth \(output)/container --at \(LocalCalendar.iso8601(end)) --time-zone \(calendar.identifier)

            """
    }
}

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
        help: .taking(
            "n",
            "Seconds of the device for each second here (0.1 to 600; 10, and 1 with --device)."))
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
