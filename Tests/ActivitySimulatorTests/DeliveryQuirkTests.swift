// Quirks of the way from counter to extension: each does what it says, alone.

import Testing
import TrackingModel

@testable import ActivitySimulator

@Suite struct DeliveryQuirkTests {
    /// Many days with one quirk.
    func run(
        days: Int = 30, apps: Int = 2, minutes: Int = 400, user: any User = UserPreset.median.user,
        _ change: (inout QuirkSet) -> Void
    ) -> Bench {
        Bench(.plain(quirks(change), user: user, apps: apps, seed: 21, days: days), minutes: minutes).ran()
    }

    func share(_ truth: Truth, _ condition: (Crossing) -> Bool) -> Double {
        Double(truth.crossings.count(where: condition)) / Double(truth.crossings.count)
    }

    @Test func `Q2 holds callbacks back and loses none`() {
        let bench = run { $0.deferredDelivery.isOn = true }
        let truth = bench.truth
        #expect(share(truth, \.fate.isLost) == 0)
        // Two stretches of 15 minutes in fifteen hours.
        let late = share(truth) { $0.delayedBy == .deferral }
        #expect(late > 0.01 && late < 0.08)
        for crossing in truth.crossings where crossing.delayedBy != nil {
            guard case .delivered(let at) = crossing.fate else { continue }
            #expect(at - crossing.at < 24 * 60 + 3)
        }
        #expect(truth.outages.allSatisfy { $0.isDelay && $0.cause == .deferral })
        let lengths = truth.outages.map { $0.to - $0.from }
        #expect(lengths.allSatisfy { $0 >= 360 && $0 <= 1_440 })
        // Flushed in no order.
        let minutes = bench.spy.minutes(of: 0)
        #expect(zip(minutes, minutes.dropFirst()).contains { $1 < $0 && $1 != 1 })
    }

    @Test func `Q2 holds them back for hours when the battery is low`() {
        let bench = run(
            days: 5,
            user: ScriptedUser(
                days: Array(
                    repeating: UsagePattern {
                        $0.add(.unplug, at: 0)
                        $0.use(0, from: 28_800, to: 72_000)
                        $0.add(.plugIn, at: 80_000)
                    }, count: 5))
        ) {
            $0.deferredDelivery.isOn = true
            $0.deferredDelivery.perDay = 6
        }
        let delays = bench.truth.crossings.compactMap { crossing -> Double? in
            guard case .delivered(let at) = crossing.fate, crossing.delayedBy == .deferral else { return nil }
            return at - crossing.at
        }
        #expect((delays.max() ?? 0) > 3_600)
    }

