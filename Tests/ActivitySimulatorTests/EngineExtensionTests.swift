// The real recorder on the simulated device: what it counts is what was used, and kills lose nothing.

import ActivitySimulator
import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

/// Registers a generation of minutes when it is launched, in the store and with the device.
struct RegisteringApp: SimulatedApp {
    let device: SimulatedDevice
    let store: MemoryStore
    var minutes = 1...600

    func launched() {
        let reading = device.clock.reading()
        var events: [MonitoredEvent] = []
        try? store.transact { draft, journal in
            let generation = draft.state.generation + 1
            var thresholds = RegisteredThresholds(generation: generation)
            for (number, app) in device.options.apps.enumerated() {
                for minute in minutes {
                    let name = "usage.app.\(number).gen.\(generation).min.\(minute)"
                    thresholds.add(
                        name,
                        ThresholdMapping(app: app.id, incrementSeconds: 60, thresholdSeconds: minute * 60),
                        minutes: minute...minute)
                    events.append(
                        MonitoredEvent(name: name, apps: [app.id], thresholdSeconds: minute * 60))
                }
            }
            try JournalFold(policy: .ordinal).register(
                thresholds, .launch, into: &draft, journal: &journal, at: reading)
        }
        try? device.monitoring.startMonitoring(
            MonitoredActivity(
                name: "minutes", schedule: .daily(startSecond: 0, endSecond: 86_400), events: events))
    }
}

@Suite struct EngineExtensionTests {
    /// The engine's seconds today after a day.
    func run(
        _ quirks: QuirkSet, user: any User, apps: Int = 3, seed: UInt64 = 1
    ) throws -> (device: SimulatedDevice, store: MemoryStore) {
        let device = SimulatedDevice(.plain(quirks, user: user, apps: apps, seed: seed))
        let store = MemoryStore(keepsLogs: false)
        let simulation = Simulation(
            device: device, monitor: EngineExtension(store: store, ports: device.recorderPorts),
            app: RegisteringApp(device: device, store: store))
        simulation.run(until: device.options.end - 30)
        return (device, store)
    }

    func seconds(_ store: MemoryStore, _ app: TrackedApp) -> Int {
        store.contents.ledgers[app.id]?.todaySeconds ?? 0
    }

    @Test(arguments: [UserPreset.exam, .light, .median, .heavy, .night])
    func `on the ideal profile the engine counts every full minute`(preset: UserPreset) throws {
        let (device, store) = try run(QuirkSet(), user: preset.user)
        let day = try #require(device.truth.days.first?.day)
        for app in device.options.apps {
            let used = device.truth.seconds(of: app.id, on: day)
            #expect(seconds(store, app) == Int(used / 60) * 60)
        }
    }

    @Test func `a kill after the journal costs nothing once the next callback comes`() throws {
        let device = SimulatedDevice(.plain(user: stretch(from: 36_000, minutes: 10)))
        let store = MemoryStore(keepsLogs: false)
        let simulation = Simulation(
            device: device, monitor: EngineExtension(store: store, ports: device.recorderPorts),
            app: RegisteringApp(device: device, store: store))
        simulation.run(until: device.options.at(36_150))
        simulation.inject(.killExtension)
        simulation.run(until: device.options.at(36_190))
        #expect(device.truth.kills == 1)
        #expect(store.contents.ledgers["com.example.primer"]?.todaySeconds == 120)
        #expect(store.journal.lastSequence > store.contents.state.appliedSequence)
        simulation.runToEnd()
        #expect(store.contents.ledgers["com.example.primer"]?.todaySeconds == 600)
    }

    @Test func `a kill before the journal loses a minute only where none comes after it`() throws {
        let set = quirks {
            $0.memoryKills.isOn = true
            $0.memoryKills.pressureKill = 0.3
            $0.memoryKills.base = 3_355_443...3_355_443
            $0.memoryKills.limit = .max
        }
        let (device, store) = try run(set, user: stretch(from: 36_000, minutes: 200), apps: 1)
        let truth = device.truth
        let lost = truth.crossings.count {
            if case .killed(_, .beforeJournal) = $0.fate { true } else { false }
        }
        #expect(lost > 5)
        #expect(truth.kills > lost + 10)
        let last = truth.crossings.reversed().prefix {
            if case .killed(_, .beforeJournal) = $0.fate { true } else { false }
        }
        #expect(seconds(store, device.options.apps[0]) >= (200 - last.count - 1) * 60)
        #expect(store.journal.records.contains { $0.kind == .recovered })
    }

    @Test func `a locked store is not written over, and what came meanwhile stands in the journal`() throws {
        let set = quirks {
            $0.lockedStore.isOn = true
            $0.lockedStore.rebootsPerDay = 0
            $0.lockedStore.meanLocked = 36_000
        }
        let device = SimulatedDevice(
            .plain(
                set,
                user: ScriptedUser {
                    $0.use(0, from: 36_000, to: 36_600)
                    $0.add(.powerOff, at: 36_700)
                    $0.add(.powerOn, at: 36_760)
                    $0.use(0, from: 36_800, to: 37_400)
                }))
        let store = MemoryStore(keepsLogs: false)
        let simulation = Simulation(
            device: device, monitor: EngineExtension(store: store, ports: device.recorderPorts),
            app: RegisteringApp(device: device, store: store))
        simulation.run(until: device.options.at(38_000))
        #expect(simulation.monitor.lastReceipt?.outcome == .held(.lockedStore))
        #expect(store.contents.hasCanary)
        #expect(seconds(store, device.options.apps[0]) == 600)
        // The registration, the interval's start and twenty minutes.
        #expect(store.journal.lastSequence == 22)
        #expect(store.contents.state.appliedSequence == 12)
    }
}
