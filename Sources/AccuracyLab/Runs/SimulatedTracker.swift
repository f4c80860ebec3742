// A tracker on a simulated device, and its container as any reader of the files sees it.

package import ActivitySimulator
import InMemoryStore
internal import SharedStore
package import StoreTwins
package import TrackingEngine
package import TrackingModel

/// The engine on a simulated device, recording into memory; what is known of it is read from a container's files.
package struct SimulatedTracker {
    package let device: SimulatedDevice
    package let store: MemoryStore
    package let policy: CreditingPolicy
    private let simulation: Simulation<EngineExtension<MemoryStore>, EngineApp<MemoryStore>>
    private let keepsLogs: Bool

    /// - Parameter keepsLogs: Whether the container has logs and a journal. Counters alone are several times faster.
    package init(
        _ options: SimulationOptions, policy: CreditingPolicy = .ordinal, service: ServiceOptions? = nil,
        keepsLogs: Bool = true
    ) {
        let store = MemoryStore(keepsLogs: keepsLogs)
        let tracker = EngineDevice(options, store: store, policy: policy, service: service)
        device = tracker.device
        simulation = tracker.simulation
        self.store = store
        self.policy = policy
        self.keepsLogs = keepsLogs
        store.contents.state.policy = policy.name
    }

    /// The tracker of a lab's run, at the last moment of its last day: a moment later all would be yesterday's. What
    /// arrived last is judged as the next callback or a look of the app would have it judged.
    ///
    /// Throws where the store can't be written.
    package init(_ run: LabRun, keepsLogs: Bool) throws {
        self.init(run.options, policy: run.policy, keepsLogs: keepsLogs)
        self.run(until: device.options.end - 1)
        var recorder = UsageRecorder(store: store, policy: policy, ports: device.recorderPorts)
        try recorder.settle()
    }

    package func run(until end: Instant) { simulation.run(until: end) }

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
        if keepsLogs {
            try container.beginJournal(
                with: startCheckpoint ?? MemoryDraft().counters.checkpoint, store.journal.records)
        }
        var reader = StoreReader(try StoreLocation("/container", in: files), files: files)
        return try reader.read(calendar: calendar, at: now)
    }
}
