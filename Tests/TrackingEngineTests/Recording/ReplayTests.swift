// What a restart sets off: true use told again, made-up use, and both at once.

import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

@Suite struct ReplayTests {
    private static let apps = ["a", "b", "c", "d"]

    /// Half a minute's silence between the apps' counts, then a new generation.
    private func used(_ minutes: KeyValuePairs<String, Int>) throws -> Rig {
        var rig = Rig()
        try rig.register(Self.apps)
        for (app, count) in minutes {
            rig.use(1...count, of: app)
            rig.clock.advance(20)
        }
        try rig.register(Self.apps, generation: 2)
        rig.clock.advance(1)
        return rig
    }

    /// Fifty minutes of use of which a counter made sixty.
    private func ranFast() throws -> Rig {
        var rig = Rig()
        try rig.register(minutes: 1...240)
        for minute in 1...60 {
            rig.clock.advance(50)
            rig.reach(minute)
        }
        try rig.settle()
        return rig
    }

    private func today(_ rig: Rig) -> [Int] { Self.apps.map { rig.today($0) / 60 } }

    @Test func `a flood beside a replay of true use is taken back, the replay is believed`() throws {
        var rig = try used(["a": 10, "b": 12, "c": 8])
        for (app, count) in [("a", 10), ("b", 12), ("c", 8), ("d", 9)] {
            for minute in 1...count { rig.reach(minute, of: app, generation: 2) }
        }
        try rig.settle()
        #expect(today(rig) == [10, 12, 8, 0])
        #expect(rig.store.contents.state.counters == .continues)
        // Wave after wave.
        rig.clock.advance(8)
        for minute in 1...24 { rig.reach(minute, of: "c", generation: 2) }
        try rig.settle()
        #expect(today(rig) == [10, 12, 8, 0])
        rig.use(11...13, of: "a", generation: 2)
        // What the flood reported of an app comes no second time.
        rig.use(1...2, of: "d", generation: 2)
        #expect(today(rig) == [13, 12, 8, 0])
        #expect(rig.receipts.balances)
        #expect(try rig.rebuilt().ledger(of: "c")?.todaySeconds == 480)
    }

    @Test func `a counter that ran too fast is put back by a replay, and its minutes count again`() throws {
        var rig = try ranFast()
        #expect((50...51).contains(rig.today() / 60))
        rig.clock.advance(300)
        try rig.register(generation: 2, minutes: 1...240)
        rig.clock.advance(1)
        // The system knows of fifty minutes, and counts on from there.
        for minute in 1...50 { rig.reach(minute, generation: 2) }
        rig.clock.advance(10)
        for minute in 51...75 {
            rig.clock.advance(50)
            rig.reach(minute, generation: 2)
            rig.reach(minute, generation: 2)
        }
        try rig.settle()
        // Twenty-five minutes of fifty seconds are twenty and a part.
        #expect((70...72).contains(rig.today() / 60), "\(rig.today() / 60)")
        #expect(rig.receipts.balances)
    }

    /// Minutes that the replay tells of sixty which came too fast, and how many count after the next one.
    @Test(arguments: [(45, 50), (49, 50), (50, 51), (52, 53)])
    func `the first minute after a replay puts the day right`(told: Int, counted: Int) throws {
        var rig = try ranFast()
        #expect(rig.today() == 50 * 60)
        #expect(rig.store.contents.ledgers[Rig.app]?.count.withheldSeconds == 600)
        try rig.register(generation: 2, minutes: 1...240)
        rig.clock.advance(1)
        for minute in 1...told { rig.reach(minute, generation: 2) }
        try rig.settle()
        // By itself a replay changes nothing: a flood tells as much.
        #expect(rig.today() == 50 * 60)
        rig.clock.advance(300)
        rig.reach(told + 1, generation: 2)
        try rig.settle()
        #expect(rig.today() == counted * 60)
        #expect(rig.store.contents.ledgers[Rig.app]?.count.withheldSeconds ?? 0 == 0)
        #expect(rig.store.contents.state.counters == .continues)
        #expect(rig.receipts.balances)
        #expect(try rig.rebuilt().ledger(of: Rig.app)?.todaySeconds == rig.today())
    }

    /// A minute long after a restart that told forty-five of thirty, and what is counted then.
    @Test(arguments: [(1, 30), (28, 30), (31, 30), (40, 30), (45, 30), (46, 31)])
    func `a threshold that was reported comes no second time`(minute: Int, counted: Int) throws {
        var rig = try used(["a": 30])
        for minute in 1...45 { rig.reach(minute, of: "a", generation: 2) }
        try rig.settle()
        #expect(rig.today("a") == 1_800)
        rig.clock.advance(7_200)
        rig.reach(minute, of: "a", generation: 2)
        try rig.settle()
        #expect(rig.today("a") / 60 == counted)
    }

    @Test func `a minute that the clock leaves time for goes with the rest of its flood`() throws {
        var rig = try used(["a": 20])
        // Late enough for the first minute, not for those that come with it.
        rig.clock.advance(35)
        for minute in 1...8 { rig.reach(minute, of: "a", generation: 2) }
        try rig.settle()
        #expect(rig.today("a") == 1_200)
        rig.clock.advance(3_600)
        rig.use(9...12, of: "a", generation: 2)
        try rig.settle()
        // The counter shows what was used while the thresholds were used up.
        #expect(rig.today("a") == 1_200 + 720)
    }

