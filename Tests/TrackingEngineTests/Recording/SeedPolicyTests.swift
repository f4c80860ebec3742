// Each of the other trackers' policies with the fault that it is known for, beside the default on the same callbacks.

import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

@Suite struct SeedPolicyTests {
    /// Today's minutes after ten minutes of use, told every sixty seconds.
    private func minutesOfTen(_ policy: CreditingPolicy) throws -> Int {
        var rig = Rig(policy)
        try rig.register()
        rig.clock.advance(60)
        rig.use(1...10)
        try rig.settle()
        #expect(rig.receipts.balances)
        return rig.today() / 60
    }

    @Test(arguments: [
        CreditingPolicy.ordinal, .clock, .add, .simpleAdd, .peak, .sessionStart, .longDelta, .grace,
    ])
    func `ten quiet minutes are ten`(policy: CreditingPolicy) throws {
        #expect(try minutesOfTen(policy) == 10)
    }

    @Test func `seed-add counts replays again`() throws {
        for (policy, seconds) in [(CreditingPolicy.add, 1_200), (.ordinal, 600)] {
            var rig = Rig(policy)
            try rig.register()
            rig.use(1...10)
            try rig.register(generation: 2)
            rig.clock.advance(1)
            for minute in 1...10 { rig.reach(minute, generation: 2) }
            try rig.settle()
            #expect(rig.today() == seconds)
        }
    }

    @Test func `seed-peak counts nothing until the old peak is passed`() throws {
        for (policy, seconds) in [(CreditingPolicy.peak, 660), (.ordinal, 1_260)] {
            var rig = Rig(policy)
            try rig.register()
            rig.use(1...10)
            try rig.register(generation: 2)
            rig.use(1...11, generation: 2)
            try rig.settle()
            #expect(rig.today() == seconds)
        }
    }

    @Test func `seed-session-start carries a stale start into the new day`() throws {
        for (policy, seconds) in [(CreditingPolicy.sessionStart, 660), (.ordinal, 60)] {
            var rig = Rig(policy, clock: ManualClock(hour: 22))
            try rig.register()
            rig.use(1...10)
            try rig.register(generation: 2)
            rig.use(1...3, generation: 2)
            // The schedule repeats: no restart at midnight, and the counters of the system begin at zero.
            rig.clock.advance(3 * 3_600)
            rig.use(1...1, generation: 2)
            #expect(rig.today() == seconds)
        }
    }

    @Test func `seed-delta-30s makes 3 300 seconds of ten minutes`() throws {
        #expect(try minutesOfTen(.delta) == 55)
    }

    /// A counter that restarts is followed; what comes twice is not.
    @Test func `seed-simple-add sets today to what is above it and adds what is not`() throws {
        var rig = Rig(.simpleAdd)
        try rig.register()
        rig.use(1...10)
        rig.clock.advance(60)
        rig.reach(15)
        #expect(rig.today() == 900)
        try rig.register(generation: 2)
        rig.use(1...3, generation: 2)
        #expect(rig.today() == 1_080)
        for minute in 1...3 { rig.reach(minute, generation: 2) }
        #expect(rig.today() == 1_260)
    }

    @Test func `seed-delta-90s credits a count again after a pause`() throws {
        var rig = Rig(.longDelta)
        try rig.register()
        rig.use(1...10)
        rig.clock.advance(31)
        rig.use(11...11)
        #expect(rig.today() == 600 + 660)
    }

    @Test(arguments: [(CreditingPolicy.delta, 20.0), (.longDelta, 60.0), (.ordinal, 60.0)])
    func `the delta walkthrough: 1080 and ten thresholds are 1680`(policy: CreditingPolicy, pace: Double)
        throws
    {
        var rig = Rig(policy)
        try rig.register()
        rig.store.contents.ledgers[Rig.app]?.todaySeconds = 1_080
        rig.clock.advance(600)
        for minute in 1...10 {
            rig.clock.advance(pace)
            rig.reach(minute)
        }
        try rig.settle()
        #expect(rig.today() == 1_680)
    }

    @Test func `every other minute is lost under seed-dedup-90s and none under ordinal`() throws {
        #expect(try minutesOfTen(.deduplicate) == 5)
        #expect(try minutesOfTen(.ordinal) == 10)
    }

    @Test func `seed-sparse sees nothing between its thresholds`() throws {
        var rig = Rig(.sparse)
        try rig.register()
        let increments = [1: 60, 5: 240, 15: 600, 60: 2_700]
        for (minute, seconds) in increments {
            rig.store.contents.mappings[Rig.event(Rig.app, minute)]?.incrementSeconds = seconds
        }
        for minute in 1...20 {
            rig.clock.advance(60)
            if increments[minute] != nil { rig.reach(minute) }
        }
        #expect(rig.today() == 900)
    }

    @Test func `seed-grace-30s loses a replay of true use and lets a late flood pass`() throws {
        var rig = Rig(.grace)
        try rig.register()
        rig.clock.advance(10)
        for minute in 1...30 { rig.reach(minute) }
        #expect(rig.today() == 0)
        #expect(rig.receipts.rejected[.grace] == 30)
        rig.clock.advance(25)
        for minute in 1...60 { rig.reach(minute) }
        try rig.settle()
        #expect(rig.today() == 3_600)
    }

    @Test func `each policy has its name, and a name its policy`() {
        #expect(
            CreditingPolicy.all.map(\.name) == [
                "ordinal", "clock", "seed-add", "seed-simple-add", "seed-peak", "seed-session-start",
                "seed-delta-30s", "seed-delta-90s", "seed-dedup-90s", "seed-sparse", "seed-grace-30s",
            ])
    }

    @Test func `a title tells the rule and what is registered for it, a name the rule alone`() {
        var titles: Set<String> = []
        for policy in CreditingPolicy.all {
            for step in CreditingPolicy.steps {
                for isDual in [false, true] {
                    let planned = policy.registering(every: step, isDual: isDual)
                    #expect(planned.name == policy.name)
                    #expect(planned.registration.step == step)
                    #expect(planned.registration.isDual == (isDual || policy.registration.isDual))
                    #expect(CreditingPolicy.titled(planned.title) == planned)
                    titles.insert(planned.title)
                }
            }
        }
        // `seed-dedup-90s` has a second schedule anyway.
        #expect(titles.count == CreditingPolicy.all.count * 120 - 60)
        for title in [
            "", "@5", "ordinal@", "ordinal@0", "ordinal@61", "ordinal@1", "ordinal@5@5", "+dual", "ordinall",
        ] {
            #expect(CreditingPolicy.titled(title) == nil)
        }
    }
}
