// The engine on a container's files: the same counters as in memory, readable by the store's reader.

import Foundation
import InMemoryStore
import SharedStore
import Testing
import TrackingEngine
import TrackingModel

/// A container on a file system in memory.
func memoryContainer(_ files: InMemoryFileSystem = InMemoryFileSystem()) -> ContainerStore {
    ContainerStore(
        ContainerPaths(container: "/container", group: StoreLocation.defaultGroup), calendar: .utc, on: files)
}

@Suite struct ContainerStoreTests {
    /// A day of many kinds of callbacks, the same for any store.
    private func live(_ rig: inout EngineRig<some TrackerStore>, seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let apps = ["com.example.a", "b_today", "c.min.d"]
        try rig.register(apps, minutes: 1...30)
        for step in 0..<90 {
            rig.clock.advance([0.1, 60, 61, 900].randomElement(using: &generator) ?? 1)
            if step == 40 { try rig.register(apps, generation: 2, minutes: 1...30) }
            if step == 60 { rig.clock.advance(40_000) }
            rig.shields.apps = step == 70 ? ["b_today"] : []
            let app = apps.randomElement(using: &generator) ?? ""
            rig.reach(
                Int.random(in: 1...30, using: &generator), of: app, generation: step < 40 ? 1 : 2)
        }
        try rig.settle()
    }

    @Test(arguments: UInt64(0)..<8) func `keeps on files what a store in memory keeps`(seed: UInt64) throws {
        var memory = Rig()
        var files = EngineRig(store: memoryContainer())
        try live(&memory, seed: seed)
        try live(&files, seed: seed)
        let expected = memory.store.contents
        try files.look { draft in
            #expect(draft.state == expected.state)
            #expect(Set(draft.apps) == Set(expected.apps))
            for app in expected.apps { #expect(draft.ledger(of: app) == expected.ledgers[app]) }
            #expect(draft.heartbeat == expected.heartbeat)
            #expect(draft.notificationSequence == expected.notificationSequence)
            #expect(draft.rearmRequests == expected.rearmRequests.sorted())
            #expect(draft.mapping(of: Rig.event("b_today", 7, generation: 2))?.app == "b_today")
            #expect(draft.queue == expected.queue)
        }
        let rebuilt = try files.rebuilt()
        #expect(rebuilt.state == expected.state)
    }

    @Test func `a container that the engine wrote reads as what was counted`() throws {
        let files = InMemoryFileSystem()
        var rig = EngineRig(clock: ManualClock(hour: 22), store: memoryContainer(files))
        try rig.store.transact { draft, _ in
            draft.setTrackedApps([
                TrackedApp(id: Rig.app, name: "Primer", category: .learning, rewardPoints: 10)
            ])
        }
        try rig.register()
        rig.use(1...12)
        rig.clock.advance(7_200)
        rig.use(1...3)
        let location = StoreLocation(
            path: "/container", root: "/container",
            plist: "/container/Library/Preferences/\(StoreLocation.defaultGroup).plist",
            group: StoreLocation.defaultGroup, kind: .container)
        var reader = StoreReader(location, files: files)
        let contents = try reader.read(calendar: .utc, at: rig.clock.wall)
        #expect(contents.problems == [])
        #expect(contents.source.generation == .planned)
        #expect(contents.heartbeat == rig.clock.wall)
        #expect(contents.recovery.count == 15)
        #expect(contents.notifications.sent == 15)
        #expect(contents.log.count == 16)
        let app = try #require(contents.apps.first { $0.id == Rig.app })
        #expect(app.name == "Primer")
        #expect(app.category == "Learning")
        #expect(app.rewardPoints == 10)
        #expect(app.counters.map(\.todaySeconds) == [180, 180])
        #expect(app.counters.map(\.totalSeconds) == [900, 900])
        #expect(app.counters.map(\.day) == [rig.clock.reading().day, rig.clock.reading().day])
        #expect(app.history == [DailyUsage(day: rig.clock.reading().day - 1, seconds: 720, points: 120)])
        #expect(app.hourlySeconds?.reduce(0, +) == 180)
        #expect(app.registeredTopMinute == 120)
    }

    /// `createdAt` of each app in the table, unix seconds.
    private func creations(_ rig: EngineRig<ContainerStore>, _ files: InMemoryFileSystem) throws -> [String:
        Double]
    {
        let transaction = StoreTransaction(
            ContainerPaths(container: "/container", group: StoreLocation.defaultGroup), on: files)
        let bytes = try transaction.transact { Array($0.preferences.data("persistedApps_v3") ?? []) }
        let table = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: [String: Any]]
        return (table ?? [:]).compactMapValues { record in
            (record["createdAt"] as? Double).map { $0 + Instant.referenceEpochOffset }
        }
    }

    @Test func `an app is known since it was tracked first, whenever it is used`() throws {
        let files = InMemoryFileSystem()
        var rig = EngineRig(store: memoryContainer(files))
        let service = { [clock = rig.clock, store = rig.store] in
            TrackingService(
                store: store, ports: ServicePorts(clock: clock, monitoring: ServiceStage.Center()))
        }
        let primer = TrackedApp(id: Rig.app, name: "Primer", category: .learning)
        var first = service()
        try first.launch(apps: [primer])
        let start = rig.clock.wall.seconds
        rig.clock.advance(3_600)
        var second = service()
        try second.launch(apps: [primer, TrackedApp(id: "b", name: "B", category: .reward)])
        #expect(try creations(rig, files) == [Rig.app: start, "b": start + 3_600])
        try rig.register([Rig.app, "b"], generation: 9)
        rig.use(1...2, generation: 9)
        #expect(try creations(rig, files) == [Rig.app: start, "b": start + 3_600])
    }

