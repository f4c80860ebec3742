// Simulated devices with the engine behind them, run in memory at full speed, then put down as containers.

import AccuracyLab
import ActivitySimulator
import Foundation
import InMemoryStore
import SharedStore
import TrackingEngine
import TrackingModel

/// A device whose tracker records into memory. What is finished is put aside, so that long histories need little of it.
struct SimulatedHistory {
    let device: SimulatedDevice
    let store = MemoryStore()
    let policy: CreditingPolicy
    private let simulation: Simulation<EngineExtension<MemoryStore>, EngineApp<MemoryStore>>
    /// The counters that the container's journal begins with.
    private var checkpoint = MemoryDraft().counters.checkpoint
    private(set) var truth: TruthText
    private var analytics: AnalyticsHistory

    /// - Parameters:
    ///   - options: The simulation's.
    ///   - policy: How callbacks become minutes.
    ///   - folder: Where what memory should not hold is put aside, in files that go with the process.
    init(
        _ options: SimulationOptions, policy: CreditingPolicy,
        near folder: String = NSTemporaryDirectory()
    ) {
        truth = TruthText(near: folder)
        analytics = AnalyticsHistory(near: folder)
        let tracker = EngineDevice(options, store: store, policy: policy)
        device = tracker.device
        simulation = tracker.simulation
        self.policy = policy
        store.contents.state.policy = policy.name
    }

    func run(until end: Instant) { simulation.run(until: end) }

    /// Runs to the beginning of the last of some days, and puts aside what is finished with each of them.
    ///
    /// - Parameter progress: Counts the days before it.
    mutating func run(toLastOf days: Int, from first: LocalDay, progress: WorkProgress) throws {
        let calendar = device.options.calendar
        for day in stride(from: 1, to: days, by: 1) {
            run(until: calendar.start(of: first + day))
            try putAside()
            progress.advance()
        }
        run(until: calendar.start(of: first + (days - 1)))
    }

    /// What is finished leaves the memory. The records go that only a journal from the beginning would need.
    private mutating func putAside() throws {
        try truth.add(device.takeFinished())
        try putAnalyticsAside()
        store.rotateJournal()
    }

    private mutating func putAnalyticsAside() throws(FileError) {
        try analytics.append(store.contents.analytics)
        store.contents.analytics = []
    }

    /// The container's journal begins with the counters as they are now.
    mutating func beginJournal() { checkpoint = store.checkpoint }

    func inject(_ fault: Fault) { simulation.inject(fault) }

    /// The same device with a tracker that records into a container from now on.
    func live(
        on container: ContainerStore, extensionRegisters: Bool = true
    ) -> Simulation<EngineExtension<ContainerStore>, EngineApp<ContainerStore>> {
        let options = ServiceOptions(policy: policy)
        return Simulation(
            device: device,
            monitor: EngineExtension(
                store: container, policy: policy, ports: device.recorderPorts,
                service: extensionRegisters ? (device.servicePorts, options) : nil),
            app: EngineApp(
                store: container, apps: device.options.apps, ports: device.servicePorts, options: options))
    }

    /// Makes a folder with a container of what was recorded, and with the truth beside it.
    mutating func write(toFolder folder: String) throws {
        try UserFolder.make(folder + "/container")
        try write(
            to: ContainerStore(
                ContainerPaths(container: folder + "/container", group: StoreLocation.defaultGroup),
                calendar: device.options.calendar, isDurable: false))
        try truth.finish(device.truth)
        try AtomicFile.stage(
            for: folder + "/" + TruthFile.name, on: LocalFileSystem(), isDurable: true
        ) { piece throws(FileError) in try truth.write(piece) }.commit(on: LocalFileSystem())
    }

    /// Writes all that was recorded into a container's store, which must be new.
    mutating func write(to container: ContainerStore) throws {
        // Events of a short history go with all else; the log is replaced only where others came before them.
        if !analytics.isEmpty { try putAnalyticsAside() }
        try container.transact { draft, _ in store.contents.copy(into: &draft) }
        try container.beginJournal(with: checkpoint, store.journal.records)
        try analytics.write(to: container.paths)
    }
}

