// Each statement holds, is violated, or is unknown where the store has not the data.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct InvariantTests {
    private func state(
        _ name: Invariant.Name, at moment: Instant = at(12), previous: PreviousReadings = PreviousReadings(),
        _ change: (inout StoreContents) -> Void
    ) -> Invariant.Answer? {
        var store = goodStore(heartbeat: moment - 30)
        change(&store)
        return HealthReport(store, at: moment, calendar: toronto, previous: previous).invariants
            .first { $0.name == name }?.state
    }

    @Test func `an empty store knows nothing, and every statement is there`() {
        let invariants = emptyStore().report(at: at(12)).invariants
        #expect(invariants.map(\.name) == Invariant.Name.allCases)
        #expect(invariants.allSatisfy { $0.state == .unknown })
        #expect(invariants.allSatisfy { $0.figures.hasSuffix(".") })
    }

    @Test func `received is counted and rejected together`() {
        func receipts(_ received: Int) -> Invariant.Answer? {
            state(.receiptsBalance) {
                var state = TrackerState(policy: "ordinal")
                state.receipts.received = received
                state.receipts.recorded = 10
                state.receipts.rejected = [.duplicate: 3, .shielded: 1]
                $0.engine = EngineTrace(state: state)
            }
        }
        #expect(receipts(14) == .holds)
        #expect(receipts(15) == .violated)
        #expect(state(.receiptsBalance) { _ in } == .unknown)
    }

    @Test func `hours and days within the clock`() {
        func hours(_ name: Invariant.Name, _ hour: Int, today: Int) -> Invariant.Answer? {
            state(name) {
                $0.apps[0].counters[0].todaySeconds = today
                $0.apps[0].hourlyDay = day
                $0.apps[0].hourlySeconds = [hour] + Array(repeating: 0, count: 23)
            }
        }
        #expect(hours(.hourWithin60, 3_600, today: 3_600) == .holds)
        #expect(hours(.hourWithin60, 3_601, today: 3_600) == .violated)
        #expect(hours(.hoursGiveToday, 3_600, today: 3_600) == .holds)
        #expect(hours(.hoursGiveToday, 3_600, today: 3_660) == .violated)
        #expect(state(.hoursGiveToday) { _ in } == .unknown)
        func today(_ seconds: Int) -> Invariant.Answer? {
            state(.todayWithinElapsed, at: at(1)) { $0.apps[0].counters[0].todaySeconds = seconds }
        }
        #expect(today(3_600) == .holds)
        #expect(today(3_661) == .violated)
        #expect(state(.todayWithinElapsed) { $0.apps = [] } == .unknown)
    }

    @Test func `without hours, the last hour shows what is too much for one`() {
        func lastHour(_ count: Int) -> Invariant.Answer? {
            state(.hourWithin60) {
                $0 = $0.telling((1...count).map { reported(at(11, 30) + Double($0) * 10, $0) })
            }
        }
        #expect(lastHour(50) == .unknown)
        #expect(lastHour(100) == .violated)
    }

    @Test func `minutes in a row, none twice`() {
        func ordinals(_ name: Invariant.Name, _ list: [Int], step: Double = 60) -> Invariant.Answer? {
            state(name) {
                $0 = $0.telling(
                    list.enumerated().map { reported(at(11) + Double($0.offset) * step, $0.element) })
            }
        }
        #expect(ordinals(.ordinalsContiguous, [1, 2, 3]) == .holds)
        #expect(ordinals(.ordinalsContiguous, [1, 3]) == .violated)
        #expect(state(.ordinalsContiguous) { _ in } == .unknown)
        #expect(ordinals(.nothingCountedTwice, [1, 2]) == .holds)
        #expect(ordinals(.nothingCountedTwice, [1, 1], step: 1) == .violated)
        #expect(state(.nothingCountedTwice) { $0 = $0.telling([reported(at(11), nil)]) } == .unknown)
    }

    @Test func `counters are what the callbacks of the whole day give`() {
        func counter(_ seconds: Int, since start: Instant = at(0)) -> Invariant.Answer? {
            state(.countersMatchLog) {
                $0.apps[0].counters[0].todaySeconds = seconds
                $0 = $0.telling((1...20).map { reported(at(11, $0), $0) }, since: start)
            }
        }
        #expect(counter(1_200) == .holds)
        #expect(counter(1_260) == .holds)
        #expect(counter(1_261) == .violated)
        #expect(counter(1_261, since: at(0, 1)) == .unknown)
    }

    @Test func `a journal whose counters were set by hand can't be compared`() {
        func journal(_ last: JournalRecord) -> Invariant.Answer? {
            state(.countersMatchLog) {
                var state = TrackerState(policy: "ordinal")
                state.appliedSequence = 2
                state.receipts.received = 2
                state.receipts.recorded = 2
                state.creditedSeconds = 120
                $0.engine = EngineTrace(records: [record(1, at(11), 1), last], state: state)
                $0.apps[0].counters[0].todaySeconds = 500
            }
        }
        #expect(journal(record(2, at(11, 1), 2)) == .violated)
        #expect(journal(record(2, at(11, 1), 2, kind: .adjusted)) == .unknown)
        // The last record is not in the counters yet.
        #expect(journal(record(3, at(11, 1), 2)) == .unknown)
    }

    @Test func `places agree, totals stay, today is today`() {
        func places(_ other: Int?) -> Invariant.Answer? {
            state(.storesAgree) {
                guard let other else { return }
                $0.apps[0].counters.append(UsageCounter(source: .persisted, todaySeconds: other, day: day))
            }
        }
        #expect(places(1_200) == .holds)
        #expect(places(1_000) == .violated)
        #expect(places(nil) == .unknown)
        var store = goodStore(heartbeat: at(11))
        store.apps[0].counters[0].totalSeconds = 9_000
        var previous = PreviousReadings()
        previous.note(store, store.report(at: at(11)))
        #expect(
            state(.totalsNeverFall, previous: previous) { $0.apps[0].counters[0].totalSeconds = 9_000 }
                == .holds)
        #expect(
            state(.totalsNeverFall, previous: previous) { $0.apps[0].counters[0].totalSeconds = 60 }
                == .violated)
        #expect(state(.totalsNeverFall) { _ in } == .unknown)
        #expect(state(.todayIsToday) { _ in } == .holds)
        #expect(state(.todayIsToday) { $0.apps[0].counters[0].day = day - 1 } == .violated)
        #expect(state(.todayIsToday) { $0.apps = [] } == .unknown)
    }
}
