// What the clock, the battery and the day say of how much a counter can tell.

import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

@Suite struct CounterPaceTests {
    @Test func `a counter that runs a tenth too fast is corrected in short stretches too, once it is known`()
        throws
    {
        var rig = Rig()
        try rig.register(minutes: 1...240)
        var used = 0.0
        var minute = 0
        func use(_ minutes: Int) {
            for _ in 0..<minutes {
                rig.clock.advance(54.5)
                used += 54.5
                minute += 1
                rig.reach(minute)
            }
        }
        use(20)
        for _ in 0..<25 {
            use(4)
            // A pause in the middle of a minute: the next callback does not come early.
            rig.clock.advance(400)
        }
        try rig.settle()
        #expect(abs(Double(rig.today()) - used) < 120, "counted \(rig.today()) of \(used)")
        #expect(minute * 60 - rig.today() >= 540)
    }

    @Test(arguments: [36.0, 45, 54]) func `the minutes before a counter's pace was known are put right too`(
        length: Double
    ) throws {
        var rig = Rig()
        try rig.register(minutes: 1...240)
        var used = 0.0
        for minute in 1...90 {
            // Three minutes at a stretch: the lead of a stretch alone tells little.
            let pause: Double = minute.isMultiple(of: 3) ? 600 : 0
            rig.clock.advance(length + pause)
            used += length
            rig.reach(minute)
        }
        try rig.settle()
        #expect(abs(Double(rig.today()) - used) <= 90, "counted \(rig.today()) of \(used)")
    }

    @Test func `minutes that a later one tells are as many too many as the others`() throws {
        var rig = Rig()
        try rig.register(minutes: 1...240)
        for minute in 1...24 {
            rig.clock.advance(50)
            rig.reach(minute)
        }
        #expect(rig.today() == 20 * 60)
        // Eighteen minutes come at once, out of order, after the quarter of an hour that they took.
        rig.clock.advance(900)
        for minute in [40, 28, 42, 25, 41] { rig.reach(minute) }
        try rig.settle()
        // Thirty-five were used.
        #expect(rig.today() == 35 * 60)
        #expect(rig.store.contents.ledgers[Rig.app]?.count.withheldSeconds == 7 * 60)
        #expect(rig.store.contents.ledgers[Rig.app]?.count.spans.map(\.minutes.description) == ["1-42"])
        #expect(rig.receipts.balances)
        #expect(try rig.rebuilt().ledger(of: Rig.app)?.todaySeconds == rig.today())
    }

    @Test func `a counter that keeps pace is never corrected`() throws {
        var rig = Rig()
        try rig.register()
        for minute in 1...60 {
            rig.clock.advance(minute.isMultiple(of: 2) ? 61 : 59)
            rig.reach(minute)
            if minute.isMultiple(of: 7) { rig.clock.advance(300) }
        }
        try rig.settle()
        #expect(rig.today() == 3_600)
    }

    /// Level before the silence and at its end; nil where the battery is not known; minutes that count.
    @Test(arguments: [
        (nil as Double?, nil as Double?, 50), (0.35, 0.9, 50), (0.8, 0.3, 0), (0.8, 0.75, 0), (0.8, nil, 50),
    ])
    func `fifty minutes at once after three hours are believed where the battery ran low and was charged`(
        before: Double?, now: Double?, minutes: Int
    ) throws {
        var rig = Rig()
        try rig.register()
        rig.battery.reading = before.map { BatteryReading(level: $0, isCharging: false) }
        rig.use(1...1)
        rig.clock.advance(10_800)
        rig.battery.reading = now.map { BatteryReading(level: $0, isCharging: true) }
        for minute in 2...51 { rig.reach(minute) }
        try rig.settle()
        #expect(rig.today() == (1 + minutes) * 60)
        #expect(rig.receipts.balances)
        #expect(try rig.rebuilt().ledger(of: Rig.app)?.todaySeconds == rig.today())
    }

