// Two apps in front at once, and use on another device of the person.

import Testing
import TrackingEngine
import TrackingModel

@testable import ActivitySimulator

@Suite struct SeveralAppsTests {
    static let sideBySide = UsagePattern {
        $0.add(.use(0), at: 36_000)
        $0.add(.useBeside(1), at: 36_300)
        $0.add(.useBeside(2), at: 36_600)
        $0.add(.close(0), at: 36_900)
        $0.add(.close(1), at: 37_200)
        $0.add(.leave, at: 37_500)
        $0.add(.lock, at: 37_500)
    }

    @Test func `apps side by side are each counted in full, and the truth says so`() {
        let options = SimulationOptions.plain(user: ScriptedUser(days: [Self.sideBySide]), apps: 3)
        let bench = Bench(options).ran()
        expectConsistent(bench)
        for app in 0..<3 { #expect(bench.spy.minutes(of: app) == Array(1...15)) }
        let segments = bench.truth.segments
        #expect(segments.map(\.app) == [0, 0, 1, 0, 1, 2, 1, 2, 2])
        #expect(segments.map(\.place) == [.here] + Array(repeating: .beside, count: 7) + [.here])
        #expect(segments.allSatisfy { $0.seconds == 300 })
        #expect(bench.truth.days.map(\.seconds) == [900, 900, 900])
        #expect(bench.truth.crossings.map(\.at) == bench.truth.crossings.map(\.at).sorted())
    }

    @Test func `apps that count together count each for itself`() throws {
        let options = SimulationOptions.plain(user: ScriptedUser(days: [Self.sideBySide]), apps: 3)
        let bench = Bench(options, minutes: 1)
        bench.simulation.run(until: options.at(1_000))
        try bench.device.monitoring.startMonitoring(
            .init(
                name: "group", schedule: .daily(startSecond: 0, endSecond: 86_400),
                events: [1_200, 2_700].map {
                    .init(name: "group.min.\($0)", apps: options.apps.map(\.id), thresholdSeconds: $0)
                }))
        bench.simulation.runToEnd()
        // 300 s of one, 300 of two, and 100 of three; 2 700 are reached with the last second.
        let group = bench.truth.crossings.filter {
            bench.truth.events[$0.event].activity == "group"
        }
        #expect(group.map(\.at) == [options.at(36_700), options.at(37_500)])
    }

    @Test func `a shielded app does not open beside another`() {
        let options = SimulationOptions.plain(
            user: ScriptedUser {
                $0.add(.shield(1), at: 0)
                $0.add(.use(0), at: 36_000)
                $0.add(.useBeside(1), at: 36_100)
                $0.add(.shield(0), at: 36_200)
                $0.add(.lock, at: 36_300)
            }, apps: 2)
        let truth = Bench(options).ran().truth
        #expect(truth.segments.map(\.seconds) == [200])
        #expect(truth.device.contains { $0.kind == .metShield(1) })
    }

    /// Ten minutes here, twenty elsewhere, ten here.
    static func twoDevices(_ change: (inout QuirkSet) -> Void = { _ in }) -> Bench {
        let set = quirks {
            $0.otherDevices.delayMedian = 600
            $0.otherDevices.delaySigma = 0
            change(&$0)
        }
        let bench = Bench(
            .plain(
                set,
                user: ScriptedUser {
                    $0.use(0, from: 36_000, to: 36_600)
                    $0.useElsewhere(0, from: 36_300, to: 37_500)
                    $0.use(0, from: 40_000, to: 40_600)
                }))
        return bench.ran()
    }

    @Test func `what is used on another device counts late, and is told apart`() {
        let bench = Self.twoDevices()
        let truth = bench.truth
        expectConsistent(bench)
        #expect(bench.spy.minutes(of: 0) == Array(1...40))
        #expect(truth.days.map(\.seconds) == [1_200] && truth.days.map(\.otherDeviceSeconds) == [1_200])
        #expect(truth.usedSeconds == 1_200)
        let foreign = truth.crossings.filter { $0.place == .otherDevice }
        #expect(foreign.count == 20)
        #expect(foreign.allSatisfy { $0.at == bench.device.options.at(38_100) })
        #expect(truth.segments.map(\.place) == [.here, .here, .otherDevice, .otherDevice, .here])
    }

    @Test func `lost callbacks of another device are no lost minutes`() {
        let bench = Self.twoDevices {
            $0.silence.isOn = true
            $0.silence.lossProbability = 1
        }
        #expect(bench.truth.crossings.count == 40)
        #expect(bench.truth.lostMinutes().count == 20)
    }

    @Test func `what is not shared does not count`() {
        let bench = Self.twoDevices { $0.otherDevices.isShared = false }
        #expect(bench.spy.minutes(of: 0) == Array(1...20))
        #expect(bench.truth.days.map(\.otherDeviceSeconds) == [1_200])
    }

    @Test func `what ended before monitoring began counts for past activity only`() throws {
        for (past, expected) in [(false, Array(1...10)), (true, Array(1...40))] {
            let set = quirks { $0.otherDevices.delaySigma = 0 }
            let options = SimulationOptions.plain(
                set,
                user: ScriptedUser {
                    $0.useElsewhere(0, from: 36_000, to: 37_800)
                    $0.use(0, from: 50_000, to: 50_600)
                })
            let bench = Bench(options, minutes: 60)
            bench.simulation.run(until: options.at(38_000))
            bench.app.includesPastActivity = past
            try bench.app.register()
            bench.simulation.runToEnd()
            #expect(bench.spy.minutes(of: 0) == expected)
        }
    }

    @Test func `Q22 adds use elsewhere to anyone's days`() {
        let set = quirks { $0.otherDevices.isOn = true }
        let truth = Bench(.plain(set, user: UserPreset.light.user, apps: 3, days: 20), minutes: 300).ran()
            .truth
        let ideal = Bench(.plain(user: UserPreset.light.user, apps: 3, days: 20), minutes: 300).ran().truth
        let elsewhere = truth.days.reduce(0) { $0 + $1.otherDeviceSeconds } / 20 / 60
        #expect(elsewhere > 20 && elsewhere < 120)
        #expect(abs(truth.usedSeconds - ideal.usedSeconds) < 1e-6)
        #expect(truth.crossings.contains { $0.place == .otherDevice })
    }
}
