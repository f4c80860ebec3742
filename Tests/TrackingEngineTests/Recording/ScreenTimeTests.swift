// What the clock allows, whatever comes: no spacing, size, app or offset gets more credited than there was time for, and
// nothing that there was time for is lost because it came late.

import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

@Suite struct ScreenTimeTests {
    /// Seconds that may be credited when so many have gone by since the registration.
    private static func most(after elapsed: Double) -> Double { elapsed * 1.1 + 240 }

    private static func total(_ rig: Rig) -> Int {
        rig.store.contents.ledgers.values.reduce(0) { $0 + $1.totalSeconds }
    }

    /// A number between two, evenly spread in its logarithm.
    private static func spread(
        _ range: ClosedRange<Double>, _ generator: inout SeededGenerator
    ) -> Double {
        let unit = Double.random(in: 0...1, using: &generator)
        var low = range.lowerBound
        var high = range.upperBound
        for bit in 1...20 {
            let middle = (low * high).squareRoot()
            if Int(unit * Double(1 << 20)) & (1 << (20 - bit)) != 0 { low = middle } else { high = middle }
        }
        return low
    }

    /// Floods at any spacing, of any number of apps and thresholds of any width, in waves and by themselves, after some
    /// true use or none.
    @Test(arguments: UInt64(0)..<200)
    func `no flood is credited more than the clock allows, then or later`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let apps = (0..<Int.random(in: 1...8, using: &generator)).map { "app\($0)" }
        var rig = Rig(clock: ManualClock(hour: Double.random(in: 1...14, using: &generator)))
        let widths = [1, 1, 1, 5, 15, 45]
        let ladders = apps.map { _ in
            (0..<40).reduce(into: [Int]()) { ladder, _ in
                ladder.append((ladder.last ?? 0) + (widths.randomElement(using: &generator) ?? 1))
            }
        }
        try rig.register(apps, ladders)
        let registered = rig.clock.monotonic
        func check(_ when: Comment) {
            let elapsed = rig.clock.monotonic - registered
            #expect(Double(Self.total(rig)) <= Self.most(after: elapsed), when)
        }
        rig.clock.advance(Self.spread(0.5...3_600, &generator))
        let isByApp = Bool.random(using: &generator)
        let waves = Int.random(in: 1...12, using: &generator)
        var next = apps.map { _ in 0 }
        for _ in 0..<waves {
            let spacing = Self.spread(0.005...60, &generator)
            let size = Int.random(in: 1...24, using: &generator)
            for step in 0..<(size * apps.count) {
                let app = isByApp ? step / size : step % apps.count
                guard next[app] < ladders[app].count else { continue }
                rig.reach(ladders[app][next[app]], of: apps[app])
                // Now and then the same again.
                if Int.random(in: 0..<5, using: &generator) == 0 {
                    rig.reach(ladders[app][next[app]], of: apps[app])
                }
                next[app] += 1
                check("while it comes")
                rig.clock.advance(spacing)
            }
            rig.clock.advance(Self.spread(1...1_200, &generator))
        }
        try rig.settle()
        check("at once")
        let credited = Self.total(rig)
        rig.clock.advance(3_600)
        try rig.settle()
        #expect(Self.total(rig) <= credited, "an idle hour later")
        rig.clock.advance(4 * 3_600)
        _ = rig.recorder.receive(MonitorCallback(.start, activity: "primary"))
        try rig.settle()
        #expect(Self.total(rig) <= credited, "the rest of the day later")
        #expect(rig.receipts.balances)
        let rebuilt = try rig.rebuilt()
        for app in apps {
            #expect(rebuilt.ledger(of: app)?.todaySeconds ?? 0 == rig.today(app))
        }
    }

    /// Events without a minute in their names, and one wide threshold alone.
    @Test(arguments: [6.0, 20, 45])
    func `what says nothing of its minute is held against the clock as well`(spacing: Double) throws {
        var rig = Rig()
        try rig.register()
        rig.store.contents.mappings["usage.app.1"] = ThresholdMapping(app: Rig.app, incrementSeconds: 60)
        for _ in 0..<60 {
            rig.clock.advance(spacing)
            _ = rig.recorder.receive(
                MonitorCallback(.threshold, event: EventName("usage.app.1"), activity: "primary"))
        }
        try rig.settle()
        #expect(Double(rig.today()) <= Self.most(after: 60 * spacing))
    }

    @Test func `a wide threshold is credited when there was time for it, and not before`() throws {
        for (wait, least, most) in [(30.0, 0, 60), (3_600, 3_600, 3_600)] {
            var rig = Rig(clock: ManualClock(hour: 12))
            try rig.register([Rig.app], [[1, 5, 15, 60]])
            rig.clock.advance(60)
            rig.reach(1)
            rig.clock.advance(wait)
            rig.reach(60)
            try rig.settle()
            #expect((least...most).contains(rig.today()), "\(wait): \(rig.today())")
        }
    }

    /// Use of several apps in turn, all callbacks of which are held back for up to three hours, and then come within a
    /// minute, in any order.
    @Test(arguments: UInt64(0)..<100)
    func `what was held back for hours is credited in full within a minute of its coming`(seed: UInt64) throws
    {
        var generator = SeededGenerator(seed: seed)
        let apps = (0..<Int.random(in: 1...5, using: &generator)).map { "app\($0)" }
        var rig = Rig(clock: ManualClock(hour: Double.random(in: 0...12, using: &generator)))
        try rig.register(apps, apps.map { _ in Array(1...240) })
        var next = apps.map { _ in 1 }
        // Some that comes when it is due.
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            let app = Int.random(in: apps.indices, using: &generator)
            for _ in 0..<Int.random(in: 1...10, using: &generator) {
                rig.clock.advance(60)
                rig.reach(next[app], of: apps[app])
                next[app] += 1
            }
        }
        let end = rig.clock.monotonic + Double.random(in: 600...10_800, using: &generator)
        var held: [(app: Int, minute: Int)] = []
        while rig.clock.monotonic + 600 < end {
            let app = Int.random(in: apps.indices, using: &generator)
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                rig.clock.advance(60)
                held.append((app, next[app]))
                next[app] += 1
            }
            rig.clock.advance(Double.random(in: 0...120, using: &generator))
        }
        let spacing = Double.random(in: 0...55, using: &generator) / Double(max(held.count, 1))
        for (app, minute) in held.shuffled(using: &generator) {
            rig.clock.advance(spacing)
            rig.reach(minute, of: apps[app])
        }
        try rig.settle()
        for (index, app) in apps.enumerated() { #expect(rig.today(app) == (next[index] - 1) * 60) }
        #expect(rig.receipts.balances)
    }

    @Test(arguments: [0.1, 6, 40, 600])
    func `what a flood has reported comes no second time`(later: Double) throws {
        var rig = Rig()
        try rig.register()
        rig.use(1...15)
        for minute in 16...59 {
            rig.clock.advance(0.02)
            rig.reach(minute)
        }
        rig.clock.advance(later)
        let credited = rig.today()
        for minute in 16...59 { rig.reach(minute) }
        try rig.settle()
        #expect(rig.today() <= credited)
        #expect(credited <= 16 * 60)
    }

    /// Two apps side by side, or one that runs so much ahead: as much as the clock holds is credited, whatever the rate.
    @Test(arguments: [1.0, 1.3, 1.6, 1.65, 1.9, 2.0])
    func `two apps at once lose no more than what the clock can't hold`(rate: Double) throws {
        for isDelayed in [false, true] {
            var rig = Rig(clock: ManualClock(hour: 12))
            try rig.register(["a", "b"])
            let minutes = 20
            let beside = Int((rate - 1) * Double(minutes))
            for minute in 1...minutes {
                rig.clock.advance(60)
                guard !isDelayed else { continue }
                rig.reach(minute, of: "a")
                if minute <= beside { rig.reach(minute, of: "b") }
            }
            if isDelayed {
                for minute in 1...minutes { rig.reach(minute, of: "a") }
                for minute in 1...max(1, beside) where beside > 0 { rig.reach(minute, of: "b") }
            }
            try rig.settle()
            let credited = rig.today("a") + rig.today("b")
            #expect(credited >= minutes * 60, "\(isDelayed)")
            #expect(Double(credited) <= Self.most(after: Double(minutes) * 60), "\(isDelayed)")
        }
    }

    @Test(arguments: [0.1, 2, 4.5, 20])
    func `a true minute beside a flood of others stays`(before: Double) throws {
        var rig = Rig()
        let apps = ["a", "b", "c"]
        try rig.register(apps)
        rig.use(1...2, of: "a")
        rig.clock.advance(before)
        for app in ["b", "c"] { for minute in 1...30 { rig.reach(minute, of: app) } }
        rig.clock.advance(60 - before)
        rig.reach(3, of: "a")
        try rig.settle()
        #expect(rig.today("a") == 180)
        #expect(rig.today("b") + rig.today("c") == 0)
    }

    /// Idle hours before the last use are nobody's: callbacks that came since then show that none were held back.
    /// Slower than this, a later minute brings back what was withheld before it.
    @Test(arguments: UInt64(0)..<60)
    func `a flood amid the use of another app gets no more than a minute an app and the time since`(
        seed: UInt64
    ) throws {
        var generator = SeededGenerator(seed: seed)
        let others = (0..<Int.random(in: 1...7, using: &generator)).map { "other\($0)" }
        var rig = Rig(clock: ManualClock(hour: Double.random(in: 0...12, using: &generator)))
        try rig.register(["a"] + others, (0...others.count).map { _ in Array(1...60) })
        rig.clock.advance(Double.random(in: 0...18_000, using: &generator))
        rig.use(1...Int.random(in: 3...20, using: &generator), of: "a")
        let used = rig.today("a")
        let since = Double.random(in: 41...300, using: &generator)
        rig.clock.advance(since)
        let spacing = Self.spread(0.005...3, &generator)
        let size = Int.random(in: 4...40, using: &generator)
        for minute in 1...size {
            for app in others {
                rig.reach(minute, of: app)
                rig.clock.advance(spacing)
            }
        }
        try rig.settle()
        let elapsed = since + spacing * Double(size * others.count)
        #expect(Double(Self.total(rig) - used) <= Double(others.count) * 60 + Self.most(after: elapsed))
    }

    @Test func `a flood asks for new thresholds at once`() throws {
        var rig = Rig()
        let apps = ["a", "b", "c"]
        try rig.register(apps)
        rig.clock.advance(5)
        var wants = false
        for app in apps {
            for minute in 1...10 {
                rig.clock.advance(7)
                wants = rig.reach(minute, of: app).wantsRearm || wants
            }
        }
        #expect(wants)
    }
}

extension Rig {
    /// Registers ascending thresholds of apps, in minutes.
    fileprivate func register(_ apps: [String], _ ladders: [[Int]]) throws {
        try store.transact { draft, journal in
            var thresholds = RegisteredThresholds(generation: 1)
            for (app, ladder) in zip(apps, ladders) {
                var last = 0
                for minute in ladder {
                    thresholds.add(
                        Self.event(app, minute),
                        ThresholdMapping(
                            app: app, incrementSeconds: (minute - last) * 60, thresholdSeconds: minute * 60),
                        minutes: last + 1...minute)
                    last = minute
                }
            }
            _ = try JournalFold(policy: policy).register(
                thresholds, .launch, into: &draft, journal: &journal, at: clock.reading())
        }
    }
}