    @Test func `a flood is no use though counters went on before, nor what comes of it again`() throws {
        var rig = try used(["a": 20, "b": 12, "c": 8])
        for (app, count) in [("a", 20), ("b", 12), ("c", 8)] {
            for minute in 1...count { rig.reach(minute, of: app, generation: 2) }
        }
        rig.use(21...22, of: "a", generation: 2)
        try rig.settle()
        #expect(rig.store.contents.state.counters == .continues)
        try rig.register(Self.apps, generation: 3)
        rig.clock.advance(1)
        for minute in 1...26 { rig.reach(minute, of: "a", generation: 3) }
        try rig.settle()
        #expect(today(rig) == [22, 12, 8, 0])
        rig.clock.advance(1_800)
        rig.use(1...10, of: "a", generation: 3)
        #expect(today(rig) == [22, 12, 8, 0])
    }

    @Test func `what a replay told is no hole that a later minute tells of`() throws {
        var rig = try used(["a": 30])
        // Late enough for a first minute of use.
        rig.clock.advance(35)
        for minute in 1...30 { rig.reach(minute, of: "a", generation: 2) }
        try rig.settle()
        rig.clock.advance(7_200)
        rig.use(31...33, of: "a", generation: 2)
        try rig.settle()
        #expect((33...34).contains(rig.today("a") / 60), "\(rig.today("a") / 60)")
    }

    /// Battery before and after an idle time of seconds; minutes that count of twenty that come then.
    @Test(
        arguments: [
            (
                BatteryReading(level: 0.8, isCharging: false), BatteryReading(level: 0.75, isCharging: true),
                7_200, 0
            ),
            (
                BatteryReading(level: 1, isCharging: true), BatteryReading(level: 0.9, isCharging: true),
                7_200, 0
            ),
            // What was held back a little while comes whether or not somebody plugs in.
            (
                BatteryReading(level: 0.8, isCharging: false), BatteryReading(level: 0.8, isCharging: true),
                1_320, 20
            ),
            // So is what comes at the moment somebody plugs a battery in that ran low ...
            (
                BatteryReading(level: 0.5, isCharging: false), BatteryReading(level: 0.25, isCharging: true),
                7_200, 0
            ),
            // ... but for less than an hour's, and where it has been charged since.
            (
                BatteryReading(level: 0.5, isCharging: false), BatteryReading(level: 0.25, isCharging: true),
                3_000, 20
            ),
            (
                BatteryReading(level: 0.25, isCharging: false), BatteryReading(level: 0.5, isCharging: true),
                7_200, 20
            ),
            (
                BatteryReading(level: 1, isCharging: true), BatteryReading(level: 1, isCharging: true), 7_200,
                20
            ),
            (BatteryReading(level: 0.8, isCharging: false), nil, 7_200, 20),
        ] as [(BatteryReading, BatteryReading?, Double, Int)])
    func `what comes with the charger after idle time is made up`(
        before: BatteryReading, now: BatteryReading?, idle: Double, minutes: Int
    ) throws {
        var rig = Rig()
        try rig.register()
        rig.battery.reading = before
        rig.use(1...3)
        rig.clock.advance(idle)
        rig.battery.reading = now
        for minute in 4...23 { rig.reach(minute) }
        try rig.settle()
        #expect(rig.today() == (3 + minutes) * 60)
        #expect(rig.receipts.balances)
    }

    @Test(arguments: [(12, 12), (30, 30), (60, 0)])
    func `the first look of a day brings no more than was held back`(told: Int, counted: Int) throws {
        var rig = Rig(clock: ManualClock(hour: 22))
        try rig.register()
        rig.use(1...2)
        rig.clock.advance(10 * 3_600)
        _ = rig.recorder.receive(MonitorCallback(.start, activity: "primary"))
        for minute in 1...told { rig.reach(minute) }
        try rig.settle()
        #expect(rig.today() == counted * 60)
        #expect(rig.store.contents.history[Rig.app]?.first?.seconds == 120)
    }

    @Test func `yesterday gets no more than a charged battery can have held back`() throws {
        var rig = Rig(clock: ManualClock(hour: 22.5))
        try rig.register()
        rig.battery.reading = BatteryReading(level: 1, isCharging: true)
        rig.use(1...5)
        rig.clock.advance(6_600)
        for minute in [64, 50, 40] { #expect(rig.reach(minute).outcome == .rejected(.previousDay)) }
        #expect(rig.store.contents.history[Rig.app]?.first?.seconds == 300)
        for minute in 6...8 { rig.reach(minute) }
        #expect(rig.store.contents.history[Rig.app]?.first?.seconds == 480)
    }

    @Test func `counts that a clock took along with a day leave no holes behind`() throws {
        var rig = Rig(clock: ManualClock(hour: 12))
        try rig.register(minutes: 1...240)
        rig.use(1...20)
        rig.clock.wall = rig.clock.wall + 86_400
        rig.use(1...5)
        rig.clock.wall = rig.clock.wall + -86_400
        try rig.register(generation: 2, minutes: 1...240)
        rig.clock.advance(7_200)
        // The counter went on through it all.
        rig.use(26...28, generation: 2)
        try rig.settle()
        #expect((23...28).contains(rig.today() / 60), "\(rig.today() / 60)")
    }
}
