// A container on the disk of this machine, for what the adapter keeps in files.

import ActivitySimulator
import DeviceActivityAdapter
import Foundation
import InMemoryStore
@_spi(Simulation) import ManagedSettings
import SharedStore
import TrackingEngine
import TrackingModel

/// A container folder that is removed with the value.
final class TrialContainer: Sendable {
    let container: GroupContainer
    var folder: URL { URL(fileURLWithPath: container.root) }

    init() throws {
        let name = "group.trial.\(UUID().uuidString)"
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        container = GroupContainer(root: folder.path, group: name)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// What the reader of the dashboard makes of it.
    func contents(at now: Instant) throws -> StoreContents {
        var reader = try OpenedStore(container.root, group: container.group).reader()
        return try reader.read(calendar: .utc, at: now)
    }

    /// The events of its analytics log with their properties, oldest first.
    func analytics() throws -> [[String: Any]] {
        let text = try String(contentsOf: folder.appendingPathComponent("analytics.jsonl"), encoding: .utf8)
        return try text.split(separator: "\n").compactMap {
            try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }
    }
}

// MARK: - What an extension and an app left in it

extension TrialContainer {
    /// A container in which an extension has just counted three minutes.
    static func recorded(_ clock: any EngineClock = SystemClock()) throws -> TrialContainer {
        let now = clock.reading().wall
        let trial = try TrialContainer()
        let store = trial.container.store()
        try store.transact { draft, _ in
            draft.setCanary()
            draft.setTrackedApps([TrackedApp(id: "x", name: "Primer", category: .learning, rewardPoints: 5)])
            draft.setFlag(.backgroundTask, true)
            draft.append(AnalyticsEvent("extension_health_check", at: now))
            draft.replaceMappings(
                Dictionary(
                    uniqueKeysWithValues: (1...9).map {
                        ("usage.app.1.min.\($0)", ThresholdMapping(app: "x", incrementSeconds: 60))
                    }), at: now)
        }
        var recorder = UsageRecorder(store: store, ports: RecorderPorts(clock: clock))
        for minute in 1...3 {
            _ = recorder.receive(
                MonitorCallback(.threshold, event: EventName("usage.app.1.min.\(minute)"), activity: "a"))
        }
        return trial
    }

    /// Gives a chosen app's token its id.
    func choose(_ id: String) throws {
        var tokens = TokenIDs()
        tokens.set(id, for: Token(simulated: id))
        try tokens.save(in: container)
    }

    /// A simulated day up to an hour of it, and the moment at which it stops.
    ///
    /// - Parameter logsFrom: The hour at which the journal begins, as after a rotation; nil for all of it.
    static func simulated(
        _ profile: String, seed: UInt64, until hour: Double, logsFrom: Double? = nil
    ) throws -> (trial: TrialContainer, now: Instant) {
        let profile = Profile.all.first { $0.name == profile } ?? .ideal
        let noon = Instant(1_763_053_200)
        let calendar = LocalCalendar(.current, around: noon)
        let midnight = calendar.startOfDay(containing: noon)
        let device = EngineDevice(
            SimulationOptions(profile: profile, seed: seed, start: midnight, calendar: calendar),
            store: MemoryStore())
        var checkpoint = MemoryDraft().counters.checkpoint
        if let logsFrom {
            device.simulation.run(until: midnight + logsFrom * 3_600)
            checkpoint = device.store.contents.counters.checkpoint
        }
        device.simulation.run(until: midnight + hour * 3_600)
        let trial = try TrialContainer()
        let store = ContainerStore(trial.container.paths, calendar: calendar)
        try store.transact { draft, _ in device.store.contents.copy(into: &draft) }
        try store.beginJournal(with: checkpoint, device.store.journal.records)
        return (trial, midnight + hour * 3_600)
    }
}
