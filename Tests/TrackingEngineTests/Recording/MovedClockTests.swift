// Clocks that are moved, zones that change and restarts without a name: each minute is counted once, on some day.

import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

@Suite struct MovedClockTests {
    /// Today's seconds, and those of the days in the history.
    private func told(_ rig: Rig, _ app: String = Rig.app) -> (
        today: Int, history: [LocalDay: Int], total: Int
    ) {
        let ledger = rig.store.contents.ledgers[app]
        let days = (rig.store.contents.history[app] ?? []).map { ($0.day, $0.seconds) }
        return (
            ledger?.todaySeconds ?? 0, Dictionary(days, uniquingKeysWith: { $0 + $1 }),
            ledger?.totalSeconds ?? 0
        )
    }

    /// A clock that is off for one callback, by any number of days, and right again.
    @Test(arguments: [-400.0, -30, -2, -1, 1, 2, 30, 400])
    func `a clock that is days off for one callback counts nothing twice`(days: Double) throws {
        for before in [2, 60] {
            var rig = Rig(clock: ManualClock(hour: 12))
            try rig.register(minutes: 1...240)
            rig.use(1...before)
            rig.clock.wall = rig.clock.wall + days * 86_400
            rig.use(before + 1...before + 1)
            rig.clock.wall = rig.clock.wall - days * 86_400
            rig.use(before + 2...before + 30)
            try rig.settle()
            let told = told(rig)
            #expect(told.total == (before + 30) * 60, "\(days)")
            #expect(told.today + told.history.values.reduce(0, +) == told.total, "\(days)")
            // All but the minute under the wrong date is today's.
            #expect(told.today >= (before + 29) * 60, "\(days)")
            #expect(rig.receipts.balances)
        }
    }

    /// Steps of any size at any time, with restarts of the device: use at its pace, of which nothing is counted twice
    /// and next to nothing lost.
    @Test(arguments: UInt64(0)..<120)
    func `steps of the clock make no minutes`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var rig = Rig(clock: ManualClock(hour: Double.random(in: 2...20, using: &generator)))
        try rig.register(minutes: 1...240)
        var minute = 0
        for _ in 0..<Int.random(in: 2...6, using: &generator) {
            let count = Int.random(in: 1...15, using: &generator)
            rig.use(minute + 1...minute + count)
            minute += count
            let step: Double = [-86_400.0, -3_600, 3_600, 86_400].randomElement(using: &generator) ?? 0
            rig.clock.wall = rig.clock.wall + step
            rig.clock.advance(60)
            rig.use(minute + 1...minute + 1)
            minute += 1
            rig.clock.wall = rig.clock.wall - step
        }
        try rig.settle()
        let told = told(rig)
        #expect(told.total <= minute * 60)
        // A day that the clock comes upon again, and not next, keeps its larger figure in the history.
        #expect((told.total - 180...told.total).contains(told.today + told.history.values.reduce(0, +)))
        #expect(rig.receipts.balances)
        #expect(try rig.rebuilt().ledger(of: Rig.app)?.totalSeconds == told.total)
    }

    @Test func `a day that the clock comes back to is told once`() throws {
        var rig = Rig(clock: ManualClock(hour: 22.5))
        try rig.register()
        rig.use(1...30)
        rig.clock.wall = rig.clock.wall + 4_200
        rig.use(31...31)
        rig.clock.wall = rig.clock.wall - 4_200
        rig.use(32...32)
        try rig.settle()
        let back = told(rig)
        #expect(back.history.isEmpty)
        #expect(back.today == 32 * 60)
        #expect(back.total == 32 * 60)
    }

    @Test func `a journey east over midnight loses no minute`() throws {
        let clock = ManualClock(hour: 22)
        var rig = Rig(clock: clock)
        try rig.register()
        rig.use(1...30)
        clock.calendar = LocalCalendar(
            identifier: "UTC+9", offsets: [LocalCalendar.Offset(from: Instant(0), seconds: 9 * 3_600)])
        rig.use(31...60)
        try rig.settle()
        #expect(told(rig).total == 3_600)
    }

    /// A device whose boots have no names, or one name for all.
    @Test(arguments: ["", "mono"])
    func `a restart without a name is told by the clock that begins anew`(boot: String) throws {
        let clock = ManualClock(hour: 10)
        clock.boot = boot
        var rig = Rig(clock: clock)
        try rig.register()
        rig.use(1...10)
        try rig.register(generation: 2)
        clock.advance(120)
        clock.monotonic = 20
        rig.use(1...30, generation: 2)
        try rig.settle()
        #expect(told(rig).total == 40 * 60)
    }

    @Test func `a ledger that is made under a store's day has that day's beginning`() throws {
        let day = LocalDay(year: 2025, month: 11, day: 13)
        let clock = ManualClock(day: day, hour: 0.05)
        var rig = Rig(clock: clock)
        try rig.register()
        clock.wall = clock.wall - 7_200
        rig.use(1...1)
        clock.wall = clock.wall + 7_200 + 86_400
        rig.use(2...2)
        try rig.settle()
        let rebuilt = try rig.rebuilt().ledger(of: Rig.app)
        #expect(rebuilt?.totalSeconds == told(rig).total)
    }
}
