// Preferences that are gone, in part or altogether, beside a journal: nothing that it holds is forgotten, whoever writes.

import InMemoryStore
import SharedStore
import Testing
import TrackingEngine
import TrackingModel

@Suite struct LostPreferencesTests {
    private static let plist = "/container/Library/Preferences/\(StoreLocation.defaultGroup).plist"
    private static let apps = [Rig.app, "b", "c"]

    /// What became of the preferences.
    enum Loss: CaseIterable {
        case all, allButMappings, state, stateIsEmpty, canary, ledgers, stateAndCanary

        func keeps(_ key: String) -> Bool {
            switch self {
            case .all: false
            case .allButMappings: key.hasPrefix("map_")
            case .state, .stateIsEmpty: key != "engine_state"
            case .canary: key != "engine_canary"
            case .ledgers: !key.hasPrefix("engine_ledger_") && !key.hasPrefix("usage_")
            case .stateAndCanary: key != "engine_state" && key != "engine_canary"
            }
        }

        func strike(_ files: InMemoryFileSystem) throws {
            let bytes = try files.read(plist, links: .refuse, limit: 1 << 24).bytes
            guard case .dictionary(let values) = try PropertyList.read(bytes).value else { return }
            var left = values.filter { keeps($0.key) }
            if self == .stateIsEmpty { left["engine_state"] = .data(Array("{}".utf8)) }
            if left.isEmpty {
                try files.remove(plist)
            } else {
                files.put(try PropertyList.write(.dictionary(left), format: .binary), at: plist)
            }
        }
    }

    /// Seconds by app, in all and today.
    private struct Figures: Equatable {
        var total: [String: Int] = [:]
        var today: [String: Int] = [:]
        var receipts = Receipts()

        init(_ draft: ContainerDraft) {
            for app in LostPreferencesTests.apps {
                total[app] = draft.ledger(of: app)?.totalSeconds
                today[app] = draft.ledger(of: app)?.todaySeconds
            }
            receipts = draft.state.receipts
        }
    }

    /// Some days of use, with so many bytes in each line that the journal was put aside more than once.
    private func lived(
        _ files: InMemoryFileSystem, _ generator: inout SeededGenerator
    ) throws -> EngineRig<ContainerStore> {
        var rig = EngineRig(store: memoryContainer(files))
        let activity = String(repeating: "x", count: Int.random(in: 1...9_000, using: &generator))
        for day in 0..<Int.random(in: 1...3, using: &generator) {
            try rig.register(Self.apps, generation: day + 1, minutes: 1...60)
            for minute in 1...Int.random(in: 2...40, using: &generator) {
                rig.clock.advance(60)
                let app = Self.apps.randomElement(using: &generator) ?? Rig.app
                _ = rig.recorder.receive(
                    MonitorCallback(
                        .threshold, event: EventName(Rig.event(app, minute, generation: day + 1)),
                        activity: activity))
            }
            rig.clock.advance(Double.random(in: 6...90_000, using: &generator))
            try rig.recorder.settle()
        }
        return rig
    }

    @Test(arguments: Loss.allCases, UInt64(0)..<6)
    func `a registration over them forgets nothing`(loss: Loss, seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let files = InMemoryFileSystem()
        var rig = try lived(files, &generator)
        let before = try rig.look { Figures($0) }
        try loss.strike(files)
        var after = EngineRig(clock: rig.clock, store: memoryContainer(files))
        // Callbacks that come first are held, and are counted with the registration.
        let held = Int.random(in: 0...2, using: &generator)
        for minute in 0..<held {
            rig.clock.advance(60)
            let receipt = after.reach(41 + minute, generation: 9)
            #expect(
                [.held(.lockedStore), .rejected(.noMapping)].contains(receipt.outcome) || loss == .ledgers)
        }
        try after.register(Self.apps, generation: 9, minutes: 1...60)
        try after.look { draft in
            let now = Figures(draft)
            #expect(draft.hasCanary)
            if loss != .ledgers {
                #expect(now.total == before.total)
                #expect(now.receipts.received == before.receipts.received + held)
            }
            #expect(now.receipts.balances)
        }
        rig = after
        rig.use(1...3, generation: 9)
        try rig.look { draft in
            if loss != .ledgers, held == 0 {
                #expect(
                    draft.ledger(of: Rig.app)?.totalSeconds == (before.total[Rig.app] ?? 0) + 180,
                    "\(loss)")
            }
            #expect(draft.state.receipts.balances)
        }
    }

    @Test func `a locked device's registration is refused, and nothing is written`() throws {
        let files = InMemoryFileSystem()
        var generator = SeededGenerator(seed: 1)
        let rig = try lived(files, &generator)
        try Loss.all.strike(files)
        struct Locked: ProtectedData { let isAvailable = false }
        #expect(throws: ServiceError.storeLocked) {
            try memoryContainer(files).transact { draft, journal in
                try JournalFold(policy: .ordinal).register(
                    RegisteredThresholds(generation: 9), .launch, into: &draft, journal: &journal,
                    at: rig.clock.reading(), protectedData: Locked())
            }
        }
        #expect(try files.stamp(of: Self.plist) == nil)
    }

    @Test(arguments: [0, 1, 5, 9])
    func `a journal that was removed or cut goes on from the counters`(left: Int) throws {
        let files = InMemoryFileSystem()
        var rig = EngineRig(store: memoryContainer(files))
        try rig.register()
        rig.use(1...10)
        let lines = try files.read(JournalTests.path, links: .refuse, limit: 1 << 20).bytes.split(
            separator: 0x0A)
        if left == 0 {
            try files.remove(JournalTests.path)
        } else {
            files.put(
                Array(lines.prefix(left).joined(separator: [0x0A])) + [0x0A], at: JournalTests.path)
        }
        rig = EngineRig(clock: rig.clock, store: memoryContainer(files))
        rig.memory.bytes = 6 << 20
        rig.clock.advance(60)
        #expect(rig.reach(11).outcome == .held(.lowMemory))
        rig.memory.bytes = 1 << 20
        rig.use(12...12)
        #expect(try rig.look { $0.ledger(of: Rig.app)?.todaySeconds } == 720)
        #expect(try rig.rebuilt().ledgers[Rig.app]?.todaySeconds == 720)
        // Both files are gone: the journal alone brings it back.
        try Loss.all.strike(files)
        let again = EngineRig(clock: rig.clock, store: memoryContainer(files))
        try again.register(generation: 2)
        #expect(try again.look { $0.ledger(of: Rig.app)?.totalSeconds } == 720)
    }
}
