// Thresholds are crossed when the minutes of truth are full, to the instant.

import ActivitySimulator
import Testing
import TrackingEngine
import TrackingModel

@Suite struct CrossingTests {
    @Test func `an exam of ten minutes crosses ten thresholds, a minute apart`() {
        let options = SimulationOptions.plain(user: UserPreset.exam.user, apps: 3)
        let bench = Bench(options).ran()
        #expect(bench.spy.minutes(of: 0) == Array(1...10))
        #expect(bench.spy.minutes(of: 1).isEmpty)
        #expect(bench.truth.crossings.map(\.at) == (1...10).map { options.at(36_000 + Double($0) * 60) })
        for (call, minute) in zip(bench.spy.calls.filter { $0.callback.kind == .threshold }, 1...) {
            let delay = call.at - options.at(36_000 + Double(minute) * 60)
            #expect(delay > 0 && delay < 0.31)
        }
    }

    // Zones and clocks move days; then counters and days are not the same thing.
    @Test(
        arguments: UserPreset.allCases.filter {
            ![.traveller, .clockMeddler, .twoDevices].contains($0)
        })
    func `the ideal profile tells of every full minute of truth and of nothing else`(preset: UserPreset) {
        let bench = Bench(.plain(user: preset.user, apps: 5, days: 3), minutes: 700)
        bench.simulation.run(until: bench.device.options.end - 1)
        let truth = bench.truth
        let minutes = truth.days.reduce(0) { $0 + Int($1.seconds / 60) }
        #expect(truth.crossings.count == minutes)
        #expect(bench.spy.calls.count { $0.callback.kind == .threshold } == minutes)
        #expect(truth.crossings.allSatisfy { $0.fate.isDelivered && $0.duplicates == 0 })
        #expect((minutes > 0) == (preset != .idleDay))
    }

    @Test func `apps that count together cross together`() throws {
        let options = SimulationOptions.plain(
            user: ScriptedUser {
                $0.use(0, from: 36_000, to: 36_090)
                $0.use(1, from: 37_000, to: 37_090)
            }, apps: 2)
        let bench = Bench(options, minutes: 1)
        bench.simulation.run(until: options.at(1_000))
        try bench.device.monitoring.startMonitoring(
            .init(
                name: "group", schedule: .daily(startSecond: 0, endSecond: 86_400),
                events: [
                    .init(name: "group.min.3", apps: options.apps.map(\.id), thresholdSeconds: 180)
                ]))
        bench.simulation.runToEnd()
        let crossing = try #require(bench.truth.crossings.last)
        #expect(bench.truth.events[crossing.event].name == "group.min.3")
        #expect(crossing.at == options.at(37_090))
    }

    @Test func `an event of an unknown app never crosses`() throws {
        let bench = Bench(.plain(user: stretch(from: 36_000, minutes: 5)), minutes: 1)
        bench.simulation.run(until: bench.device.options.at(1_000))
        try bench.device.monitoring.startMonitoring(
            .init(
                name: "unknown", schedule: .daily(startSecond: 0, endSecond: 86_400),
                events: [.init(name: "nobody.min.1", apps: ["com.example.none"], thresholdSeconds: 60)]))
        bench.simulation.runToEnd()
        #expect(bench.truth.crossings.count == 1)
    }
}
