// A simulated device with the engine behind it, run in memory at full speed, then put down as a container.

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
