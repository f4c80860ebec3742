// Days, zones and clocks: midnight resets, days of 23 and 25 hours, travel, meddling.

import Testing
import TrackingModel

@testable import ActivitySimulator

@Suite struct CalendarTests {
    /// New York around the autumn and the spring change of 2025.
    static let newYork = LocalCalendar(
        identifier: "America/New_York",
        offsets: [
            .init(from: Instant(0), seconds: -18_000),
            .init(from: Instant(1_741_503_600), seconds: -14_400),
            .init(from: Instant(1_762_063_200), seconds: -18_000),
        ])

    @Test func `counters begin anew at midnight, in the middle of a session`() {
        let user = ScriptedUser(days: [
            UsagePattern { $0.add(.use(0), at: 86_400 - 150) },
            UsagePattern {
                $0.add(.leave, at: 200)
                $0.add(.lock, at: 200)
            },
        ])
        let options = SimulationOptions.plain(user: user, days: 2)
        let bench = Bench(options).ran()
        #expect(bench.spy.minutes(of: 0) == [1, 2, 1, 2, 3])
        #expect(bench.truth.crossings[2].at == options.at(86_400 + 60))
        #expect(bench.truth.days.map(\.seconds) == [150, 200])
        #expect(bench.truth.segments.map(\.seconds) == [350])
        #expect(
            bench.spy.calls.filter { $0.callback.kind != .threshold }.map(\.callback.kind) == [
                .start, .end, .start,
            ])
    }

    @Test func `a minute that is full at midnight is yesterday's`() {
        let options = SimulationOptions.plain(user: stretch(from: 86_400 - 120, minutes: 2), days: 2)
        let bench = Bench(options).ran()
        #expect(bench.truth.crossings.map(\.at) == [options.at(86_340), options.at(86_400)])
        #expect(bench.truth.days.map(\.seconds) == [120])
    }

    @Test(arguments: [
        (LocalDay(year: 2025, month: 3, day: 9), 23.0), (LocalDay(year: 2025, month: 11, day: 2), 25.0),
    ])
    func `days where clocks change have 23 and 25 hours`(day: LocalDay, hours: Double) {
        var options = SimulationOptions.plain(
            user: ScriptedUser {
                $0.add(.use(0), at: 0)
                $0.add(.leave, at: 86_399)
            }, calendar: Self.newYork)
        options.start = Self.newYork.start(of: day)
        let bench = Bench(options, minutes: 1_600)
        bench.simulation.run(until: options.end)
        #expect(options.end - options.start == hours * 3_600)
        #expect(bench.truth.days.map(\.day) == [day])
        #expect(bench.truth.usedSeconds == hours * 3_600 - 1)
        #expect(bench.spy.minutes(of: 0).last == Int(hours) * 60 - 1)
    }

    @Test func `what was accumulated stays when the zone changes (DeviceActivityEvent)`() {
        let user = ScriptedUser(days: [
            UsagePattern {
                $0.use(0, from: 36_000, to: 36_180)
                $0.add(.travel(.fixed(6 * 3_600)), at: 40_000)
                // 40 000 s of the day is now 61 600 s of it.
                $0.use(0, from: 65_000, to: 65_180)
            }
        ])
        let options = SimulationOptions.plain(user: user, days: 2)
        let bench = Bench(options).ran()
        #expect(bench.spy.minutes(of: 0) == [1, 2, 3, 4, 5, 6])
        #expect(bench.truth.crossings[3].at == options.at(65_060 - 6 * 3_600))
        #expect(bench.device.clock.reading().utcOffset == 6 * 3_600)
    }

    @Test func `a running interval ends in the zone in which it began (DeviceActivitySchedule)`() {
        let user = ScriptedUser(days: [
            UsagePattern {
                $0.add(.travel(.fixed(2 * 3_600)), at: 43_200)
                // Local midnight comes two hours before the interval's end.
                $0.add(.use(0), at: 86_400 - 60)
            },
            UsagePattern {
                $0.add(.leave, at: 7_260)
            },
        ])
        let options = SimulationOptions.plain(user: user, days: 2)
        let bench = Bench(options).ran()
        #expect(bench.spy.minutes(of: 0) == Array(1...121) + [1])
        #expect(bench.truth.days.map(\.seconds) == [60, 7_260])
    }

    @Test func `a clock that is moved changes the wall and not the monotonic clock`() {
        let options = SimulationOptions.plain(user: stretch(from: 36_000, minutes: 10))
        let bench = Bench(options)
        bench.simulation.run(until: options.at(36_090))
        let before = bench.device.clock.reading()
        bench.simulation.inject(.clockJump(3_600))
        bench.simulation.run(until: options.at(36_150))
        let after = bench.device.clock.reading()
        #expect(after.monotonic - before.monotonic == 60)
        #expect(after.clockJump(since: before) == 3_600)
        bench.simulation.runToEnd()
        #expect(bench.spy.minutes(of: 0) == Array(1...10))
    }

    @Test func `a clock set to tomorrow ends the interval, and truth books on the day that the device shows`()
    {
        let options = SimulationOptions.plain(user: stretch(from: 36_000, minutes: 10), days: 2)
        let bench = Bench(options)
        bench.simulation.run(until: options.at(36_150))
        bench.simulation.inject(.clockJump(86_400))
        bench.simulation.run(until: options.at(36_400))
        bench.simulation.inject(.clockJump(-86_400))
        bench.simulation.run(until: options.at(37_000))
        let first = LocalDay(year: 2025, month: 11, day: 13)
        #expect(
            bench.truth.days == [
                AppDay(day: first, app: 0, seconds: 350), AppDay(day: first + 1, app: 0, seconds: 250),
            ])
        #expect(bench.spy.minutes(of: 0).prefix(3) == [1, 2, 1])
    }
}
