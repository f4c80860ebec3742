// Faults that developers report of thresholds, wake-ups and permission: each does what it says, alone.

import Testing
import TrackingEngine
import TrackingModel

@testable import ActivitySimulator

@Suite struct ReportedFaultTests {
    @Test func `Q13 lets thresholds come at half of their values`() {
        let set = quirks {
            $0.overcount.isOn = true
            $0.overcount.affected = 0
            $0.overcount.firesEarly = 1
        }
        let bench = Bench(.plain(set, user: stretch(from: 36_000, minutes: 10))).ran()
        #expect(bench.spy.minutes(of: 0) == Array(1...20))
        #expect(
            bench.truth.crossings.map(\.at)
                == (1...20).map { bench.device.options.at(36_000 + Double($0) * 30) })
    }

    @Test func `Q13 draws for each counter and registration whether its thresholds come early`() {
        let set = quirks {
            $0.overcount.isOn = true
            $0.overcount.affected = 0
            $0.overcount.firesEarly = 0.5
        }
        var early = 0
        for seed in 1...60 as ClosedRange<UInt64> {
            let bench = Bench(.plain(set, user: stretch(from: 36_000, minutes: 4), seed: seed)).ran()
            let count = bench.truth.crossings.count
            #expect(count == 4 || count == 8)
            early += count == 8 ? 1 : 0
        }
        #expect(early > 15 && early < 45)
    }

    @Test func `Q13 takes an unlocking after idle hours as a pickup, and adds so many minutes`() {
        let set = quirks {
            $0.overcount.isOn = true
            $0.overcount.affected = 0
            $0.overcount.pickupProbability = 1
            $0.overcount.pickupMinutes = 12
            $0.overcount.pickupIdleHours = 6
            $0.overcount.spacing = 3
        }
        let options = SimulationOptions.plain(
            set,
            user: ScriptedUser {
                for second in [30_000.0, 40_000, 70_000] {
                    $0.add(.unlock, at: second)
                    $0.add(.lock, at: second + 60)
                }
            })
        let bench = Bench(options, minutes: 50)
        bench.simulation.run(until: options.at(20_000))
        let before = bench.spy.calls.count
        bench.simulation.runToEnd()
        let calls = bench.spy.calls.dropFirst(before).filter { $0.callback.kind == .threshold }
        #expect(calls.count == 24)
        #expect(calls.prefix(12).allSatisfy { $0.at >= options.at(30_000) && $0.at < options.at(30_040) })
        #expect(calls.suffix(12).allSatisfy { $0.at >= options.at(70_000) && $0.at < options.at(70_040) })
    }

    /// Use every day, the tracker's app on some.
    static func days(opened: [Int], _ change: (inout QuirkSet) -> Void) -> Bench {
        let days = (0..<8).map { day in
            UsagePattern {
                $0.use(0, from: 36_000, to: 39_600)
                if opened.contains(day) {
                    $0.add(.openTracker, at: 30_000)
                    $0.add(.closeTracker, at: 30_060)
                }
            }
        }
        return Bench(
            .plain(quirks(change), user: ScriptedUser(days: days), seed: 5, days: 8), minutes: 90
        ).ran()
    }

    /// The days on which callbacks came.
    static func heard(_ bench: Bench) -> Set<Int> {
        let start = bench.device.options.start
        return Set(bench.spy.calls.filter { $0.callback.event != nil }.map { Int(($0.at - start) / 86_400) })
    }

    @Test func `Q7 stops until the tracker's app is opened, midnight or not`() {
        let bench = Self.days(opened: [6]) {
            $0.silence.isOn = true
            $0.silence.lossProbability = 0
            $0.silence.stopsPerDay = 1
            $0.silence.stopsUntilOpened = true
        }
        let heard = Self.heard(bench)
        #expect(heard.isDisjoint(with: [1, 2, 3, 4, 5]))
        #expect(!bench.spy.calls.contains { (86_400...500_000).contains($0.at - bench.device.options.start) })
        #expect(bench.truth.crossings.count == 8 * 60)
        #expect(bench.truth.crossings.allSatisfy { !$0.fate.isLost || $0.fate == .lost(by: .silence) })
        let untilMidnight = Self.days(opened: []) {
            $0.silence.isOn = true
            $0.silence.lossProbability = 0
            $0.silence.stopsPerDay = 0.5
        }
        #expect(Self.heard(untilMidnight).count > 3)
    }

    @Test func `Q7 calls nobody any more after days without opening the tracker's app`() {
        let bench = Self.days(opened: [6]) {
            $0.silence.isOn = true
            $0.silence.lossProbability = 0
            $0.silence.unopenedDays = 2
        }
        #expect(Self.heard(bench) == [0, 1, 6, 7])
    }

    @Test func `Q12 never wakes the extension for some registrations until the next`() throws {
        var dead = 0
        for seed in 1...60 as ClosedRange<UInt64> {
            let set = quirks {
                $0.neverLoaded.isOn = true
                $0.neverLoaded.deadDays = 0
                $0.neverLoaded.deadRegistrations = 0.5
            }
            let bench = Bench(.plain(set, user: stretch(from: 36_000, minutes: 10), seed: seed))
            bench.simulation.run(until: bench.device.options.at(36_330))
            let first = bench.spy.calls.count
            #expect(bench.device.monitoring.activities == ["minutes"])
            #expect(first == 0 || first == 6)
            dead += first == 0 ? 1 : 0
            try bench.app.register()
            bench.simulation.runToEnd()
            #expect([0, 5].contains(bench.spy.calls.count - first))
        }
        #expect(dead > 15 && dead < 45)
    }

    @Test func `Q12 keeps activities silent beside another one, and restarts without a start`() throws {
        let set = quirks {
            $0.neverLoaded.isOn = true
            $0.neverLoaded.deadDays = 0
            $0.neverLoaded.conflicts = 1
            $0.neverLoaded.missingStarts = 1
        }
        let bench = Bench(.plain(set, user: stretch(from: 36_000, minutes: 10)), minutes: 20)
        try bench.app.register(activity: "minutes")
        try bench.app.register(activity: "second")
        bench.simulation.run(until: bench.device.options.at(36_330))
        #expect(Set(bench.spy.calls.map(\.callback.activity)) == ["minutes"])
        #expect(bench.spy.calls.count { $0.callback.kind == .start } == 1)
        try bench.app.register()
        bench.simulation.run(until: bench.device.options.at(36_630))
        #expect(bench.spy.calls.count { $0.callback.kind == .start } == 1)
        #expect(bench.spy.minutes(of: 0) == [1, 2, 3, 4, 5] + [1, 2, 3, 4])
    }

    @Test func `Q12 leaves the starts of later days alone`() throws {
        let set = quirks {
            $0.neverLoaded.isOn = true
            $0.neverLoaded.deadDays = 0
            $0.neverLoaded.missingStarts = 1
        }
        let options = SimulationOptions.plain(set, user: stretch(from: 36_000, minutes: 10, days: 3), days: 3)
        let bench = Bench(options, minutes: 20)
        bench.simulation.run(until: options.at(36_330))
        try bench.app.register()
        bench.simulation.runToEnd()
        #expect(bench.spy.calls.count { $0.callback.kind == .start } == 3)
    }

    @Test func `Q23 loses the permission, and gets it back when the tracker's app is opened`() throws {
        let pattern = UsagePattern {
            $0.use(0, from: 36_000, to: 36_600)
            $0.add(.losePermission, at: 36_190)
            $0.add(.openTracker, at: 37_000)
            $0.add(.closeTracker, at: 37_010)
            $0.use(0, from: 38_000, to: 38_300)
        }
        let set = quirks {
            $0.lostPermission.isOn = true
            $0.lostPermission.perDay = 0
            $0.lostPermission.returns = 1
        }
        let bench = Bench(.plain(set, user: ScriptedUser(days: [pattern])))
        bench.simulation.run(until: bench.device.options.at(36_900))
        #expect(bench.spy.minutes(of: 0) == [1, 2, 3])
        #expect(!bench.device.monitoring.isAuthorized)
        #expect(bench.device.monitoring.activities == ["minutes"])
        #expect(throws: MonitoringError.unauthorized) { try bench.app.register() }
        bench.simulation.run(until: bench.device.options.at(37_500))
        #expect(bench.device.monitoring.isAuthorized)
        // What was monitored before counts no more.
        bench.simulation.run(until: bench.device.options.at(38_130))
        #expect(bench.spy.minutes(of: 0) == [1, 2, 3])
        try bench.app.register()
        bench.simulation.runToEnd()
        #expect(bench.spy.minutes(of: 0) == [1, 2, 3] + [1, 2])
        #expect(bench.truth.device.count { $0.kind == .permissionLost || $0.kind == .permissionGranted } == 2)
        expectConsistent(bench)
    }

    @Test func `Q23 loses it now and then`() {
        let set = quirks {
            $0.lostPermission.isOn = true
            $0.lostPermission.perDay = 0.2
        }
        var options = SimulationOptions.plain(set, user: UserPreset.median.user, apps: 2, seed: 3, days: 60)
        options.habits.opensPerDay = 2
        let truth = Bench(options, minutes: 5).ran().truth
        let lost = truth.device.count { $0.kind == .permissionLost }
        #expect(lost > 4 && lost < 22)
        #expect(abs(truth.device.count { $0.kind == .permissionGranted } - lost) <= 1)
    }

    @Test func `floods of any spacing and number of waves come as drawn`() throws {
        for median in [0.02, 0.6, 6, 60] {
            let set = quirks {
                $0.phantomFlood.isOn = true
                $0.phantomFlood.probability = 1
                $0.phantomFlood.strikesFirstStart = true
                $0.phantomFlood.replayShare = 0
                $0.phantomFlood.eventsPerApp = 60...60
                $0.phantomFlood.waves = 20...20
                $0.phantomFlood.wavePause = 30...30
                $0.phantomFlood.onsets = [.init(0...0, weight: 1)]
                $0.phantomFlood.spacing = .init(median: median, sigma: 0, most: 60)
            }
            let due = Bench(.plain(set), minutes: 60).ran().truth.deliveries.filter(\.origin.isPhantom).map(
                \.due)
            let gaps = zip(due, due.dropFirst()).map { $1 - $0 }
            #expect(gaps.count == 59)
            #expect(gaps.count { $0 > 29 && abs($0 - median - 30) < 1e-3 } == 19)
            #expect(gaps.count { abs($0 - median) < 1e-3 } == 40)
        }
    }

    @Test func `Q2 holds back for hours and flushes over a minute`() {
        let set = quirks {
            $0.deferredDelivery.isOn = true
            $0.deferredDelivery.perDay = 6
            $0.deferredDelivery.length = 7_200...10_800
            $0.deferredDelivery.flush = 90
        }
        let bench = Bench(
            .plain(set, user: stretch(from: 30_000, minutes: 600), seed: 2), minutes: 700
        ).ran()
        let delays = bench.truth.crossings.compactMap { crossing -> Double? in
            guard case .delivered(let at) = crossing.fate else { return nil }
            return at - crossing.at
        }
        #expect((delays.max() ?? 0) > 7_000)
        let held = bench.truth.deliveries.filter {
            $0.origin.isEcho == false && $0.due.seconds.truncatingRemainder(dividingBy: 60) != 0
        }
        #expect(held.count > 100)
        #expect(bench.truth.crossings.allSatisfy { $0.fate.isDelivered })
    }
}