    @Test func `minutes whose callbacks come after midnight go to the day that they belong to`() throws {
        var rig = Rig(clock: ManualClock(hour: 22))
        try rig.register()
        rig.use(1...20)
        let yesterday = rig.clock.reading().day
        // An hour of use whose callbacks are held back until the device wakes at two.
        rig.clock.advance(4 * 3_600 - 20 * 60)
        for minute in [60, 33, 80, 21, 80] { rig.reach(minute) }
        try rig.settle()
        #expect(rig.today() == 0)
        #expect(rig.store.contents.history[Rig.app]?.map(\.day) == [yesterday])
        #expect(rig.store.contents.history[Rig.app]?.first?.seconds == 80 * 60)
        #expect(rig.store.contents.ledgers[Rig.app]?.totalSeconds == 80 * 60)
        #expect(rig.receipts.rejected == [.previousDay: 5])
        // The new day counts from its own beginning.
        rig.clock.advance(6 * 3_600)
        rig.use(1...3)
        try rig.settle()
        #expect(rig.today() == 180)
        #expect(rig.store.contents.history[Rig.app]?.first?.seconds == 80 * 60)
    }

    @Test func `yesterday gets no more than the clock left of it`() throws {
        var rig = Rig(clock: ManualClock(hour: 23.5))
        try rig.register()
        rig.use(1...20)
        rig.clock.advance(1_200)
        rig.reach(80)
        #expect(rig.store.contents.history[Rig.app]?.first?.seconds == 20 * 60)
    }

    @Test func `a day whose thresholds all come with its first look gives yesterday nothing`() throws {
        var rig = Rig(clock: ManualClock(hour: 23.5))
        try rig.register()
        rig.use(1...15)
        rig.clock.advance(1_500)
        for minute in 1...55 { rig.reach(minute) }
        try rig.settle()
        #expect(rig.store.contents.history[Rig.app]?.first?.seconds == 15 * 60)
        // Ten minutes after midnight.
        #expect(rig.today() <= 660)
        #expect(rig.receipts.balances)
    }

    /// Seconds in which twenty-five minutes are held back, and how many of them count.
    @Test(arguments: [(1_500.0, 25), (1_000, 15)])
    func `minutes beyond those that were registered count where the clock leaves time`(
        silence: Double, counted: Int
    ) throws {
        var rig = Rig()
        let apps = ["a", "b", "c"]
        try rig.register(apps, minutes: 1...20)
        for (app, minutes) in [("b", 6), ("c", 8), ("a", 5)] { rig.use(1...minutes, of: app) }
        rig.clock.advance(silence)
        for minute in 6...20 { rig.reach(minute, of: "a") }
        // The flush used up what was registered; the system tells the rest with the next registration.
        try rig.register(apps, generation: 2)
        rig.clock.advance(1)
        for (app, minutes) in [("b", 6), ("c", 8), ("a", 30)] {
            for minute in 1...minutes { rig.reach(minute, of: app, generation: 2) }
        }
        try rig.settle()
        #expect(apps.map { rig.today($0) / 60 } == [5 + counted, 6, 8])
        #expect(rig.receipts.balances)
        #expect(try rig.rebuilt().ledger(of: "a")?.todaySeconds == rig.today("a"))
    }

    @Test func `a flush that a registration cuts in two counts whole`() throws {
        var rig = Rig()
        try rig.register(minutes: 1...25)
        rig.use(1...5)
        rig.clock.advance(1_500)
        for minute in 6...12 { rig.reach(minute) }
        try rig.register(generation: 2)
        for minute in 13...22 {
            rig.store.contents.mappings[Rig.event(Rig.app, minute)] = ThresholdMapping(
                app: Rig.app, incrementSeconds: 60, thresholdSeconds: minute * 60)
            rig.reach(minute)
        }
        try rig.settle()
        #expect(rig.today() == 22 * 60)
    }
}
