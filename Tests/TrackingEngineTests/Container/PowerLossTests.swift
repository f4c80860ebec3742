// A loss of power while callbacks are recorded: what was answered is counted, whatever the disk made of the rest.

import InMemoryStore
import SharedStore
import TestSupport
import Testing
import TrackingEngine
import TrackingModel

@Suite struct PowerLossTests {
    private static let plist = "/container/Library/Preferences/\(StoreLocation.defaultGroup).plist"
    private static let shares = [0, 0.3, 0.7, 1]
    /// `TRACKHEALTH_LOSSES` sets how many of the sixteen kinds of loss strike at each operation.
    private static let kinds = TestEnvironment.number("TRACKHEALTH_LOSSES", usually: 1)

    /// What came before the power went.
    private struct Answers {
        var minutes: Set<Int> = []
        var generation = 1
    }

    /// Callbacks, a registration among them, and callbacks of the new generation.
    private static func live(_ rig: inout EngineRig<ContainerStore>, _ answers: inout Answers) {
        for minute in 4...7 {
            rig.clock.advance(60)
            if minute == 6 {
                do {
                    try rig.register(generation: 2, minutes: 1...30)
                    answers.generation = 2
                } catch {}
            }
            let receipt = rig.reach(minute, generation: minute < 6 ? 1 : 2)
            if receipt.sequence != nil { answers.minutes.insert(minute) }
        }
    }

    private static func begun() throws -> (InMemoryFileSystem, EngineRig<ContainerStore>) {
        let files = InMemoryFileSystem()
        var rig = EngineRig(store: memoryContainer(files))
        try rig.register(minutes: 1...30)
        rig.use(1...3)
        return (files, rig)
    }

    /// The same device after it was switched on again.
    private static func restarted(
        _ files: InMemoryFileSystem, _ clock: ManualClock
    ) throws -> EngineRig<ContainerStore> {
        var rig = EngineRig(clock: clock, store: memoryContainer(files))
        try rig.settle()
        return rig
    }

