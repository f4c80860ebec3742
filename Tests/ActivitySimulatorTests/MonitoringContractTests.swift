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

    @Test func `includesPastActivity counts back to the full hour (includesPastActivity)`() throws {
        let options = SimulationOptions.plain(
            user: ScriptedUser {
                $0.use(0, from: 34_200, to: 34_800)
                $0.use(0, from: 36_060, to: 36_240)
            })
        let bench = Bench(options, minutes: 5)
        bench.simulation.run(until: options.at(37_000))
        bench.app.includesPastActivity = true
        try bench.app.register(activity: "again")
        bench.simulation.run(until: options.at(37_010))
        let again = bench.spy.calls.filter {
            $0.callback.activity == "again" && $0.callback.kind == .threshold
        }
        #expect(again.compactMap(\.callback.event?.ordinal) == [1, 2, 3])
        #expect(again.allSatisfy { $0.at > options.at(37_000) })
    }
}
