// A week against records whose sums are known, weeks of 23- and 25-hour days among them.

import Documents
import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct WeeklyReportTests {
    /// The week that ends with the samples' day at 20:00.
    private func report(
        _ entries: [RecoveryEntry], coverage: [TimeSpan]? = nil, until: Instant = at(20),
        _ change: (inout HistoryWindow) -> Void = { _ in }
    ) -> WeeklyReport {
        var window = HistoryWindow(span: TimeSpan(at(-6 * 24), until))
        window.recovery = entries.sorted { $0.at < $1.at }
        window.coverage =
            coverage ?? window.recovery.first.map { [TimeSpan($0.at, until)] } ?? []
        change(&window)
        return WeeklyReport(
            window, goodStore(heartbeat: until).crediting(entries), at: until, calendar: toronto)
    }

    private func metric(_ name: SuccessMetric.Figure, _ report: WeeklyReport) throws -> SuccessMetric {
        try #require(report.metrics.first { $0.name == name })
    }

    @Test func `minutes that never arrived are missed, and a long stretch of them is an incident`() throws {
        // Minutes 11 to 25 never arrive.
        let week = report(minutes(1...10, from: at(9)) + minutes(26...40, from: at(9, 26)))
        let missed = try metric(.missed, week)
        #expect(missed.count == 15)
        #expect(missed.total == 40)
        #expect(missed.outcome == .notMet)
        let firing = try metric(.firing, week)
        #expect(firing.count == 25)
        #expect(firing.value == 0.625)
        let incidents = try metric(.incidents, week)
        #expect(incidents.count == 1)
        #expect(week.sessions == 2)
        #expect(incidents.value == 500)
        #expect(week.lostMinutes.low == 15)
        #expect(week.days.last?.lostMinutes?.low == 15)
        #expect(week.days.last?.events == 25)
    }

    @Test func `a gap over a stretch that no log covers is nobody's loss`() throws {
        let before = minutes(1...10, from: at(9))
        let after = minutes(26...40, from: at(9, 26))
        let week = report(
            before + after, coverage: [TimeSpan(at(9), at(9, 11)), TimeSpan(at(9, 26), at(20))])
        #expect(try metric(.missed, week).count == 0)
        #expect(try metric(.incidents, week).count == 0)
        #expect(week.lostMinutes.high == 0)
    }

    @Test func `a gap that the records show no more stands as it was judged`() throws {
        let kept = RecordedGap(
            span: TimeSpan(at(-40), at(-39)), gapClass: "lost", minutesLow: 12, minutesHigh: 13,
            apps: ["com.example.tubes"], evidence: ["E1"], cause: "thresholds skipped")
        let week = report(minutes(1...30, from: at(9))) { $0.gaps = [kept] }
        #expect(try metric(.missed, week).count == 12)
        #expect(try metric(.missed, week).total == 42)
        #expect(try metric(.incidents, week).count == 1)
    }

    @Test func `a minute that failed is missed unless a later attempt succeeded`() throws {
        var entries = minutes(1...100, from: at(8))
        entries[3].succeeded = false
        entries[3].error = "No mapping"
        entries[5].succeeded = false
        var again = entries[5]
        again.id = RecordID("again")
        again.at = entries[5].at + 30
        again.succeeded = true
        let week = report(entries + [again])
        #expect(try metric(.missed, week).count == 1)
        #expect(try metric(.missed, week).total == 100)
        let errors = try metric(.errors, week)
        #expect(errors.count == 2)
        #expect(errors.total == 101)
        #expect(errors.outcome == .open)
        #expect(week.errors.map(\.message).contains("No mapping"))
    }

    @Test func `few clean sessions prove little`() throws {
        let week = report(minutes(1...39, from: at(9)))
        let firing = try metric(.firing, week)
        #expect(firing.value == 1)
        #expect(firing.outcome == .open)
        let incidents = try metric(.incidents, week)
        #expect(incidents.count == 0)
        #expect(incidents.total == 1)
        #expect(incidents.outcome == .open)
        #expect(try #require(incidents.high) > 2_995)
        #expect(week.document.text().contains("at most 2995.7"))
    }

    @Test func `where nothing is known nothing is said`() {
        let week = report([])
        #expect(week.metrics.allSatisfy { $0.value == nil && $0.outcome == .unknown })
        #expect(week.days.count == 7)
        #expect(week.days.allSatisfy { $0.events == nil && $0.lostMinutes == nil && $0.coveredSeconds == 0 })
        let text = week.document.text()
        #expect(text.contains("No log covers 2025-11-07, 2025-11-08"))
        #expect(text.contains("Unknown: no log covers these days."))
        #expect(text.contains("Nobody watched in these days."))
        #expect(!text.contains(" 0.0 %"))
        #expect(!text.contains("yes"))
    }

    /// What the store says at the end of the days is no less known because nobody watched them.
    @Test func `where nobody watched the findings at the end are listed`() {
        for count in [1, 10, 25] {
            let week = report(minutes(1...count, from: at(9)))
            let findings = goodStore(heartbeat: at(20)).crediting(minutes(1...count, from: at(9)))
                .report(at: at(20)).findings
            #expect(week.watchedSeconds == 0 && week.findings.count == min(findings.count, 5))
            #expect(week.findings.allSatisfy { $0.seconds == 0 && $0.code != nil })
        }
    }

    @Test func `a tracker's placeholder is no name of an app`() {
        let id = "FAE1D45B-1C9D-4CD2-A2F1-1D0C0B4C1A11"
        for name in ["Unknown App 2", "Unknown App", " "] {
            let week = report([entry(at(9), "usage.app.\(id).min.1")]) { window in
                window.apps = [RecordedApp(id: id, name: name, category: nil)]
                let day = toronto.day(of: at(9)) + -1
                window.usage = [RecordedUsage(app: id, day: day, seconds: 60, isArchived: true)]
            }
            #expect(week.apps.map(\.name) == ["FAE1D45B"])
        }
    }

    @Test func `events that no log covers show neither a loss nor that there was none`() {
        let week = report(minutes(1...10, from: at(9)), coverage: [])
        #expect(week.days.last?.events == 10 && week.days.last?.lostMinutes == nil)
        #expect(week.knownLostMinutes == nil && week.document.text().contains("Lost: unknown."))
        #expect(week.json.text().contains(#""lost_minutes":null"#))
    }

    @Test
    func `days after the last record of a store are unknown, even where an old history claims to cover them`()
    {
        let until = at(20 + 4 * 24)
        let entries = minutes(1...10, from: at(9))
        var window = HistoryWindow(span: TimeSpan(at(-2 * 24), until))
        window.recovery = entries
        window.coverage = [TimeSpan(at(9), until)]
        let week = WeeklyReport(
            window, goodStore(heartbeat: at(9, 10)).with(entries), at: until, calendar: toronto)
        #expect(week.days.map(\.events) == [nil, nil, 10, nil, nil, nil, nil])
        #expect(week.days.map { $0.lostMinutes == nil } == [true, true, false, true, true, true, true])
        #expect(week.coveredSeconds < 700 && week.recordsEnd != nil)
        #expect(week.document.text().contains("nothing is known of the time after it."))
        let average = week.metrics.first { $0.name == .eventsPerDay }
        #expect(average != nil && average?.value == nil)
    }

    @Test func `without minutes in the event names nothing shows a missing one`() throws {
        let week = report((0..<20).map { entry(at(9, $0), "usage.app.reader") })
        #expect(try metric(.missed, week).value == nil)
        #expect(try metric(.incidents, week).value == nil)
        #expect(try metric(.errors, week).value == 0)
    }

    @Test func `verdicts and findings have the share of the time that somebody looked`() {
        func state(
            _ kind: RecordedState.Subject, _ code: String?, _ level: String, _ from: Instant, _ to: Instant
        )
            -> RecordedState
        {
            RecordedState(kind: kind, code: code, level: level, span: TimeSpan(from, to))
        }
        let week = report(minutes(1...3, from: at(9))) { window in
            window.verdicts = [
                state(.verdict, nil, "ok", at(-200), at(-143)), state(.verdict, nil, "ok", at(9), at(12)),
                state(.verdict, "minutes-lost", "warning", at(12), at(13)),
            ]
            window.findings = [
                state(.finding, "minutes-lost", "warning", at(12), at(13)),
                state(.finding, "log-saturated", "notice", at(9), at(13)),
                state(.finding, "error-ratio", "critical", at(12), at(12, 30)),
            ]
        }
        // The first reaches into the week by one hour.
        #expect(week.watchedSeconds == 5 * 3_600)
        #expect(week.verdicts.map(\.level) == ["warning", "ok"])
        #expect(week.verdicts.map(\.seconds) == [3_600, 4 * 3_600])
        #expect(week.findings.map(\.code) == ["error-ratio", "minutes-lost", "log-saturated"])
        #expect(week.document.text().contains("80 %"))
    }

    @Test func `a week in which clocks change has a day of 23 or 25 hours`() {
        for (end, odd, hours) in [
            (LocalDay(year: 2026, month: 3, day: 12), LocalDay(year: 2026, month: 3, day: 8), 23.0),
            (LocalDay(year: 2025, month: 11, day: 5), LocalDay(year: 2025, month: 11, day: 2), 25.0),
        ] {
            let until = toronto.start(of: end) + 3_600
            var window = HistoryWindow(span: TimeSpan(until - 8 * 86_400, until))
            window.coverage = [TimeSpan(until - 8 * 86_400, until)]
            // Half an hour to either side of the midnights around the odd day.
            let midnights = [toronto.start(of: odd), toronto.start(of: odd + 1)]
            window.recovery = midnights.flatMap { midnight in
                [-1_800.0, 1_800].map { entry(midnight + $0, "usage.app.0.min.\(Int($0) / 60 + 40)") }
            }
            let week = WeeklyReport(window, goodStore(heartbeat: until), at: until, calendar: toronto)
            #expect(week.days.map(\.day.number) == Array((end - 6).number...end.number))
            let lengths = week.days.map { $0.span.seconds / 3_600 }
            #expect(lengths.reduce(0, +) == 5 * 24 + hours + 1)
            let day = week.days.first { $0.day == odd }
            #expect(day?.span.seconds == hours * 3_600)
            #expect(day?.coveredSeconds == hours * 3_600)
            #expect(day?.events == 2)
            #expect(week.coveredSeconds == week.span.seconds)
        }
    }

    @Test func `days of apps stand under their day, a day without a figure is none`() {
        let week = report([]) { window in
            window.apps = [RecordedApp(id: "b", name: "Tubes\u{1b}[2J", category: nil)]
            window.usage = [
                RecordedUsage(app: "a.reader", day: day - 6, seconds: 60, isArchived: true),
                RecordedUsage(app: "b", day: day - 7, seconds: 999, isArchived: true),
                RecordedUsage(app: "b", day: day - 1, seconds: 120, isArchived: true),
                RecordedUsage(app: "b", day: day, seconds: 30, isArchived: false),
            ]
        }
        #expect(week.apps.map(\.name) == ["Tubes\u{1b}[2J", "reader"])
        #expect(week.apps[0].seconds == [nil, nil, nil, nil, nil, 120, 30])
        #expect(week.days.map(\.countedSeconds) == [60, nil, nil, nil, nil, 120, 30])
        #expect(week.apps[0].totalSeconds == 150)
        for text in [week.document.text(), week.document.markdown] {
            #expect(!text.contains("\u{1b}"))
            #expect(text.contains("2m 30s"))
        }
        #expect(week.json.text().contains(#""schema":"trackhealth.weekly/2""#))
    }

    @Test func `a day whose minutes were taken back counts what is left of it`() {
        var window = HistoryWindow(span: TimeSpan(at(-6 * 24), at(20)))
        window.usage = ["a", "b"].flatMap { app in
            [
                RecordedUsage(app: app, day: day - 1, seconds: 2_400, isArchived: false),
                RecordedUsage(app: app, day: day, seconds: 900, isArchived: false),
            ]
        }
        func counted(_ engine: EngineTrace?, archived: [DailyUsage] = []) -> [Int?] {
            var store = goodStore(heartbeat: at(20))
            store.apps = ["a", "b"].map { app($0, seconds: 60) }
            store.apps[1].history = archived
            store.engine = engine
            return WeeklyReport(window, store, at: at(20), calendar: toronto).days.suffix(2)
                .map(\.countedSeconds)
        }
        let engine = EngineTrace(state: TrackerState(policy: "ordinal"))
        #expect(counted(engine) == [0, 120])
        // A full history can have forgotten the day.
        let full = (2...8).map { DailyUsage(day: day + $0 - 1, seconds: 60) }
        #expect(counted(engine, archived: full) == [2_400, 120])
        // Of another tracker nobody knows whether it archives.
        #expect(counted(nil) == [4_800, 120])
    }

    @Test func `figures from a hostile history overflow nothing`() {
        let week = report([]) { window in
            window.usage = (0..<3).map {
                RecordedUsage(app: "\($0)", day: day, seconds: .max, isArchived: true)
            }
            window.gaps = [
                RecordedGap(
                    span: TimeSpan(at(-1), at(1)), gapClass: "lost", minutesLow: 1e300,
                    minutesHigh: .infinity,
                    apps: [], evidence: [], cause: "")
            ]
            window.journal = [
                JournalRecord(
                    sequence: 1, kind: .threshold, event: "usage.app.0.min.999999999",
                    reading: ClockReading(wall: at(1), monotonic: 0, boot: "", calendar: toronto))
            ]
        }
        #expect(week.days.last?.countedSeconds == .max)
        #expect(!week.document.text().isEmpty)
    }
}
