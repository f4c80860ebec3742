// Which callbacks are a burst, and what it was.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct BurstTests {
    private func bursts(
        _ callbacks: [Callback], at moment: Instant = at(12),
        _ change: (inout StoreContents) -> Void = { _ in }
    ) -> [DeliveryBurst] {
        var store = goodStore(heartbeat: moment - 30).telling(callbacks, since: at(0))
        for app in 1..<4 { store.mappings["usage.app.\(app).min.1"] = "app-\(app)" }
        change(&store)
        return store.report(at: moment).bursts
    }

    @Test func `three thresholds of an app within ten seconds are a burst, two are not`() {
        func count(_ minutes: Int, step: Double = 3) -> Int {
            bursts((1...minutes).map { reported(at(11) + Double($0) * step, $0) }).count
        }
        #expect(count(2) == 0)
        #expect(count(3) == 1)
        #expect(count(60, step: 42) == 0)
        // The same threshold ten times is one.
        #expect(bursts((0..<10).map { reported(at(11, 0, Double($0) / 10), 1) }).isEmpty)
        #expect(bursts((1...3).map { reported(at(11, 0, Double($0)), 1, app: $0) }).count == 1)
    }

    @Test func `a burst lists what it claims, what was counted and what is possible`() throws {
        let before = (1...10).map { reported(at(10, $0), $0) }
        let late = (11...30).map {
            reported(at(10, 31) + Double($0) * 0.05, $0, $0 < 21 ? .recorded : .unknown)
        }
        let burst = try #require(bursts(before + late).first)
        #expect(burst.events == 20)
        #expect(burst.apps == ["com.example.tubes"])
        #expect(burst.claimedMinutes == 20)
        #expect(burst.countedMinutes == 10)
        #expect(abs(burst.possibleMinutes - 21) < 0.1)
        #expect(burst.secondsAfterRestart == nil)
        #expect(burst.isShielded == nil && burst.isCharging == nil)
        #expect(burst.verdict == .delayed)
        #expect(burst.reason == "20 minutes fit into the 21m 01s before, in which nothing was credited.")
    }

    @Test func `use of another app in between leaves less time`() {
        let first = (1...10).map { reported(at(10, $0), $0) }
        let other = (1...20).map { reported(at(10, 10 + $0), $0, app: 1) }
        let late = (11...30).map { reported(at(10, 31) + Double($0) * 0.05, $0) }
        #expect(bursts(first + late).map(\.verdict) == [.delayed])
        #expect(bursts(first + other + late).map(\.verdict) == [.phantom])
    }

    @Test func `after a restart only the reason or the counters tell a heal from a phantom`() {
        func verdict(_ engine: EngineTrace?) -> DeliveryBurst.Judgement? {
            bursts((1...20).map { reported(at(11) + Double($0) * 0.05, $0) }) {
                $0.monitoringRestartedAt = at(10, 59)
                $0.engine = engine
            }.first?.verdict
        }
        #expect(verdict(nil) == .undecided)
        func restarted(_ reason: RestartReason) -> EngineTrace {
            var engine = EngineTrace()
            var service = ServiceMemory()
            service.restarts = [.init(reason: reason, at: at(10, 59).seconds, generation: 2)]
            engine.service = service
            return engine
        }
        #expect(verdict(restarted(.fault)) == .replay)
        #expect(verdict(restarted(.planChange)) == .undecided)
        var resets = restarted(.fault)
        resets.state = TrackerState(policy: "ordinal")
        resets.state?.counters = .resets
        #expect(verdict(resets) == .phantom)
    }

    @Test func `thresholds that came before, told again, are a heal`() {
        let first = (1...10).map { reported(at(10, $0), $0) }
        let again = (1...10).map { reported(at(11) + Double($0) * 0.05, $0, .rejected("SKIP_REGRESSION")) }
        let burst = bursts(first + again).first
        #expect(burst?.verdict == .replay)
        #expect(burst?.claimedMinutes == 0)
    }

    @Test func `a shielded app can't be used, and no day is older than its minutes`() {
        let shielded = (1...10).map { reported(at(11) + Double($0) * 0.05, $0, .rejected("SKIP_SHIELDED")) }
        #expect(bursts(shielded).map(\.verdict) == [.phantom])
        #expect(bursts(shielded).first?.isShielded == true)
        let early = (50...60).map { reported(at(0, 10) + Double($0) * 0.05, $0) }
        #expect(bursts(early, at: at(0, 20)).map(\.verdict) == [.phantom])
    }

    @Test func `a charger makes a burst doubtful`() {
        let late = (1...10).map { reported(at(11) + Double($0) * 0.05, $0) }
        func burst(_ state: BatterySample.State, at moment: Instant) -> DeliveryBurst? {
            bursts([reported(at(10, 40), 1, app: 1), reported(at(10, 40), 30)] + late) {
                $0.battery = [BatterySample(at: moment, level: 0.5, state: state)]
            }.first
        }
        #expect(burst(.charging, at: at(10, 59))?.isCharging == true)
        #expect(burst(.charging, at: at(10, 59))?.verdict == .undecided)
        #expect(burst(.unplugged, at: at(10, 59))?.isCharging == false)
        #expect(burst(.charging, at: at(9))?.isCharging == nil)
    }

    @Test func `one callback that adds more than the time allows is a burst by itself`() {
        func found(_ seconds: Int) -> [DeliveryBurst] {
            bursts([reported(at(11), 1, seconds: 60), reported(at(11, 0, 30), 12, seconds: seconds)])
        }
        #expect(found(660).map(\.events) == [1])
        #expect(found(60).isEmpty)
        #expect(bursts([reported(at(11), 1), reported(at(11, 20), 12, seconds: 660)]).isEmpty)
    }

    @Test func `credits that were taken back are not counted`() {
        let first = (1...10).map { reported(at(10, $0), $0) }
        let flood = (11...60).map { reported(at(10, 11) + Double($0) * 0.05, $0) }
        func burst(_ mark: TrackerMark?) -> DeliveryBurst? {
            bursts(first + flood) { $0.marks = [mark].compactMap { $0 } }.first
        }
        #expect(burst(nil)?.countedMinutes == 50)
        #expect(burst(nil)?.isHarmless == false)
        let revert = TrackerMark(at: at(10, 12), kind: .creditTakenBack)
        #expect(burst(revert)?.countedMinutes == 0)
        #expect(burst(revert)?.claimedMinutes == 50)
        #expect(burst(revert)?.isHarmless == true)
        var part = revert
        part.app = "com.example.tubes"
        part.seconds = 1_200
        #expect(burst(part)?.countedMinutes == 30)
        part.app = "another"
        #expect(burst(part)?.countedMinutes == 50)
    }
}
