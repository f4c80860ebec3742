// The seeds' edge cases A to C: another time zone, a restart of the device, low memory.

import ActivitySimulator
import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

/// Seed tracking-accuracy-improvements, "Edge Cases".
@Suite struct EdgeScenarios {
    static let east = LocalCalendar.fixed(-5 * 3_600)
    static let west = LocalCalendar.fixed(-8 * 3_600)

    @Test(arguments: CounterProfile.allCases, [true, false])
    func `edge A: 5 minutes in EST and 5 in PST are 10, seen in the zone or back home`(
        counters: CounterProfile, goesWest: Bool
    ) {
        let (from, to) = goesWest ? (Self.east, Self.west) : (Self.west, Self.east)
        let scenario = Scenario(
            .plain(
                user: ScriptedUser {
                    $0.add(.use(0), at: 36_000)
                    $0.add(.travel(to), at: 36_300)
                }, apps: 5, calendar: from
            ).counting(counters))
        scenario.run(to: 36_600)
        scenario.simulation.inject(.idle)
        scenario.run(to: 40_000)
        #expect(scenario.device.clock.reading().utcOffset == (goesWest ? -8 : -5) * 3_600)
        #expect(scenario.used() == 600)
        #expect(scenario.counted() == 600)
        scenario.lookAtTracker()
        #expect(scenario.counted() == 600)
        #expect(scenario.contents.history.isEmpty)
    }

    /// The counter of the system goes on over a restart of the device, so not even the begun minute is lost.
    @Test(arguments: [(180.0, 180.0, 360), (210, 150, 360), (210, 210, 420), (239, 181, 420)])
    func `edge B: 3 minutes, restart of the device, 3 minutes are 6`(
        before: Double, after: Double, seconds: Int
    ) {
        let scenario = Scenario(
            .plain(
                user: ScriptedUser {
                    $0.add(.use(0), at: 36_000)
                    $0.add(.powerOff, at: 36_000 + before)
                    $0.add(.powerOn, at: 36_000 + before + 45)
                    $0.use(0, from: 37_000, to: 37_000 + after)
                    $0.add(.openTracker, at: 38_000)
                }, apps: 5))
        scenario.run(to: 37_900)
        #expect(scenario.used() == before + after)
        #expect(scenario.counted() == seconds)
        scenario.run(to: 40_000)
        #expect(scenario.counted() == seconds)
        #expect(scenario.device.clock.bootCount == 2)
        #expect(scenario.truth.registrations.count == 1)
    }

    @Test func `edge B: what comes before the first unlocking is counted at the next launch`() {
        let locked = quirks {
            $0.lockedStore.isOn = true
            $0.lockedStore.rebootsPerDay = 0
            $0.lockedStore.meanLocked = 2_000
        }
        let scenario = Scenario(
            .plain(
                locked,
                user: ScriptedUser {
                    $0.use(0, from: 36_000, to: 36_180)
                    $0.add(.powerOff, at: 36_200)
                    $0.add(.powerOn, at: 36_245)
                    $0.use(0, from: 36_260, to: 36_440)
                    $0.add(.openTracker, at: 80_000)
                }, apps: 5))
        scenario.run(to: 36_500)
        #expect(scenario.simulation.monitor.lastReceipt?.outcome == .held(.lockedStore))
        #expect(scenario.counted() == 180)
        scenario.run(to: 81_000)
        #expect(scenario.counted() == 360)
        #expect(scenario.receipts.balances)
    }

    @Test func `edge C: under low memory only a minimal counter is kept, and all is counted afterwards`() {
        let scenario = Scenario(.plain(user: stretch(from: 36_000, minutes: 10), apps: 5))
        scenario.run(to: 36_190)
        scenario.simulation.inject(.memoryPressure(true))
        scenario.run(to: 36_490)
        #expect(scenario.simulation.monitor.lastReceipt?.outcome == .held(.lowMemory))
        #expect(scenario.counted() == 180)
        #expect(scenario.contents.minimalCounts.values.reduce(0, +) == 5)
        scenario.simulation.inject(.memoryPressure(false))
        scenario.run(to: 40_000)
        #expect(scenario.counted() == 600)
        #expect(scenario.contents.minimalCounts.isEmpty)
        #expect(scenario.receipts.recorded == 10)
        #expect(scenario.truth.kills == 0)
    }

    @Test func `edge C: memory that stays low costs nothing once the tracker is opened, and that once`() {
        let scenario = Scenario(.plain(user: stretch(from: 36_000, minutes: 10), apps: 5))
        scenario.simulation.inject(.memoryPressure(true))
        scenario.run(to: 40_000)
        #expect(scenario.counted() == 0)
        scenario.lookAtTracker()
        #expect(scenario.counted() == 600)
        scenario.simulation.inject(.quitTracker)
        scenario.lookAtTracker()
        #expect(scenario.counted() == 600)
        #expect(scenario.receipts.received == 10)
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func `edge C: kills for memory cost what died before the journal and came last, and nothing else`(
        seed: UInt64
    ) {
        let set = quirks {
            $0.memoryKills.isOn = true
            $0.memoryKills.base = 3_355_443...5_767_168
            $0.memoryKills.pressureKill = 0.2
        }
        let scenario = Scenario(
            .plain(set, user: stretch(from: 36_000, minutes: 50), apps: 5, seed: seed))
        scenario.run(to: 40_000).lookAtTracker()
        let died = scenario.truth.crossings.map {
            if case .killed(_, .beforeJournal) = $0.fate { true } else { false }
        }
        // What died before another came is told by that.
        let lost = died.reversed().prefix { $0 }.count
        #expect(scenario.truth.kills > died.count { $0 })
        let all = died.count { $0 }
        #expect(((50 - all) * 60...(50 - lost) * 60).contains(scenario.counted()))
    }
}
