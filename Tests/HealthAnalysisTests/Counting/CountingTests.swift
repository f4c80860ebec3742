// Accepted and rejected callbacks over the day, growth, delivery, and what they let conclude.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct CountingTests {
    private func report(
        _ callbacks: [Callback], since start: Instant = at(0), at moment: Instant = at(12),
        _ change: (inout StoreContents) -> Void = { _ in }
    ) -> HealthReport {
        var store = goodStore(heartbeat: moment - 30).telling(callbacks, since: start)
        change(&store)
        return store.report(at: moment)
    }

    @Test func `callbacks are counted by minute, quarter hour and reason`() throws {
        let report = report([
            reported(at(9, 14, 59), 1), reported(at(9, 15), 2),
            reported(at(11, 30), 3, .rejected("SKIP_REGRESSION")),
            reported(at(11, 30, 30), 4, .rejected("SKIP_STALE_FLUSH")), reported(at(11, 59, 59), 5, .unknown),
            reported(at(-1), 59),
        ])
        let flow = try #require(report.flow)
        #expect(flow.quarterHours.count == 96)
        #expect(flow.quarterHours[36].accepted == 1)
        #expect(flow.quarterHours[37].accepted == 1)
        #expect(flow.quarterHours[46].rejectedTotal == 2)
        #expect(flow.minutes.count == 60)
        #expect(flow.minutes[30].rejected == [.engine(.belowPeak): 1, .engine(.previousDay): 1])
        #expect(flow.minutes[59].unknownOutcomes == 1)
        #expect(flow.today.accepted == 2)
        #expect(flow.causes.map(\.cause) == [.engine(.belowPeak), .engine(.previousDay)])
        #expect(flow.rejectedRatio == 0.5)
        #expect(flow.coveredFrom == nil)
    }

    @Test func `without a log that lists callbacks nothing is counted`() {
        var store = goodStore(heartbeat: at(12))
        #expect(store.report(at: at(12)).flow == nil)
        store.hasEventLog = true
        store.recoveryLogCount = 0
        #expect(store.report(at: at(12)).flow == nil)
    }

    @Test func `a log that begins today vouches for nothing before it`() {
        #expect(report([reported(at(11), 1)], since: at(10)).flow?.coveredFrom == at(10))
        var full = goodStore(heartbeat: at(12)).with(minutes(1...100, from: at(9), step: 60))
        #expect(full.report(at: at(12)).flow?.coveredFrom == at(9))
        full.recoveryLogCount = 99
        #expect(full.report(at: at(12)).flow?.coveredFrom == nil)
    }

    @Test func `the longest night has 100 quarter hours, the shortest 92`() {
        func slots(_ moment: Instant) -> Int? {
            let store = goodStore(heartbeat: moment).with([entry(moment, "usage.app.0.min.1")])
            return store.report(at: moment).flow?.quarterHours.count
        }
        // 2025-11-02 and 2026-03-08 in Toronto.
        #expect(slots(Instant(1_762_063_200)) == 100)
        #expect(slots(Instant(1_772_953_200)) == 92)
    }

    @Test(arguments: [
        ("reject_duplicate", RejectionCause.engine(.duplicate)), ("reject_impossible", .engine(.impossible)),
        ("cooldown_skip", .engine(.tooSoon)), ("stale_generation", .engine(.staleGeneration)),
        ("reject_something", .unspecified),
    ])
    func `actions of the recovery log are causes`(_ action: String, _ cause: RejectionCause) {
        var entry = entry(at(11), "usage.app.0.min.1")
        entry.action = action
        let flow = goodStore(heartbeat: at(12)).with([entry]).report(at: at(12)).flow
        #expect(flow?.today.rejected == [cause: 1])
    }

    @Test func `entries about something else than a callback are none`() {
        var other = entry(at(11), "com.example.posted", ok: false)
        other.action = "post_notification"
        let report = goodStore(heartbeat: at(12)).with([
            other, entry(at(11, 1), "clock_adjustment_detected"),
            entry(at(11, 2), "usage.app.0.min.1", ok: false, error: "No mapping found"),
        ]).report(at: at(12))
        #expect(report.flow?.today.accepted == 0)
        #expect(report.flow?.today.rejected == [.engine(.noMapping): 1])
    }

    @Test func `growth is what was counted against the clock`() {
        let report = report(
            (1...20).map { reported(at(11, 57) + Double($0) * 0.1, $0) } + [reported(at(11, 10), 30)])
        #expect(report.growth.map(\.span) == [.fiveMinutes, .hour, .day])
        #expect(report.growth.map(\.countedSeconds) == [1_200, 1_260, 1_200])
        #expect(report.growth.map(\.isPossible) == [false, true, true])
        #expect(report.growth[0].allowedSeconds == 630)
    }

    @Test func `growth is unknown where the logs begin within the window, unless two reads tell`() {
        let late = report([reported(at(11, 58), 1)], since: at(11, 57))
        #expect(late.growth.map(\.countedSeconds) == [nil, nil, 1_200])
        #expect(late.growth.map(\.isPossible) == [nil, nil, true])
        var previous = PreviousReadings()
        var store = goodStore(heartbeat: at(11, 54))
        store.apps[0].counters[0].todaySeconds = 900
        previous.note(store, store.report(at: at(11, 54)))
        let now = HealthReport(
            goodStore(heartbeat: at(12)), at: at(12), calendar: toronto, previous: previous)
        #expect(now.growth.map(\.countedSeconds) == [300, nil, 1_200])
    }

    @Test func `delivered minutes have an interval`() throws {
        let report = report([1, 2, 3, 5, 6, 7, 8, 9, 10].map { reported(at(11, $0), $0) })
        let delivery = try #require(report.delivery)
        #expect(delivery.delivered == 9)
        #expect(delivery.crossed == 10)
        #expect(delivery.ratio == 0.9)
        #expect(delivery.interval.low > 0.59 && delivery.interval.high < 0.99)
        #expect(delivery.since == at(11, 1))
        #expect(self.report([reported(at(11), nil)]).delivery == nil)
    }

    @Test func `phantom minutes are not delivered`() {
        let real = (1...5).map { reported(at(11, $0), $0) }
        let phantoms = (6...60).map { reported(at(11, 6) + Double($0) * 0.01, $0) }
        #expect(report(real + phantoms).delivery?.crossed == 5)
    }

    @Test func `the cadence is the middle of consecutive minutes`() throws {
        let seconds = [60, 60, 61, 62, 60, 59.0]
        var moment = at(11)
        var callbacks = [reported(moment, 1)]
        for (index, step) in seconds.enumerated() {
            moment = moment + step
            callbacks.append(reported(moment, index + 2))
        }
        let cadence = try #require(report(callbacks).behaviour.cadence)
        #expect(cadence.medianSeconds == 60)
        #expect(cadence.lowerQuartile == 60 && cadence.upperQuartile == 61)
        #expect(cadence.samples == 6)
        #expect(report(Array(callbacks.prefix(5))).behaviour.cadence == nil)
    }

    @Test func `what counting does on a restart is inferred from what came after`() {
        func behaviour(after ordinals: [Int], restart: Instant? = at(11)) -> TrackerBehaviour {
            let before = (1...5).map { reported(at(10, $0), $0) }
            let after = ordinals.enumerated().map { reported(at(11, 5 + $0.offset), $0.element) }
            return report(before + after) { $0.monitoringRestartedAt = restart }.behaviour
        }
        #expect(behaviour(after: [1, 2, 3]).counters == .resets)
        #expect(behaviour(after: [6, 7]).counters == .continues)
        #expect(behaviour(after: []).counters == .unknown)
        #expect(behaviour(after: [1], restart: nil).counters == .unknown)
        #expect(behaviour(after: [4]).counters == .unknown)
        #expect(
            behaviour(after: [1]).countersEvidence
                == "After 1 restart the system's counters started at minute 1 or 2.")
        let known = report([]) {
            $0.engine = EngineTrace(state: TrackerState(policy: "ordinal"))
            $0.engine?.state?.counters = .continues
        }.behaviour
        #expect(known.counters == .continues)
        #expect(known.restartsLastDay == 0)
        #expect(behaviour(after: [1]).restartsLastDay == nil)
    }
}
