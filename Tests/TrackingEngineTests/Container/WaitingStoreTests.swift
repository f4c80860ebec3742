// A store that another process holds: a callback waits once, lies in a file of its own, and is counted with the next.

import Foundation
import InMemoryStore
import SharedStore
import Testing
import TrackingEngine
import TrackingModel

@Suite struct WaitingStoreTests {
    private static let lock = "/container/Library/Preferences/.\(StoreLocation.defaultGroup).plist.lock"

    private func container(_ files: InMemoryFileSystem) -> ContainerStore {
        ContainerStore(
            ContainerPaths(container: "/container", group: StoreLocation.defaultGroup), calendar: .utc,
            timeout: ContainerStore.extensionWait, on: files)
    }

    /// Keeps the store for itself during the body.
    private func hold(_ files: InMemoryFileSystem, _ body: () throws -> Void) throws {
        guard case .taken(let file) = try files.lock(Self.lock) else {
            Issue.record("the lock is taken")
            return
        }
        try body()
        files.unlock(file)
    }

    @Test(arguments: UInt64(0)..<20)
    func `what another process kept waiting is counted once, in order, by whoever comes next`(
        seed: UInt64
    ) throws {
        var generator = SeededGenerator(seed: seed)
        let files = InMemoryFileSystem()
        var rig = EngineRig(store: container(files))
        try rig.register()
        var minute = 0
        for _ in 0..<4 {
            try hold(files) {
                for _ in 0..<Int.random(in: 0...2, using: &generator) {
                    minute += 1
                    rig.clock.advance(60)
                    let receipt = rig.reach(minute)
                    #expect(receipt.sequence == nil)
                    guard case .held(.storeFailed(let reason)) = receipt.outcome else {
                        Issue.record("\(receipt)")
                        continue
                    }
                    #expect(reason.contains("Waited 0.1 s"))
                }
            }
            // The same process, or another one.
            if Bool.random(using: &generator) {
                rig = EngineRig(clock: rig.clock, store: container(files))
            }
            minute += 1
            rig.use(minute...minute)
            if Bool.random(using: &generator) { try rig.settle() }
            try rig.look { draft in
                #expect(draft.fallbacks.isEmpty)
                #expect(draft.ledger(of: Rig.app)?.todaySeconds == minute * 60)
                #expect(draft.state.receipts.received == minute)
                #expect(draft.state.receipts.rejectedTotal == 0)
            }
        }
        let (rebuilt, state) = (try rig.rebuilt().state, try rig.look { $0.state })
        #expect(rebuilt == state)
    }

    @Test func `uses that wait as one try the lock once more each, and do not wait again`() throws {
        let files = InMemoryFileSystem()
        let rig = EngineRig(store: container(files))
        try rig.register()
        try hold(files) {
            rig.store.asOneWait {
                #expect(throws: StoreChangeError.self) { try rig.store.transact { _, _ in } }
                for _ in 0..<3 {
                    let before = files.operations
                    #expect(throws: StoreChangeError.self) { try rig.store.journal { _ in } }
                    #expect(files.operations - before < 12)
                }
            }
        }
        try rig.store.transact { _, _ in }
    }

    @Test func `a registration takes in what lies aside before its generation begins`() throws {
        let files = InMemoryFileSystem()
        var rig = EngineRig(store: container(files))
        try rig.register()
        rig.use(1...2)
        try hold(files) { rig.use(3...3) }
        try rig.register(generation: 2)
        try rig.look { draft in
            #expect(draft.fallbacks.isEmpty)
            #expect(draft.ledger(of: Rig.app)?.todaySeconds == 180)
            #expect(draft.state.generation == 2)
        }
    }

    @Test func `whoever only asks waits for nobody, writes nothing and knows which day it is`() throws {
        let files = InMemoryFileSystem()
        var rig = EngineRig(store: container(files))
        try rig.register([Rig.app, "b"])
        rig.use(1...7)
        let counters = UsageCounters(rig.store)
        try hold(files) { () throws in
            let flushed = files.flushed.count
            let now = rig.clock.reading()
            #expect(try counters.today(of: Rig.app, at: now) == 420)
            #expect(try counters.today(of: "b", at: now) == 0)
            #expect(try counters.today(of: "unknown", at: now) == 0)
            #expect(try counters.today(at: now) == [Rig.app: 420, "b": 0])
            // The day has changed, and no callback came yet.
            rig.clock.advance(86_400)
            #expect(try counters.today(of: Rig.app, at: rig.clock.reading()) == 0)
            #expect(try counters.total(of: Rig.app) == 420)
            #expect(files.flushed.count == flushed)
        }
        rig.use(8...8)
        let today = try rig.look { $0.ledger(of: Rig.app)?.todaySeconds }
        #expect(try counters.today(of: Rig.app, at: rig.clock.reading()) == today)
    }

    @Test func `the system's clock goes on, within one boot`() {
        let (one, other) = (SystemClock().reading(), SystemClock(.gmt).reading())
        #expect(other.monotonic >= one.monotonic)
        #expect(one.boot == other.boot)
        #expect(!one.boot.isEmpty)
        #expect(other.utcOffset == 0)
        #expect(abs(other.clockJump(since: one)) < 60)
        #expect(other.midnight.seconds.truncatingRemainder(dividingBy: 86_400) == 0)
    }
}