    private static func expectCounted(_ rig: EngineRig<ContainerStore>, _ comment: Comment) throws {
        let rebuilt = try rig.rebuilt()
        try rig.look { draft in
            #expect(draft.hasCanary, comment)
            #expect(rebuilt.state == draft.state, comment)
            #expect(
                rebuilt.ledgers[Rig.app]?.todaySeconds == draft.ledger(of: Rig.app)?.todaySeconds, comment)
            #expect(draft.state.receipts.balances, comment)
        }
    }

    @Test(arguments: 0..<kinds) func `at any operation, what was answered is counted`(kind: Int) throws {
        let remainders = InMemoryFileSystem.Remainder.allCases
        for operation in 1...1_000 {
            var (files, rig) = try Self.begun()
            files.injectFault(.crash, at: operation)
            var answers = Answers()
            Self.live(&rig, &answers)
            guard files.isDown else { return }
            // Each operation is struck in another way.
            let turn = operation * 5 + kind
            let (share, remainder) = (Self.shares[turn / 4 % 4], remainders[turn % 4])
            files.restart(keptNames: share, remainder: remainder)
            let comment: Comment = "operation \(operation), \(share) of the names, \(remainder)"
            let after = try Self.restarted(files, rig.clock)
            try after.look { draft in
                let minutes = (draft.ledger(of: Rig.app)?.todaySeconds ?? 0) / 60
                // The one that was being taken in may be there as well.
                #expect((answers.minutes.count + 3...answers.minutes.count + 4).contains(minutes), comment)
                let generations = answers.generation...2
                #expect(
                    generations.contains { draft.mapping(of: Rig.event(Rig.app, 30, generation: $0)) != nil },
                    comment)
            }
            try Self.expectCounted(after, comment)
        }
        Issue.record("the operations never ended")
    }

    @Test(arguments: shares, InMemoryFileSystem.Remainder.allCases)
    func `after any number of callbacks, all are counted and the logs are whole`(
        keptNames: Double, remainder: InMemoryFileSystem.Remainder
    ) throws {
        // Long names, so that the journal is rotated more than once.
        let activity = String(repeating: "x", count: 12_000)
        var (files, rig) = try Self.begun()
        var count = 3
        var generator = SeededGenerator(seed: 3)
        for minute in 4...29 {
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                rig.clock.advance(60)
                _ = rig.recorder.receive(
                    MonitorCallback(
                        .threshold, event: EventName(Rig.event(Rig.app, minute)), activity: activity))
                count += 1
            }
            files.restart(keptNames: keptNames, remainder: remainder)
            rig = try Self.restarted(files, rig.clock)
            let received = try rig.look { $0.state.receipts.received }
            #expect(received == count)
            try rig.look { #expect($0.ledger(of: Rig.app)?.todaySeconds == minute * 60) }
            try Self.expectCounted(rig, "minute \(minute)")
            let log = try files.read("/container/recovery_log.json", links: .refuse, limit: 1 << 20).bytes
            #expect(log.first == UInt8(ascii: "[") && log.last == UInt8(ascii: "]") && !log.contains(0))
        }
    }

    @Test func `what the disk made of a property list is read as what was kept, and put right`() throws {
        let (files, rig) = try Self.begun()
        for bytes in [[], Array("bplist00".utf8), [UInt8](repeating: 0, count: 4_096)] {
            files.put(bytes, at: Self.plist)
            let location = StoreLocation(
                path: "/container", root: "/container", plist: Self.plist, group: StoreLocation.defaultGroup,
                kind: .container)
            var reader = StoreReader(location, files: files)
            let contents = try reader.read(calendar: .utc, at: rig.clock.wall)
            #expect(contents.apps.map(\.id) == [Rig.app])
            #expect(contents.problems.contains { $0.kind == .file })
            #expect((contents.engine?.records.count ?? 0) >= 4)
            try Self.expectCounted(Self.restarted(files, rig.clock), "\(bytes.count) bytes")
            #expect(try reader.read(calendar: .utc, at: rig.clock.wall).problems == [])
            if !bytes.isEmpty {
                // Nothing that was found is thrown away.
                let aside = "/container/Library/Preferences/.\(StoreLocation.defaultGroup).plist.damaged"
                #expect(try files.read(aside, links: .refuse, limit: 1 << 20).bytes == bytes)
            }
        }
    }

    @Test func `a callback flushes its line of the journal and nothing else`() throws {
        let files = InMemoryFileSystem()
        var rig = EngineRig(store: memoryContainer(files))
        try rig.register(minutes: 1...120)
        rig.use(1...2)
        let before = files.flushed.count
        rig.use(3...40)
        #expect(files.flushed.dropFirst(before) == Array(repeating: JournalTests.path, count: 38)[...])
    }

    @Test func `two stores on one container see each other's changes, and those of a stranger`() throws {
        let files = InMemoryFileSystem()
        var (one, other) = (
            EngineRig(store: memoryContainer(files)), EngineRig(store: memoryContainer(files))
        )
        try one.register(minutes: 1...30)
        for minute in 1...10 {
            one.clock.advance(60)
            other.clock.wall = one.clock.wall
            other.clock.monotonic = one.clock.monotonic
            if minute.isMultiple(of: 2) { one.reach(minute) } else { other.reach(minute) }
            if minute == 5 {
                let bytes = try files.read(Self.plist, links: .refuse, limit: 1 << 20).bytes
                guard case .dictionary(var values) = try PropertyList.read(bytes).value else { return }
                values["stranger"] = .integer(7)
                files.put(try PropertyList.write(.dictionary(values), format: .binary), at: Self.plist)
            }
        }
        for rig in [one, other] {
            try rig.look { #expect($0.ledger(of: Rig.app)?.todaySeconds == 600) }
        }
        let bytes = try files.read(Self.plist, links: .refuse, limit: 1 << 20).bytes
        guard case .dictionary(let values) = try PropertyList.read(bytes).value else { return }
        #expect(values["stranger"] == .integer(7))
        try Self.expectCounted(one, "both")
    }
}
