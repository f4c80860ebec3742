// The default policy: every minute once, whatever is replayed, restarted, deferred or made up.

import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

@Suite struct OrdinalPolicyTests {
    @Test func `a counter that begins anew after a restart goes on adding`() throws {
        var rig = Rig()
        try rig.register()
        rig.use(1...10)
        rig.clock.advance(2)
        try rig.register(generation: 2)
        rig.use(1...5, generation: 2)
        try rig.settle()
        #expect(rig.today() == 900)
        #expect(rig.store.contents.state.counters == .resets)
    }

    @Test func `a counter that goes on after a restart tells nothing twice`() throws {
        var rig = Rig()
        try rig.register()
        rig.use(1...10)
        rig.clock.advance(2)
        try rig.register(generation: 2)
        // Everything so far is told again at once, in any order, then the count goes on.
        for minute in [1, 7, 3, 10, 2, 9, 4, 5, 8, 6] { rig.reach(minute, generation: 2) }
        rig.use(11...15, generation: 2)
        try rig.settle()
        #expect(rig.today() == 900)
        #expect(rig.store.contents.state.counters == .continues)
        #expect(rig.receipts.balances)
    }

    @Test
    func `a replay that comes late is told from a count that began anew, at the cost of the minute since`()
        throws
    {
        var rig = Rig()
        try rig.register()
        rig.use(1...30)
        try rig.register(generation: 2)
        rig.clock.advance(70)
        for minute in 1...31 { rig.reach(minute, generation: 2) }
        try rig.settle()
        #expect((30 * 60...31 * 60).contains(rig.today()))
        #expect(rig.receipts.balances)
    }

    @Test func `the last callbacks of a generation count when they come after its end`() throws {
        var rig = Rig()
        try rig.register()
        rig.use(1...5)
        rig.clock.advance(120)
        try rig.register(generation: 2)
        rig.use(1...2, generation: 2)
        rig.clock.advance(10)
        // Two minutes before the restart were told late.
        rig.store.contents.mappings[Rig.event(Rig.app, 6)] = ThresholdMapping(
            app: Rig.app, incrementSeconds: 60)
        rig.store.contents.mappings[Rig.event(Rig.app, 7)] = ThresholdMapping(
            app: Rig.app, incrementSeconds: 60)
        rig.reach(6)
        rig.reach(7)
        try rig.settle()
        #expect(rig.today() == 540)
    }

    @Test func `an event of the last generation finds its app though mappings were rewritten`() throws {
        var rig = Rig()
        try rig.register()
        rig.use(1...3)
        try rig.register(generation: 2)
        rig.clock.advance(60)
        #expect(rig.reach(4).outcome == .credited(app: Rig.app, seconds: 60))
    }

    @Test func `sixty events in a fifth of a second count as what was physically used: nothing`() throws {
        var rig = Rig()
        try rig.register()
        rig.use(1...10)
        rig.clock.advance(5)
        try rig.register(generation: 2)
        for minute in 1...60 {
            rig.clock.advance(0.2 / 60)
            rig.reach(minute, generation: 2)
        }
        try rig.settle()
        #expect(rig.today() == 600)
        #expect(rig.receipts.recorded == 10)
        #expect(rig.receipts.rejected[.impossible] == 50)
        #expect(rig.receipts.rejected[.duplicate] == 10)
        #expect(rig.receipts.balances)
        #expect(rig.store.contents.ledgers[Rig.app]?.hourly.reduce(0, +) == 600)
    }

    @Test func `sixty events at the very first registration are no use of before it`() throws {
        var rig = Rig(clock: ManualClock(hour: 15))
        try rig.register()
        for minute in 1...60 {
            rig.clock.advance(0.2 / 60)
            rig.reach(minute)
        }
        try rig.settle()
        #expect(rig.today() == 0)
        #expect(rig.receipts.rejected == [.impossible: 60])
    }

