// What Apple documents of monitoring, enforced.

import ActivitySimulator
import Testing
import TrackingEngine
import TrackingModel

@Suite struct MonitoringContractTests {
    let device = SimulatedDevice(.plain())

    func start(_ name: String, _ schedule: MonitoringSchedule) throws {
        try device.monitoring.startMonitoring(
            MonitoredActivity(name: name, schedule: schedule, events: []))
    }

    @Test func `at most 20 activities are monitored (excessiveActivities)`() throws {
        for number in 1...20 { try start("activity \(number)", .daily(startSecond: 0, endSecond: 86_400)) }
        #expect(throws: MonitoringError.excessiveActivities) {
            try start("one more", .daily(startSecond: 0, endSecond: 86_400))
        }
        #expect(device.monitoring.activities.count == 20)
        device.monitoring.stopMonitoring(["activity 7"])
        try start("one more", .daily(startSecond: 0, endSecond: 86_400))
        #expect(device.monitoring.activities.count == 20)
    }

    @Test func `an activity of the same name is replaced, not added (startMonitoring)`() throws {
        for number in 1...20 { try start("activity \(number)", .daily(startSecond: 0, endSecond: 86_400)) }
        try start("activity 3", .daily(startSecond: 0, endSecond: 43_200))
        #expect(device.monitoring.activities == (1...20).map { "activity \($0)" })
    }

    @Test func `an interval has at least 15 minutes (intervalTooShort)`() throws {
        #expect(throws: MonitoringError.intervalTooShort) {
            try start("short", .daily(startSecond: 0, endSecond: 899))
        }
        try start("just long enough", .daily(startSecond: 0, endSecond: 900))
        #expect(device.monitoring.activities == ["just long enough"])
    }

    @Test func `an interval has at most a week (intervalTooLong)`() throws {
        let now = device.now
        #expect(throws: MonitoringError.intervalTooLong) {
            try start("long", .once(from: now, until: now + 604_801))
        }
        try start("a week", .once(from: now, until: now + 604_800))
        #expect(device.monitoring.activities == ["a week"])
    }

    @Test func `nothing is monitored without permission`() {
        device.monitoring.isAuthorized = false
        #expect(throws: MonitoringError.unauthorized) {
            try start("any", .daily(startSecond: 0, endSecond: 86_400))
        }
    }

    @Test func `stopping an ongoing activity ends its interval (stopMonitoring)`() throws {
        let bench = Bench(.plain(user: stretch(from: 36_000, minutes: 10)))
        bench.simulation.run(until: bench.device.options.at(36_300))
        bench.device.monitoring.stopMonitoring(["minutes", "unknown"])
        bench.simulation.run(until: bench.device.options.at(36_600))
        #expect(bench.spy.calls.last?.callback == MonitorCallback(.end, activity: "minutes"))
        #expect(bench.spy.minutes(of: 0) == [1, 2, 3, 4, 5])
    }

    @Test func `stopping before the interval ends nothing (stopMonitoring)`() throws {
        let bench = Bench(
            .plain(user: stretch(from: 36_000, minutes: 10)),
            schedule: .daily(startSecond: 40_000, endSecond: 50_000))
        bench.simulation.run(until: bench.device.options.at(36_300))
        bench.device.monitoring.stopMonitoring(["minutes"])
        bench.simulation.runToEnd()
        #expect(bench.spy.calls.isEmpty)
    }

    @Test func `interval callbacks wait for the first use of the device (intervalDidStart)`() throws {
        let options = SimulationOptions.plain(
            user: ScriptedUser {
                $0.use(0, from: 36_000, to: 36_060)
                $0.add(.unlock, at: 50_000)
                $0.add(.lock, at: 50_010)
            })
        let bench = Bench(options, schedule: .daily(startSecond: 30_000, endSecond: 40_000)).ran()
        let intervals = bench.spy.calls.filter { $0.callback.event == nil }
        #expect(intervals.map(\.callback.kind) == [.start, .end])
        for (call, due) in zip(intervals, [36_000.0, 50_000]) {
            let delay = call.at - options.at(due)
            #expect(delay >= 0 && delay < 0.31)
        }
    }

    @Test func `use outside the interval is not counted (DeviceActivitySchedule)`() throws {
        let bench = Bench(
            .plain(user: stretch(from: 36_000, minutes: 10)),
            schedule: .daily(startSecond: 36_300, endSecond: 40_000)
        ).ran()
        #expect(bench.spy.minutes(of: 0) == [1, 2, 3, 4, 5])
        #expect(bench.truth.crossings[0].at == bench.device.options.at(36_360))
    }

    /// Minutes that come at once when a schedule is registered at 37 000 s with past activity: five minutes before
    /// 10:00, three after.
    static func past(_ schedule: MonitoringSchedule, profile: CounterProfile = .resets) throws -> [Int] {
        var options = SimulationOptions.plain(
            user: ScriptedUser {
                $0.use(0, from: 34_200, to: 34_500)
                $0.use(0, from: 36_060, to: 36_240)
            })
        options.counters = profile
        let bench = Bench(options, minutes: 10)
        bench.simulation.run(until: options.at(37_000))
        bench.app.includesPastActivity = true
        bench.app.schedule = schedule
        try bench.app.register(activity: "again")
        bench.simulation.runToEnd()
        let again = bench.spy.calls.filter {
            $0.callback.activity == "again" && $0.callback.kind == .threshold
        }
        #expect(again.allSatisfy { $0.at > options.at(37_000) && $0.at < options.at(37_001) })
        #expect(
            bench.truth.deliveries.filter { $0.activity == "again" && $0.kind == .threshold }
                .allSatisfy { $0.origin == .echo(by: .pastActivity, isTrue: true) })
        return again.compactMap(\.callback.event?.ordinal)
    }

    @Test(arguments: CounterProfile.allCases)
    func `includesPastActivity counts from the start of the schedule (includesPastActivity)`(
        profile: CounterProfile
    ) throws {
        #expect(try Self.past(.daily(startSecond: 0, endSecond: 86_400), profile: profile) == Array(1...8))
        #expect(try Self.past(.daily(startSecond: 32_400, endSecond: 86_400)) == Array(1...8))
        #expect(try Self.past(.daily(startSecond: 36_000, endSecond: 43_200)) == [1, 2, 3])
        #expect(
            try Self.past(.once(from: Instant(1_763_028_000), until: Instant(1_763_060_000))) == [1, 2, 3])
    }

    @Test func `it counts from the full hour before a start between hours (includesPastActivity)`() throws {
        #expect(try Self.past(.daily(startSecond: 30, endSecond: 86_369)) == Array(1...8))
        #expect(try Self.past(.daily(startSecond: 34_400, endSecond: 86_400)) == Array(1...8))
        #expect(try Self.past(.daily(startSecond: 36_200, endSecond: 43_200)) == [1, 2, 3])
    }

    @Test func `an interval that begins between hours counts from the full hour too (includesPastActivity)`()
        throws
    {
        let options = SimulationOptions.plain(user: stretch(from: 36_000, minutes: 20))
        let bench = Bench(options, minutes: 30)
        bench.app.includesPastActivity = true
        bench.app.schedule = .daily(startSecond: 36_330, endSecond: 50_000)
        bench.simulation.runToEnd()
        #expect(bench.spy.minutes(of: 0) == Array(1...20))
        let echoes = bench.truth.deliveries.filter(\.origin.isEcho)
        #expect(echoes.map(\.due) == Array(repeating: options.at(36_330), count: 5))
    }

    @Test func `without it nothing before the registration counts (includesPastActivity)`() throws {
        let bench = Bench(.plain(user: stretch(from: 36_000, minutes: 10)), minutes: 10)
        bench.simulation.run(until: bench.device.options.at(36_330))
        try bench.app.register()
        bench.simulation.runToEnd()
        #expect(bench.spy.minutes(of: 0) == [1, 2, 3, 4, 5] + [1, 2, 3, 4])
    }
}
