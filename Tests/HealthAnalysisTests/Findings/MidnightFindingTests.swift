// The turn of the day: yesterday's minutes, a missing archive, a day that never began.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct MidnightFindingTests {
    @Test func `more minutes than the day is old are yesterday's`() throws {
        func found(_ count: Int, from start: Instant, at moment: Instant = at(1)) -> Finding? {
            raised(.minutesAfterMidnight, at: moment) { store in
                store.apps[0].counters[0].todaySeconds = 0
                store = store.telling(
                    (1...count).map { reported(start + Double($0) * 0.01, $0) }, since: at(-12))
            }
        }
        let late = try #require(found(60, from: at(0, 3)))
        #expect(late.level == .critical)
        #expect(late.detail == "1h of Tubes were credited by 00:03, when the day was only 3m old.")
        #expect(found(8, from: at(0, 3)) == nil)
        #expect(found(60, from: at(0, 50)) == nil)
        #expect(found(60, from: at(-1), at: at(1)) == nil)
    }

    @Test func `an impossible counter soon after midnight is yesterday's`() {
        func found(_ moment: Instant, _ seconds: Int) -> Finding? {
            raised(.minutesAfterMidnight, at: moment) { $0.apps[0].counters[0].todaySeconds = seconds }
        }
        #expect(found(at(0, 20), 5_400)?.detail.contains("1h 30m of Tubes") == true)
        #expect(found(at(0, 20), 1_200) == nil)
        #expect(found(at(3), 20_000) == nil)
    }

    @Test func `a saved day that nobody archives is missing in the history`() throws {
        func found(_ moment: Instant, row: Bool = false) -> Finding? {
            raised(.archiveMissing, at: moment) {
                $0.apps[0].pendingArchive = DailyUsage(day: day - 1, seconds: 1_200)
                if row { $0.apps[0].history = [DailyUsage(day: day - 1, seconds: 1_200)] }
            }
        }
        #expect(found(at(23)) == nil)
        let missing = try #require(found(at(24, 1)))
        #expect(missing.level == .warning)
        #expect(missing.detail == "Tubes: 20m wait, but the history has no 2025-11-12.")
        #expect(found(at(24, 1), row: true) == nil)
    }

    @Test func `a day with callbacks and no row is missing where others have one`() {
        func found(rows: [LocalDay], counter: LocalDay? = day) -> Finding? {
            raised(.archiveMissing) { store in
                store.apps[0].counters[0].day = counter
                store.apps[0].history = rows.map { DailyUsage(day: $0, seconds: 600) }
                store = store.telling((1...5).map { reported(at(-4, $0), $0) })
            }
        }
        #expect(found(rows: [day - 2])?.detail.hasPrefix("Tubes: 5 minutes or more were credited") == true)
        #expect(found(rows: [day - 2, day - 1]) == nil)
        // Until the first event of a day the counter is the archive.
        #expect(found(rows: [day - 2], counter: day - 1) == nil)
        #expect(found(rows: []) == nil)
    }

    @Test func `callbacks of a day that never began are told where other days did begin`() {
        func found(starts: [Instant], restart: Instant? = nil, use: Bool = true) -> Finding? {
            raised(.dayNotStarted) { store in
                store.marks = starts.map { TrackerMark(at: $0, kind: .intervalStarted) }
                store.monitoringRestartedAt = restart
                if use { store = store.telling([reported(at(9), 1)], since: at(-30)) }
            }
        }
        #expect(found(starts: [at(-24)])?.level == .warning)
        #expect(found(starts: [at(-24), at(7)]) == nil)
        #expect(found(starts: [at(-24)], restart: at(8)) == nil)
        #expect(found(starts: [at(-24)], use: false) == nil)
        #expect(found(starts: []) == nil)
    }

    @Test func `a midnight task that is asked for and never runs is told`() {
        func found(_ runs: TaskRuns?) -> Finding? { raised(.midnightTaskNotRun) { $0.midnightTask = runs } }
        #expect(found(TaskRuns(submitted: 6, ran: 0))?.level == .notice)
        #expect(found(TaskRuns(submitted: 6, ran: 1)) == nil)
        #expect(found(TaskRuns(submitted: 2, ran: 0)) == nil)
        #expect(found(nil) == nil)
    }
}
