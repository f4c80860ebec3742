// What the lab runs: every policy on every profile with every user, from the same seeds.

package import ActivitySimulator
package import InMemoryStore
import SharedStore
package import TrackingEngine
package import TrackingModel

/// The runs of a table, in the order in which they are made: a whole table of the first seed, then of the next one.
package struct LabGrid: Hashable, Sendable {
    package var policies: [CreditingPolicy]
    package var profiles: [Profile]
    package var users: [UserPreset]
    /// The first seed; the others follow it.
    package var seed: UInt64
    /// Seeds, which is runs of each cell.
    package var seeds: Int
    /// Local days of each run.
    package var days: Int

    package init(
        policies: [CreditingPolicy] = CreditingPolicy.all, profiles: [Profile] = Profile.all,
        users: [UserPreset] = UserPreset.allCases, seed: UInt64 = LabGrid.reportedSeed, seeds: Int,
        days: Int = LabGrid.daysPerRun
    ) {
        self.policies = policies
        self.profiles = profiles
        self.users = users
        self.seed = seed
        self.seeds = seeds
        self.days = days
    }

    /// The first seed of the reported tables. Rules and limits were chosen on those below `tuningSeedLimit`; what else
    /// the reported ones were used for is in the article How it is scored.
    package static let reportedSeed: UInt64 = 1_001
    package static let tuningSeedLimit: UInt64 = 1_000
    /// A week, so that journeys, clocks and archives of every kind occur.
    package static let daysPerRun = 7

    /// Every policy with its own plan, and the default with coarser ones and with a second schedule.
    private static let compared =
        CreditingPolicy.all + [
            CreditingPolicy.ordinal.registering(every: 5), .ordinal.registering(every: 15),
            .ordinal.registering(every: 1, isDual: true),
        ]

    /// A few seeds of every cell, in less than half a minute.
    package static let quick = LabGrid(users: [.light, .median, .shieldedRewards], seeds: 3, days: 3)
    /// Two hundred and ten days of every cell.
    package static let full = LabGrid(policies: compared, seeds: 30)

    /// The runs of one seed and user, and those of one seed.
    var runsOfUser: Int { policies.count * profiles.count }
    var runsOfSeed: Int { runsOfUser * users.count }
}

extension LabGrid: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { runsOfSeed * Swift.max(seeds, 0) }

    package subscript(index: Int) -> LabRun {
        LabRun(
            policy: policies[index % policies.count],
            profile: profiles[index / policies.count % profiles.count],
            user: users[index / runsOfUser % users.count], seed: seed &+ UInt64(index / runsOfSeed),
            days: days)
    }
}

/// A tracker with a policy on a device with a profile, used by a user, for some days from a seed.
///
/// Runs of one seed differ only in what is named: a user's days depend on seed and day, a fault's draws on the seed.
package struct LabRun: Hashable, Sendable {
    package let policy: CreditingPolicy
    package var profile: Profile
    package let user: UserPreset
    package let seed: UInt64
    /// Local days, the first one included.
    let days: Int

    package init(policy: CreditingPolicy, profile: Profile, user: UserPreset, seed: UInt64, days: Int) {
        self.policy = policy
        self.profile = profile
        self.user = user
        self.seed = seed
        self.days = days
    }

    /// The device, with the apps of its user.
    package var options: SimulationOptions {
        SimulationOptions(profile: profile, user: user.user, apps: user.apps, seed: seed, days: days)
    }
}

/// The runs behind a study, by name.
struct StudyRuns: Hashable, Codable {
    /// Of the tracker whose stores were looked at.
    var policy: String
    var profiles: [String]
    var users: [String]
    /// The first seed, and how many from it on.
    var seed: UInt64
    var seeds: Int
    /// Local days of each run.
    var days: Int

    init(_ grid: LabGrid) {
        policy = grid.policies.map(\.title).commaSeparated
        profiles = grid.profiles.map(\.name)
        users = grid.users.map(\.rawValue)
        seed = grid.seed
        seeds = grid.seeds
        days = grid.days
    }

    /// For the head of a page.
    var description: String {
        "policy \(policy), users \(users.commaSeparated), "
            + "\(countText(seeds, "seed")) from \(seed) on, \(countText(days, "day")) each"
    }
}

/// The engine on a simulated device, recording into memory; what is known of it is read from a container's files.
package struct SimulatedTracker {
    private let engine: EngineDevice<MemoryStore>
    let policy: CreditingPolicy

    package var device: SimulatedDevice { engine.device }
    package var store: MemoryStore { engine.store }

    /// - Parameter keepsLogs: Whether the container has logs and a journal. Counters alone are several times faster.
    package init(
        _ options: SimulationOptions, policy: CreditingPolicy = .ordinal, service: ServiceOptions? = nil,
        keepsLogs: Bool = true
    ) {
        engine = EngineDevice(
            options, store: MemoryStore(keepsLogs: keepsLogs), policy: policy, service: service)
        self.policy = policy
        store.contents.state.policy = policy.name
    }

    /// The tracker of a lab's run, at the last moment of its last day: a moment later all would be yesterday's. What
    /// arrived last is judged as the next callback or a look of the app would have it judged.
    ///
    /// Throws where the store can't be written.
    init(_ run: LabRun, keepsLogs: Bool) throws {
        self.init(run.options, policy: run.policy, keepsLogs: keepsLogs)
        self.run(until: device.options.end - 1)
        var recorder = UsageRecorder(store: store, policy: policy, ports: device.recorderPorts)
        try recorder.settle()
    }

    package func run(until end: Instant) { engine.simulation.run(until: end) }

    /// Seconds since the first day's beginning.
    package func run(to second: Double) { run(until: device.options.start + second) }

    /// What the wall clock of the device shows.
    package var now: Instant { device.clock.reading().wall }

    /// The container's contents as they are now, read in the zone that the device is set to.
    ///
    /// - Parameter startCheckpoint: The counters that the journal begins with, as after a rotation; nil for all of the journal.
    ///
    /// Throws where the container can't be written or read.
    package func contents(since startCheckpoint: JournalCheckpoint? = nil) throws -> StoreContents {
        let files = InMemoryFileSystem()
        let calendar = device.clock.calendar
        let container = ContainerStore(
            ContainerPaths(container: "/container", group: StoreLocation.defaultGroup), calendar: calendar,
            on: files)
        try container.transact { draft, _ in store.contents.copy(into: &draft) }
        if store.contents.keepsLogs {
            try container.beginJournal(
                with: startCheckpoint ?? MemoryDraft().counters.checkpoint, store.journal.records)
        }
        var reader = StoreReader(try StoreLocation("/container", in: files), files: files)
        return try reader.read(calendar: calendar, at: now)
    }
}
