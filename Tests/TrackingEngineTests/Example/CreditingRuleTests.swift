// Rules from outside: what they see, what they remember, what they can't do.

import Foundation
import InMemoryStore
import TestSupport
import Testing
import TrackingEngine
import TrackingModel

@Suite struct CreditingRuleTests {
    @Test func `the article shows the example`() throws {
        #expect(
            try PublicInterface.shows(
                "Tests/TrackingEngineTests/Example/ElapsedRule.swift",
                in: "Sources/TrackingEngine/TrackingEngine.docc/Policies.md"))
    }

    @Test(.ownThread) func `rules need nothing but what is public`() throws {
        let example = Picture.packageRoot + "/Tests/TrackingEngineTests/Example"
        let names = try FileManager.default.contentsOfDirectory(atPath: example)
        let files = names.filter { $0.hasSuffix(".swift") && !$0.hasSuffix("Tests.swift") }
        #expect(!files.isEmpty)
        // The policies of other trackers, as they would be in a module of their own.
        let policies = Picture.packageRoot + "/Sources/TrackingEngine/Policies/"
        let folder = try TemporaryFolder()
        let copies = try ["CreditingPolicy+Older.swift", "PolicyTitles.swift"].map { name in
            let copy = folder.path + "/" + name
            try ("package import TrackingEngine\n" + String(contentsOfFile: policies + name, encoding: .utf8))
                .write(toFile: copy, atomically: true, encoding: .utf8)
            return copy
        }
        let run = try PublicInterface.check(files.map { example + "/" + $0 } + copies)
        #expect(run.code == 0, "\(run.errors)")
    }

    @Test func `the example credits what comes in time, once`() throws {
        var rig = Rig(.elapsed)
        try rig.register()
        rig.use(1...10)
        for minute in 1...20 { rig.reach(minute) }
        #expect(rig.today() == 600)
        #expect(rig.receipts.rejected == [.duplicate: 10, .tooSoon: 10])
        rig.clock.advance(900)
        rig.reach(25)
        #expect(rig.today() == 660)
        #expect(rig.receipts.balances)
        // The journal gives the same again.
        #expect(try rig.rebuilt().ledgers[Rig.app]?.todaySeconds == 660)
    }

    /// Sees all that it is given and remembers numbers that no store can hold.
    private struct Curious: CreditingRule {
        func credit(_ claim: Claim, of account: AppAccount, memory: inout RuleMemory) -> Credit {
            defer {
                memory.ofDay = memory.ofDay > 0 ? .max : claim.thresholdSeconds
                memory.kept = memory.kept == nil ? 7 : .min
                memory.generation = claim.generation
            }
            guard account.app == Rig.app, account.day == claim.reading.day,
                account.todaySeconds <= account.totalSeconds, claim.ordinal != nil,
                account.todaySeconds == 0 || account.lastCallback != nil,
                memory.ofDay == 0 || memory.generation == claim.generation
            else { return .rejected(.grace) }
            return .seconds(claim.ordinal == 3 ? -5 : claim.ordinal == 4 ? .max : 60)
        }
    }

    @Test func `memory is kept in the store, within what it holds, and its day's number goes with the day`()
        throws
    {
        var rig = Rig(CreditingPolicy("curious", Curious()), clock: ManualClock(hour: 22))
        try rig.register()
        rig.use(1...1)
        #expect(rig.store.contents.ledgers[Rig.app]?.memory.ofDay == 60)
        rig.use(2...2)
        #expect(rig.store.contents.ledgers[Rig.app]?.memory.ofDay == EngineBounds.seconds.upperBound)
        #expect(rig.store.contents.ledgers[Rig.app]?.memory.kept == 0)
        #expect(rig.today() == 120)
        // Nothing and less is no credit, and a day is the most.
        rig.use(3...3)
        #expect(rig.today() == 120 && rig.receipts.rejected[.duplicate] == 1)
        rig.use(4...4)
        #expect(rig.today() == 120 + 86_400)
        rig.clock.advance(4 * 3_600)
        rig.use(1...1)
        #expect(rig.today() == 60)
        #expect(rig.store.contents.ledgers[Rig.app]?.memory.ofDay == 60)
        #expect(rig.store.contents.ledgers[Rig.app]?.memory.kept == 0)
        #expect(rig.receipts.rejected[.grace] == nil)
    }
}
