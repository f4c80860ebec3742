// A tracker on a simulated device, and its container as any reader of the files sees it.

package import ActivitySimulator
package import InMemoryStore
import SharedStore
package import TrackingEngine
package import TrackingModel

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

    /// Scores the contents against what really happened.
    func score(_ contents: StoreContents) -> RunScore {
        RunScore(
            contents.creditedTime, against: device.truth, apps: device.options.apps,
            calendar: device.options.calendar)
    }
}

extension LabRun {
    /// Makes the run and scores it.
    ///
    /// Throws where its container can't be written or read, which would be a fault of this program.
    package func score() throws -> RunScore {
        let tracker = try SimulatedTracker(self, keepsLogs: false)
        return tracker.score(try tracker.contents())
    }
}
