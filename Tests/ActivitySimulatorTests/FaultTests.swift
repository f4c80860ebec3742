// Faults on demand do what their names say.

import Testing
import TrackingEngine
import TrackingModel

@testable import ActivitySimulator

@Suite struct FaultTests {
    func bench(apps: Int = 1) -> Bench {
        let bench = Bench(.plain(user: stretch(from: 36_000, minutes: 20), apps: apps))
        bench.simulation.run(until: bench.device.options.at(36_030))
        return bench
    }

    @Test func `skipped minutes are lost and no others`() {
        let bench = bench()
        bench.simulation.inject(.skipMinutes(3))
        bench.simulation.runToEnd()
        #expect(bench.spy.minutes(of: 0) == Array(4...20))
        #expect(bench.truth.crossings.map(\.fate.isLost).prefix(4) == [true, true, true, false])
        #expect(bench.truth.crossings[0].fate == .lost(by: .injected))
    }

    @Test func `a burst is sixty thresholds in 0.2 s over the apps`() throws {
        let bench = bench(apps: 3)
        let before = bench.spy.calls.count
        bench.simulation.inject(.burst)
        bench.simulation.run(until: bench.now + 5)
        let burst = bench.spy.calls.dropFirst(before)
        #expect(burst.count == 60)
        for app in 0..<3 { #expect(bench.spy.minutes(of: app) == Array(1...20)) }
        let first = try #require(burst.first)
        let last = try #require(burst.last)
        #expect(last.at - first.at < 0.2)
        #expect(
            bench.truth.deliveries.suffix(60).allSatisfy {
                $0.origin == .echo(by: .injected, isTrue: false)
            })
    }

    @Test func `a kill happens between journal and counters, once`() {
        let bench = bench()
        bench.simulation.inject(.killExtension)
        bench.simulation.runToEnd()
        #expect(bench.spy.calls.compactMap(\.launch.killPoint) == [.afterJournal])
        guard case .killed(_, .afterJournal) = bench.truth.crossings[0].fate else {
            Issue.record("the first crossing was not killed: \(bench.truth.crossings[0].fate)")
            return
        }
        #expect(bench.truth.crossings.dropFirst().allSatisfy { $0.fate.isDelivered })
        #expect(bench.truth.kills == 1)
    }

    @Test func `memory pressure lifts the footprint above 5 MiB and below the limit`() {
        let bench = bench()
        bench.simulation.inject(.memoryPressure(true))
        bench.simulation.run(until: bench.now + 60)
        bench.simulation.inject(.memoryPressure(false))
        bench.simulation.run(until: bench.now + 60)
        let bytes = bench.spy.calls.suffix(2).map(\.launch.footprintBytes)
        #expect(bytes[0] > 5 << 20 && bytes[0] < 6 << 20)
        #expect(bytes[1] < 4 << 20)
        #expect(bench.device.memory.sample()?.bytes == bytes[1])
    }

    @Test func `a deferral brings all at its end`() {
        let bench = bench()
        bench.simulation.inject(.deferral(minutes: 5))
        bench.simulation.runToEnd()
        let arrivals = bench.spy.calls.filter { $0.callback.kind == .threshold }.map(\.at)
        let end = bench.device.options.at(36_330)
        #expect(arrivals.prefix(5).allSatisfy { $0 > end && $0 - end < 0.31 })
        #expect(arrivals[5] > end + 29)
        #expect(bench.truth.outages.map(\.isDelay) == [true])
    }

    @Test func `someone at the controls overrides the plan until it is followed again`() {
        let bench = bench(apps: 2)
        bench.simulation.inject(.useApp("com.example.tubular"))
        #expect(bench.device.frontApp == "com.example.tubular")
        bench.simulation.run(until: bench.device.options.at(40_000))
        #expect(bench.device.frontApp == "com.example.tubular")
        bench.simulation.inject(.idle)
        #expect(bench.device.frontApp == nil && !bench.device.isInUse)
        bench.simulation.inject(.useApp("com.example.none"))
        #expect(bench.device.frontApp == nil)
        #expect(bench.truth.segments.map(\.seconds) == [30, 3_970])
        bench.simulation.inject(.followPlan)
        bench.simulation.runToEnd()
        #expect(bench.truth.segments.count == 2)
    }

    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func `any faults in any order leave a truth that adds up`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let profile = Profile.all[Int(seed) % Profile.all.count]
        let user = UserPreset.allCases[Int(seed) % UserPreset.allCases.count]
        let bench = Bench(.plain(profile.quirks, user: user.user, apps: 4, seed: seed, days: 3), minutes: 90)
        for _ in 0..<40 {
            let app = bench.device.options.apps.randomElement(using: &generator)?.id ?? ""
            let amount = Double.random(in: -100_000...100_000, using: &generator)
            let faults: [Fault] = [
                .skipMinutes(3), .burst, .killExtension, .memoryPressure(.random(using: &generator)),
                .clockJump(amount), .advanceToMidnight, .deferral(minutes: 7), .shield(app: app, true),
                .shield(app: app, false), .useApp(app), .idle, .followPlan, .reboot, .openTracker,
                .closeTracker,
                .quitTracker, .refreshTracker, .silence(.registration), .silence(.restart),
            ]
            if let fault = faults.randomElement(using: &generator) { bench.simulation.inject(fault) }
            if Int.random(in: 0..<9, using: &generator) == 0 {
                bench.device.monitoring.stopMonitoring(["minutes"])
            }
            if Int.random(in: 0..<5, using: &generator) == 0 { try? bench.app.register() }
            bench.simulation.run(until: bench.now + .random(in: 0...7_200, using: &generator))
        }
        expectConsistent(bench)
    }

    @Test func `the way to midnight is simulated, not skipped`() {
        let bench = bench()
        bench.simulation.inject(.advanceToMidnight)
        #expect(bench.now == bench.device.options.end)
        #expect(bench.spy.minutes(of: 0).count == 20)
        bench.simulation.inject(.advanceToMidnight)
        #expect(bench.now == bench.device.options.end + 86_400)
    }
}

extension Bench {
    var now: Instant { simulation.now }
}

extension SimulatedDevice {
    /// The app in front by its logical id; nil for none.
    fileprivate var frontApp: String? { inUse.here.first.map { options.apps[$0].id } }
}
