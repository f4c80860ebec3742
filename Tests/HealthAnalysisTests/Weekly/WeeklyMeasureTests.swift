// The seeds' further measures of a week: crash rate, gaps for each session, averages of finished days.

import Documents
import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct WeeklyMeasureTests {
    private func report(
        _ entries: [RecoveryEntry], engine: Bool = true, _ change: (inout HistoryWindow) -> Void = { _ in }
    ) -> WeeklyReport {
        let until = at(20)
        var window = HistoryWindow(span: TimeSpan(at(-6 * 24), until))
        window.recovery = entries.sorted { $0.at < $1.at }
        window.coverage = window.recovery.first.map { [TimeSpan($0.at, until)] } ?? []
        change(&window)
        var store = goodStore(heartbeat: until).with(entries)
        if engine { store.engine = EngineTrace(records: []) }
        return WeeklyReport(window, store, at: until, calendar: toronto)
    }

    private func metric(_ name: SuccessMetric.Figure, _ report: WeeklyReport) throws -> SuccessMetric {
        try #require(report.metrics.first { $0.name == name })
    }

    private func callbacks(_ unfinished: Int, of all: Int) -> [RecoveryEntry] {
        (0..<all).map {
            entry(
                at(8) + Double($0) * 60.5, "usage.app.0.min.\($0 + 1)",
                memory: $0 < unfinished ? nil : 4_000_000)
        }
    }

    @Test func `the crash rate has the seeds' target and alarms, by what is certain`() throws {
        let many = try metric(.crashes, report(callbacks(20, of: 100)))
        #expect(many.count == 20 && many.total == 100 && many.value == 0.2)
        #expect(many.outcome == .notMet)
        #expect(many.alarm?.level == .critical && many.alarm?.limit == 0.05)
        let some = try metric(.crashes, report(callbacks(5, of: 100)))
        #expect(some.outcome == .notMet)
        #expect(some.alarm?.level == .warning)
        let none = try metric(.crashes, report(callbacks(0, of: 100)))
        // A hundred clean callbacks do not prove that fewer than one of a thousand fails.
        #expect(none.value == 0 && none.low == 0 && none.outcome == .open && none.alarm == nil)
        let other = try metric(.crashes, report(callbacks(20, of: 100), engine: false))
        #expect(other.value == nil && other.outcome == .unknown && other.alarm == nil)
        #expect(report(callbacks(20, of: 100)).document.text().contains("no, over 5 %"))
    }

    @Test func `gaps with minutes in them are counted for each session`() throws {
        // Minutes 11 to 25 never arrive.
        let week = report(minutes(1...10, from: at(9)) + minutes(26...40, from: at(9, 26)))
        let gaps = try metric(.gaps, week)
        #expect(week.sessions == 2)
        #expect(gaps.count == 1 && gaps.total == 2 && gaps.value == 0.5)
        #expect(gaps.alarm == nil)
        #expect(try metric(.gaps, report(minutes(1...40, from: at(9)))).count == 0)
        // Where no event says its minute, a gap can't be seen, so that none is no good news.
        let notMonitored = report((0..<20).map { entry(at(9, $0), "usage.app.reader") })
        #expect(try metric(.gaps, notMonitored).value == nil)
    }

    @Test func `idle time is no gap of the gap rate`() throws {
        let week = report(minutes(1...10, from: at(9)) + minutes(11...20, from: at(15)))
        #expect(week.sessions == 2)
        #expect(try metric(.gaps, week).count == 0)
    }

    @Test func `averages are those of finished days`() throws {
        let early = (0..<30).map { entry(at(-48, $0), "usage.app.0.min.\($0 + 1)") }
        let late = (0..<10).map { entry(at(-20, $0), "usage.app.0.min.\($0 + 1)") }
        let today = (0..<99).map { entry(at(9, $0), "usage.app.0.min.\($0 + 1)") }
        let week = report(early + late + today) { window in
            window.usage = [
                RecordedUsage(app: "a", day: day - 2, seconds: 1_800, isArchived: true),
                RecordedUsage(app: "a", day: day - 1, seconds: 600, isArchived: true),
                RecordedUsage(app: "b", day: day - 1, seconds: 120, isArchived: true),
                RecordedUsage(app: "a", day: day, seconds: 9_000, isArchived: false),
            ]
            // The first of the days is covered from its midnight on, the second wholly, today as far as it went.
            window.coverage = [TimeSpan(at(-48), at(20))]
        }
        let counted = try metric(.minutesPerDay, week)
        #expect(counted.count == 42 && counted.total == 2 && counted.value == 21)
        #expect(counted.outcome == .none && counted.target == nil && counted.low == nil)
        let events = try metric(.eventsPerDay, week)
        #expect(events.count == 40 && events.total == 2 && events.value == 20)
        for text in [week.document.text(), week.document.markdown] {
            #expect(text.contains("Credited minutes") && text.contains("42 in 2 days"))
        }
        #expect(week.json.text().contains(#""name":"events-per-day","value":20,"low":null"#))
        #expect(week.json.text().contains(#""target":null,"outcome":"none","alarm":null"#))
    }

    @Test func `a day that the logs cover in part has no number of events to average`() throws {
        let week = report((0..<30).map { entry(at(-14, $0), "usage.app.0.min.\($0 + 1)") })
        #expect(try metric(.eventsPerDay, week).value == nil)
        #expect(try metric(.minutesPerDay, week).value == nil)
    }
}