/// What a fleet is made of. Equal values make equal devices.
struct SimulatedFleet {
    let count: Int
    let seed: UInt64
    let days: Int
    let start: Instant
    let calendar: LocalCalendar
    /// Of a hundred stores that many are damaged.
    let damaged: Int
    /// A version of iOS whose devices lose ten minutes a day; nil for none.
    let regression: String?

    /// The versions that devices have, by their share.
    static let systems = ["17.6", "18.5", "26.0", "26.1", "26.1", "26.2"]
    private static let apps = ["2.3", "2.4", "2.4", "2.5"]
    private static let models = ["iPhone13,2", "iPhone14,7", "iPhone15,4", "iPhone16,1", "iPad13,18"]
    static let table = "devices.csv"

    /// One device of it.
    struct Device {
        let number: Int
        let system: String
        let app: String
        let model: String
        let user: UserPreset
        let profile: Profile
        let apps: Int
        let seed: UInt64
        let damage: Damage?

        var name: String { String(format: "device-%05d", number) }
    }

    /// What becomes of a store on its way.
    enum Damage: CaseIterable {
        case cut, empty, foreign, withoutLog
    }

    /// - Parameter number: From 1.
    func device(_ number: Int) -> Device {
        var draw = SeededGenerator(seed: seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(number))
        let users: [UserPreset] = [.light, .median, .median, .heavy, .night, .idleDay]
        return Device(
            number: number, system: draw.one(of: Self.systems), app: draw.one(of: Self.apps),
            model: draw.one(of: Self.models), user: draw.one(of: users), profile: draw.one(of: Profile.all),
            apps: 2 + Int(draw.next() % 4), seed: draw.next() >> 1,
            damage: Int(draw.next() % 100) < damaged ? draw.one(of: Damage.allCases) : nil)
    }

    /// Makes the containers, each in a folder of its own, and the table of them.
    func write(toFolder folder: String, workers: Int, step: @escaping WorkStep) throws {
        try UserFolder.make(folder)
        let devices = (1...count).map(device)
        _ = try ParallelWork(workers: workers, step: step).map(devices) { try make($0, in: folder) }
        let rows = devices.map { "\($0.name),,\"\($0.model)\",\($0.system),\($0.app)\n" }
        try ("path,label,model,system,app\n" + rows.joined()).write(
            toFile: folder + "/" + Self.table, atomically: true, encoding: .utf8)
    }

    private func make(_ device: Device, in folder: String) throws {
        let options = SimulationOptions(
            profile: device.profile, user: device.user.user, apps: DefaultApps.first(device.apps),
            seed: device.seed, start: start, calendar: calendar, days: days)
        let isWorse = device.system == regression
        // `ordinal` credits minutes that were skipped with the next one.
        var history = SimulatedHistory(options, policy: isWorse ? .add : .ordinal, near: folder)
        history.device.keepsTruth = false
        let first = calendar.day(of: start)
        for day in 0..<days {
            let noon = calendar.start(of: first + day) + 12 * 3_600
            if day == days - 1 { history.beginJournal() }
            guard isWorse else { continue }
            history.run(until: noon)
            history.inject(.skipMinutes(10))
        }
        history.run(until: options.end - 1)
        let root = folder + "/\(device.name)/container"
        try UserFolder.make(root)
        let paths = ContainerPaths(container: root, group: StoreLocation.defaultGroup)
        try history.write(to: ContainerStore(paths, calendar: calendar, isDurable: false))
        if let damage = device.damage { try damage.happen(to: paths) }
    }
}

extension SimulatedFleet.Damage {
    /// Damages a container.
    fileprivate func happen(to paths: ContainerPaths) throws {
        let file = URL(filePath: paths.preferences)
        switch self {
        case .cut:
            let whole = try Data(contentsOf: file)
            try whole.prefix(whole.count / 2).write(to: file)
        case .empty: try Data().write(to: file)
        case .foreign: try Data("SQLite format 3\0 and nothing else".utf8).write(to: file)
        case .withoutLog:
            try? FileManager.default.removeItem(atPath: paths.root + "/" + ContainerPaths.recoveryLog)
        }
    }
}

extension SeededGenerator {
    fileprivate mutating func one<Value>(of values: [Value]) -> Value {
        values[Int(next() % UInt64(values.count))]
    }
}