    @Test func `Q3 repeats callbacks`() {
        let bench = run { $0.duplicates.isOn = true }
        let repeated = share(bench.truth) { $0.duplicates > 0 }
        #expect(abs(repeated - 0.3) < 0.03)
        #expect(bench.truth.crossings.allSatisfy { $0.duplicates <= 14 && $0.fate.isDelivered })
        #expect(
            bench.spy.calls.count { $0.callback.kind == .threshold }
                == bench.truth.crossings.reduce(0) { $0 + 1 + $1.duplicates })
    }

    @Test func `Q4 changes the order within bursts only`() {
        let calm = run { $0.disorder.isOn = true }
        #expect(calm.truth.crossings.allSatisfy { $0.delayedBy == nil })
        let bench = Bench(.plain(quirks { $0.disorder.isOn = true }, user: stretch(from: 36_000, minutes: 2)))
        bench.simulation.run(until: bench.device.options.at(36_010))
        bench.simulation.inject(.burst)
        bench.simulation.run(until: bench.device.options.at(36_030))
        let minutes = bench.spy.minutes(of: 0)
        #expect(minutes.sorted() == Array(1...60))
        #expect(minutes != minutes.sorted())
    }

    @Test func `Q7a loses callbacks one by one`() {
        let truth = run { $0.silence.isOn = true }.truth
        #expect(abs(share(truth, \.fate.isLost) - 0.02) < 0.008)
        #expect(truth.crossings.allSatisfy { !$0.fate.isLost || $0.fate == .lost(by: .silence) })
        #expect(truth.outages.isEmpty)
    }

    @Test func `Q7b loses callbacks in stretches`() {
        let truth = run(days: 60) {
            $0.silence.isOn = true
            $0.silence.lossProbability = 0
            $0.silence.bursts = .init(isOn: true, meanUp: 3_600, meanDown: 1_200)
        }.truth
        #expect(abs(share(truth, \.fate.isLost) - 0.25) < 0.06)
        let lengths = truth.outages.map { $0.to - $0.from }
        let mean = lengths.reduce(0, +) / Double(lengths.count)
        // Longer ones are met more often.
        #expect(mean > 1_000 && mean < 2_600)
        for crossing in truth.crossings {
            let isInside = truth.outages.contains { $0.from <= crossing.at && crossing.at < $0.to }
            #expect(isInside == crossing.fate.isLost)
        }
    }

    @Test func `Q7c starves after a flood until the next registration`() throws {
        let options = SimulationOptions.plain(
            quirks {
                $0.silence.isOn = true
                $0.silence.lossProbability = 0
                $0.silence.starvesAfterFlood = true
            }, user: stretch(from: 36_000, minutes: 30), apps: 20)
        let bench = Bench(options)
        bench.simulation.run(until: options.at(36_330))
        // Three thresholds of each app.
        bench.simulation.inject(.burst)
        bench.simulation.run(until: options.at(36_930))
        try bench.app.register()
        bench.simulation.runToEnd()
        let lost = bench.truth.crossings.filter(\.fate.isLost)
        #expect(lost.map(\.at) == (9...15).map { options.at(36_000 + Double($0) * 60) })
        #expect(bench.truth.crossings.count == 5 + 10 + 14)
    }

    @Test func `Q7d stops until midnight`() {
        let bench = run(days: 60) {
            $0.silence.isOn = true
            $0.silence.lossProbability = 0
            $0.silence.stopsPerDay = 0.3
        }
        let outages = bench.truth.outages
        #expect(outages.count > 8 && outages.count < 30)
        for outage in outages {
            #expect(outage.to == LocalCalendar.utc.startOfDay(containing: outage.from) + 86_400)
            for crossing in bench.truth.crossings where crossing.at >= outage.from && crossing.at < outage.to
            {
                #expect(crossing.fate == .lost(by: .silence))
            }
        }
    }

    @Test func `Q8 loses what lies beyond the window`() {
        let bench = Bench(
            .plain(
                quirks {
                    $0.windowCap.isOn = true
                    $0.windowCap.thresholds = 7
                }, user: stretch(from: 36_000, minutes: 10))
        ).ran()
        #expect(bench.spy.minutes(of: 0) == Array(1...7))
        #expect(bench.truth.crossings.suffix(3).allSatisfy { $0.fate == .lost(by: .windowCap) })
    }

    @Test(arguments: [(100, 0.0...0.05), (275, 0.3...0.7), (400, 0.95...1)])
    func `Q9 silences days by the number of thresholds`(minutes: Int, expected: ClosedRange<Double>) {
        let truth = run(days: 60, minutes: minutes) { $0.thresholdOverload.isOn = true }.truth
        let days = Set(truth.crossings.map { LocalCalendar.utc.day(of: $0.at) })
        let silent = Set(truth.crossings.filter(\.fate.isLost).map { LocalCalendar.utc.day(of: $0.at) })
        #expect(expected.contains(Double(silent.count) / Double(days.count)))
        #expect(
            truth.crossings.allSatisfy { $0.fate.isLost == silent.contains(LocalCalendar.utc.day(of: $0.at)) }
        )
    }

    @Test func `Q9 crashes the extension above a thousand thresholds`() {
        let bench = run(days: 3, minutes: 750) {
            $0.thresholdOverload.isOn = true
            $0.thresholdOverload.middle = 1e6
        }
        let share = Double(bench.truth.kills) / Double(bench.spy.calls.count)
        #expect(abs(share - 0.25) < 0.08)
    }

    @Test func `Q10 leaves apps dark after midnight`() {
        let truth = run(days: 60, apps: 3) {
            $0.midnightTrouble.isOn = true
            $0.midnightTrouble.staleProbability = 0
        }.truth
        let dark = truth.outages.count
        // A third of an app a day, of those that are used.
        #expect(dark > 8 && dark < 32)
        #expect(truth.outages.allSatisfy { $0.app != nil && $0.cause == .midnight })
        #expect(truth.crossings.contains { $0.fate == .lost(by: .midnight) })
    }

    @Test func `Q10 delivers yesterday's callbacks today`() {
        let bench = run(days: 40, user: UserPreset.midnightUser.user) {
            $0.midnightTrouble.isOn = true
            $0.midnightTrouble.darkAppsPerDay = 0
            $0.midnightTrouble.staleProbability = 0.5
        }
        let stale = bench.truth.crossings.filter { crossing in
            guard case .delivered(let at) = crossing.fate else { return false }
            return at - LocalCalendar.utc.startOfDay(containing: crossing.at) > 86_400 + 5
        }
        #expect(stale.count > 200 && stale.count < 900)
        #expect(stale.allSatisfy { $0.delayedBy == .midnight })
    }

    @Test func `Q12 loses whole days and single notifications`() {
        let bench = run(days: 60) {
            $0.neverLoaded.isOn = true
            $0.neverLoaded.deadDays = 0.2
        }
        let truth = bench.truth
        let dead = Set(truth.crossings.filter(\.fate.isLost).map { LocalCalendar.utc.day(of: $0.at) })
        #expect(dead.count > 3 && dead.count < 24)
        let loss = Double(truth.notificationsLost) / Double(truth.notificationsPosted)
        #expect(abs(loss - 0.05) < 0.015)
    }

    @Test func `Q14 holds callbacks back while the battery drains below 30 percent`() {
        let truth = run(user: UserPreset.heavy.user) {
            $0.batteryBlackout.isOn = true
            $0.batteryBlackout.probability = 1
        }.truth
        #expect(truth.outages.count > 5)
        #expect(truth.outages.allSatisfy { $0.to - $0.from == 10_800 && $0.cause == .battery })
        let late = truth.crossings.filter { $0.delayedBy == .battery }
        #expect(late.count > truth.outages.count)
        #expect(truth.crossings.allSatisfy { !$0.fate.isLost })
    }

    @Test func `Q21 shakes the spacing of callbacks about a minute, now and then to less`() {
        let bench = Bench(
            .plain(quirks { $0.jitter.isOn = true }, user: stretch(from: 3_600, minutes: 1_200)),
            minutes: 1_300
        )
        .ran()
        let arrivals = bench.truth.deliveries.filter { $0.kind == .threshold }.map(\.due)
        let gaps = zip(arrivals, arrivals.dropFirst()).map { $1 - $0 }
        let usual = gaps.count { abs($0 - 60) < 2 }
        #expect(Double(usual) / Double(gaps.count) > 0.93)
        #expect((gaps.min() ?? 0) < 55 && (gaps.min() ?? 0) > 40)
    }
}