    @Test func `a repair's replay of missed use stays, a routine restart's is taken back`() throws {
        for (reason, minutes) in [(RestartReason.fault, 50), (.planChange, 10)] {
            var rig = Rig()
            try rig.register()
            rig.use(1...10)
            // Forty minutes of use of which nothing was told.
            rig.clock.advance(40 * 60)
            try rig.register(generation: 2, reason: reason)
            rig.clock.advance(1)
            for minute in 1...50 { rig.reach(minute, generation: 2) }
            try rig.settle()
            #expect(rig.today() == minutes * 60, "\(reason)")
        }
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `what was delayed is credited whole when it comes at once, in any order`(seed: UInt64) throws {
        var rig = Rig()
        try rig.register()
        rig.use(1...5)
        rig.clock.advance(24 * 60)
        var generator = SeededGenerator(seed: seed)
        for minute in (6...29).shuffled(using: &generator) { rig.reach(minute) }
        try rig.settle()
        #expect(rig.today() == 29 * 60)
        // What a later one told of before it came itself is there already.
        #expect(rig.receipts.rejected == [.duplicate: rig.receipts.rejectedTotal])
        #expect(rig.receipts.balances)
    }

    @Test func `a true minute that comes with a flood of another app stays`() throws {
        var rig = Rig()
        let other = "com.example.tubular"
        try rig.register([Rig.app, other])
        rig.use(1...4)
        rig.clock.advance(60)
        rig.reach(5)
        for minute in 1...50 { rig.reach(minute, of: other) }
        try rig.settle()
        #expect(rig.today() == 300)
        #expect(rig.today(other) == 0)
        #expect(rig.receipts.balances)
    }

    @Test func `a flood over apps that rested all day is taken back though each had the time`() throws {
        var rig = Rig(clock: ManualClock(hour: 17))
        let apps = ["a", "b", "c", "d", "e"]
        try rig.register(apps)
        rig.use(1...4, of: "a")
        rig.clock.advance(30)
        for app in apps.dropFirst() { for minute in 1...12 { rig.reach(minute, of: app) } }
        try rig.settle()
        #expect(rig.today("a") == 240)
        for app in apps.dropFirst() { #expect(rig.today(app) == 0) }
    }

    @Test func `a flush of several apps beyond the clock is taken back whole`() throws {
        var rig = Rig()
        let apps = ["a", "b", "c", "d"]
        try rig.register(apps)
        rig.clock.advance(200)
        for app in apps { rig.reach(1, of: app) }
        rig.clock.advance(3_600)
        for app in apps { for minute in 2...56 { rig.reach(minute, of: app) } }
        try rig.settle()
        #expect(apps.map { rig.today($0) }.reduce(0, +) <= 240)
        #expect(rig.receipts.balances)
        rig.use(57...58, of: "a")
        // A count reaches these minutes only through those before them, and the clock leaves one app time for them.
        #expect((50 * 60...58 * 60).contains(rig.today("a")))
    }

    @Test func `apps whose burst was taken back get new thresholds`() throws {
        var rig = Rig()
        try rig.register()
        rig.use(1...4)
        for minute in 5...50 { rig.reach(minute) }
        rig.clock.advance(60)
        rig.reach(51)
        // With the flood went the minute that it came with, and one came since.
        #expect(rig.today() == 240)
        #expect(Array(rig.store.contents.rearms.keys) == [Rig.app])
    }

    @Test func `yesterday's callbacks never count today`() throws {
        var rig = Rig(clock: ManualClock(hour: 23.5))
        try rig.register()
        rig.use(1...20)
        rig.clock.advance(15 * 60)
        #expect(rig.reach(21).outcome == .rejected(.previousDay))
        #expect(rig.today() == 0)
        #expect(rig.store.contents.history[Rig.app]?.map(\.seconds) == [1_260])
        #expect(rig.store.contents.ledgers[Rig.app]?.totalSeconds == 1_260)
    }

    @Test func `yesterday's callbacks are known also late in the next day, until today's count begins`()
        throws
    {
        var rig = Rig(clock: ManualClock(hour: 23))
        try rig.register()
        rig.use(1...20)
        rig.clock.advance(8 * 3_600)
        for minute in [22, 21, 24, 23] { #expect(rig.reach(minute).outcome == .rejected(.previousDay)) }
        rig.use(1...3)
        #expect(rig.today() == 180)
        #expect(rig.receipts.balances)
    }

    @Test func `a flood with the first minute of a day is more than the device was used`() throws {
        var rig = Rig(clock: ManualClock(hour: 22))
        let apps = ["a", "b", "c"]
        try rig.register(apps)
        rig.use(1...3, of: "a")
        rig.clock.advance(12 * 3_600)
        _ = rig.recorder.receive(MonitorCallback(.start, activity: "primary"))
        rig.clock.advance(60)
        rig.reach(1, of: "a")
        for app in apps { for minute in 2...21 { rig.reach(minute, of: app) } }
        try rig.settle()
        #expect(apps.map { rig.today($0) } == [0, 0, 0])
        rig.use(22...22, of: "a")
        #expect(rig.today("a") == 60)
    }

    @Test func `a day cannot have more than its hours`() throws {
        var rig = Rig(clock: ManualClock(hour: 0))
        try rig.register()
        rig.clock.advance(600)
        for minute in 1...11 { rig.reach(minute) }
        #expect(rig.reach(12).outcome == .rejected(.impossible))
        #expect(rig.reach(17).outcome == .rejected(.previousDay))
    }

    @Test func `an event whose name holds no minute counts once in five seconds`() throws {
        var rig = Rig()
        try rig.register()
        rig.store.contents.mappings["usage.app.1"] = ThresholdMapping(app: Rig.app, incrementSeconds: 60)
        for _ in 0..<3 {
            rig.clock.advance(60)
            for _ in 0..<4 {
                _ = rig.recorder.receive(
                    MonitorCallback(.threshold, event: EventName("usage.app.1"), activity: "primary"))
            }
        }
        #expect(rig.today() == 180)
        #expect(rig.receipts.rejected[.duplicate] == 9)
    }

    @Test(arguments: UInt64(0)..<60)
    func `duplicated or permuted deliveries change no total`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let apps = ["a", "b", "c"]
        var plain = Rig()
        var stirred = Rig()
        try plain.register(apps)
        try stirred.register(apps)
        var next = ["a": 1, "b": 1, "c": 1]
        for _ in 0..<30 {
            // A stretch of use that is delivered at its end.
            let app = apps.randomElement(using: &generator) ?? "a"
            let count = Int.random(in: 1...6, using: &generator)
            let first = next[app] ?? 1
            next[app] = first + count
            plain.clock.advance(Double(count) * 60)
            stirred.clock.advance(Double(count) * 60)
            var deliveries = Array(first..<first + count)
            for minute in deliveries { plain.reach(minute, of: app) }
            for minute in deliveries where Bool.random(using: &generator) {
                deliveries += [Int](repeating: minute, count: Int.random(in: 1...14, using: &generator))
            }
            deliveries.shuffle(using: &generator)
            for minute in deliveries { stirred.reach(minute, of: app) }
        }
        try plain.settle()
        try stirred.settle()
        for app in apps {
            #expect(plain.today(app) == ((next[app] ?? 1) - 1) * 60)
            #expect(stirred.today(app) == plain.today(app))
        }
        #expect(stirred.receipts.balances)
    }

    @Test(arguments: UInt64(0)..<40)
    func `counters rebuilt from the journal are the stored ones after any run`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var rig = Rig(clock: ManualClock(hour: Double.random(in: 0...23, using: &generator)))
        let apps = ["a", "b", "c"]
        var generation = 1
        try rig.register(apps)
        for _ in 0..<120 {
            rig.clock.advance([0.01, 1, 61, 400].randomElement(using: &generator) ?? 1)
            switch Int.random(in: 0..<14, using: &generator) {
            case 0:
                generation += 1
                try rig.register(
                    apps, generation: generation, reason: Bool.random(using: &generator) ? .fault : .user)
            case 1: rig.clock.wall = rig.clock.wall + Double.random(in: -9_000...9_000, using: &generator)
            case 2: try rig.settle()
            case 3: rig.shields.apps = Bool.random(using: &generator) ? ["a"] : []
            case 4: rig.memory.bytes = Bool.random(using: &generator) ? 6_000_000 : 4_000_000
            case 5:
                rig.store.failure = Failure()
                rig.reach(
                    Int.random(in: 1...40, using: &generator), of: "b", generation: generation)
                rig.store.failure = nil
            default:
                rig.reach(
                    Int.random(in: 1...40, using: &generator),
                    of: apps.randomElement(using: &generator) ?? "a",
                    generation: generation)
            }
        }
        rig.memory.bytes = 4_000_000
        rig.clock.advance(60)
        rig.reach(1, of: "a", generation: generation)
        let rebuilt = try rig.rebuilt()
        for app in apps {
            var ledger = rig.store.contents.ledgers[app]
            // Registered windows and points are the service's, not the journal's.
            ledger?.window = MinuteSet()
            ledger?.rewardPoints = 0
            if let built = rebuilt.ledgers[app] {
                #expect(built == ledger)
            } else {
                #expect(ledger?.todaySeconds == 0)
            }
        }
        #expect(rebuilt.state == rig.store.contents.state)
        #expect(rig.receipts.balances)
        #expect(rig.receipts.received == rig.store.journal.records.count { $0.kind == .threshold })
    }
}