    @Test func `a table that says 2001 is put right by the first use, or the oldest day of the history`()
        throws
    {
        let files = InMemoryFileSystem()
        var rig = EngineRig(store: memoryContainer(files))
        let oldest = rig.clock.reading().midnight.seconds - 3 * 86_400 - Instant.referenceEpochOffset
        var transaction = StoreTransaction(
            ContainerPaths(container: "/container", group: StoreLocation.defaultGroup), on: files)
        transaction.makesFolders = true
        try transaction.transact { draft in
            draft.preferences["persistedApps_v3"] = .data(
                Array(
                    """
                    {"\(Rig.app)":{"createdAt":0},"b":{"createdAt":0,"dailyHistory":[{"date":\(Int(oldest))}]},\
                    "c":{"createdAt":5},"d":{"createdAt":0}}
                    """.utf8))
        }
        try rig.register([Rig.app, "b", "c", "d"])
        for app in [Rig.app, "b", "c"] { rig.use(1...1, of: app) }
        let now = rig.clock.wall.seconds
        #expect(
            try creations(rig, files) == [
                Rig.app: now - 120, "b": oldest + Instant.referenceEpochOffset,
                "c": 5 + Instant.referenceEpochOffset, "d": Instant.referenceEpochOffset,
            ])
    }

    @Test func `a store that another tracker wrote is taken over with its counters and keys`() throws {
        let files = InMemoryFileSystem()
        let paths = ContainerPaths(container: "/container", group: StoreLocation.defaultGroup)
        var transaction = StoreTransaction(paths, on: files)
        transaction.makesFolders = true
        let clock = ManualClock()
        try transaction.transact { draft in
            draft.preferences["usage_\(Rig.app)_today"] = .integer(1_080)
            draft.preferences["usage_\(Rig.app)_total"] = .integer(50_000)
            draft.preferences["usage_\(Rig.app)_reset"] = .real(clock.reading().midnight.seconds)
            draft.preferences["something_else"] = .date(5)
            draft.preferences["persistedApps_v3"] = .data(
                Array(#"{"x":{"a":1},"\#(Rig.app)":{"rewardPoints":7,"other":[1, 2]}}"#.utf8))
        }
        var rig = EngineRig(clock: clock, store: memoryContainer(files))
        try rig.register()
        rig.use(1...10)
        try rig.settle()
        try rig.look { draft in
            #expect(draft.ledger(of: Rig.app)?.todaySeconds == 1_680)
            #expect(draft.ledger(of: Rig.app)?.totalSeconds == 50_600)
            #expect(draft.ledger(of: Rig.app)?.rewardPoints == 7)
        }
        try transaction.transact { draft in
            #expect(draft.preferences["something_else"] == .date(5))
            guard case .data(let table)? = draft.preferences["persistedApps_v3"] else {
                Issue.record("the table of apps is gone")
                return
            }
            let text = String(decoding: table, as: UTF8.self)
            #expect(text.hasPrefix(#"{"x":{"a":1},"#))
            #expect(text.contains(#""other":[1, 2]"#))
            #expect(text.contains(#""todaySeconds":1680"#))
        }
        // The journal begins with what was there.
        let rebuilt = try rig.rebuilt()
        #expect(rebuilt.ledgers[Rig.app]?.todaySeconds == 1_680)
    }

    @Test func `whatever operation fails, nothing received is lost`() throws {
        let plain = InMemoryFileSystem()
        var trial = EngineRig(store: memoryContainer(plain))
        try trial.register(minutes: 1...10)
        trial.use(1...3)
        plain.injectFault(.shortWrite, at: .max)
        trial.use(4...4)
        let operations = plain.operations
        #expect(operations > 10)
        for operation in 1...operations {
            for fault in [InMemoryFileSystem.Fault.code(28), .crash] {
                let files = InMemoryFileSystem()
                var rig = EngineRig(store: memoryContainer(files))
                try rig.register(minutes: 1...10)
                rig.use(1...3)
                files.injectFault(fault, at: operation)
                rig.clock.advance(60)
                let receipt = rig.reach(4)
                if fault == .crash {
                    files.restart(keepingEntries: operation.isMultiple(of: 2))
                    rig = EngineRig(clock: rig.clock, store: memoryContainer(files))
                }
                var isKept = receipt.sequence != nil
                if case .held(.storeFailed) = receipt.outcome { isKept = true }
                if fault == .crash, receipt.sequence == nil { isKept = false }
                rig.use(5...6)
                try rig.settle()
                try rig.look { draft in
                    let today = draft.ledger(of: Rig.app)?.todaySeconds ?? 0
                    let inFile = draft.fallbacks.isEmpty ? 0 : 60
                    if isKept { #expect(today + inFile == 360, "operation \(operation), \(fault)") }
                    #expect(today == 360 || today == 300, "operation \(operation), \(fault): \(today)")
                    #expect(draft.state.receipts.balances)
                }
                let rebuilt = try rig.rebuilt()
                try rig.look { #expect(rebuilt.state == $0.state, "operation \(operation), \(fault)") }
            }
        }
    }
}
