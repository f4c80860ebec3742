// One app's day: which counter speaks, whether it is believed, and what follows from it.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct AppStatusTests {
    private func status(_ record: AppRecord, at moment: Instant = at(14)) throws -> AppStatus {
        var store = emptyStore()
        store.apps = [record]
        return try #require(store.report(at: moment).apps.first)
    }

    private func counters(_ counters: UsageCounter...) -> AppRecord {
        var record = AppRecord(id: "com.example.reader")
        record.counters = counters
        return record
    }

    @Test func `the first counter of the day is shown`() throws {
        let app = try status(
            counters(
                UsageCounter(source: .persisted, todaySeconds: 60, day: day),
                UsageCounter(source: .protected, todaySeconds: 120, day: day),
                UsageCounter(source: .usage, todaySeconds: 180, totalSeconds: 900, day: day)))
        #expect(app.todaySeconds == 180)
        #expect(app.todayState == .valid)
        #expect(app.totalSeconds == 900)
        #expect(app.todayExplanation == nil)
    }

    @Test func `each counter needs its own date`() throws {
        let app = try status(
            counters(
                UsageCounter(source: .usage, todaySeconds: 5_400, day: day - 1),
                UsageCounter(source: .protected, todaySeconds: 600, day: day)))
        #expect(app.todaySeconds == 600)
        #expect(app.todayState == .valid)
    }

    @Test func `another day's seconds are stale and count as none`() throws {
        let app = try status(
            counters(
                UsageCounter(source: .usage, todaySeconds: 5_400, day: day - 1),
                UsageCounter(source: .persisted, todaySeconds: 0, day: day)))
        #expect(app.todayState == .stale)
        #expect(app.todaySeconds == 0)
        #expect(app.staleSeconds == 5_400)
        #expect(app.counterDay == day - 1)
        #expect(app.yesterdaySeconds == 5_400)
        #expect(app.todayExplanation == "1h 30m belong to 2025-11-12, not to 2025-11-13.")
    }

    @Test func `without a date only zero is valid`() throws {
        #expect(try status(app("a.b", seconds: 0, on: nil)).todayState == .valid)
        let undated = try status(app("a.b", seconds: 300, on: nil))
        #expect(undated.todayState == .stale)
        #expect(undated.todayExplanation == "5m without a date, so they cannot count as today's.")
    }

    @Test(arguments: [
        (0, 20, 1_260, AppStatus.TodayState.valid), (0, 20, 1_261, .impossible), (0, 20, 5_400, .impossible),
        (14, 0, 50_400, .valid),
    ])
    func `more than the day has had is impossible`(
        _ hour: Int, _ minute: Int, _ seconds: Int, _ state: AppStatus.TodayState
    ) throws {
        let app = try status(app("a.b", seconds: seconds), at: at(hour, minute))
        #expect(app.todayState == state)
        #expect(app.todaySeconds == seconds)
    }

    @Test(arguments: [
        (2026, 3, 8, 82_800, AppStatus.TodayState.valid), (2026, 3, 8, 82_900, .impossible),
        (2025, 11, 2, 90_000, .valid), (2025, 11, 2, 90_100, .impossible),
    ])
    func `the day is the calendar's where clocks change`(
        _ year: Int, _ month: Int, _ number: Int, _ seconds: Int, _ state: AppStatus.TodayState
    ) throws {
        let date = LocalDay(year: year, month: month, day: number)
        var store = emptyStore()
        store.apps = [app("a.b", seconds: seconds, on: date)]
        let report = HealthReport(store, at: toronto.start(of: date + 1) - 1, calendar: toronto)
        #expect(try #require(report.apps.first).todayState == state)
    }

    @Test func `absent is not zero`() throws {
        let app = try status(AppRecord(id: "a.b"))
        #expect(app.todayState == .absent)
        #expect(app.todaySeconds == nil)
        #expect(app.pointsToday == nil)
        var store = emptyStore()
        store.apps = [AppRecord(id: "a.b")]
        #expect(store.report(at: at(14)).todayTotalSeconds == nil)
    }

    @Test func `the total adds valid and impossible`() {
        var store = emptyStore()
        store.apps = [
            app("a.one", seconds: 600), app("a.two", seconds: 90_000),
            app("a.three", seconds: 700, on: day - 1),
            AppRecord(id: "a.four"),
        ]
        #expect(store.report(at: at(14)).todayTotalSeconds == 90_600)
        #expect(store.report(at: at(14)).apps.map(\.id) == ["a.two", "a.one", "a.three", "a.four"])
    }

    @Test(
        arguments: [(119, 10, 10), (120, 10, 20), (60, nil, nil), (3_600, Int.max, nil)]
            as [(Int, Int?, Int?)])
    func `points are for whole minutes`(_ seconds: Int, _ each: Int?, _ points: Int?) throws {
        var record = app("a.b", seconds: seconds)
        record.rewardPoints = each
        #expect(try status(record).pointsToday == points)
    }

    @Test func `past days take the largest of double rows`() throws {
        var record = app("a.b", seconds: 60)
        record.history = [
            DailyUsage(day: day - 1, seconds: 600), DailyUsage(day: day - 1, seconds: 900),
            DailyUsage(day: day - 3, seconds: 300), DailyUsage(day: day - 7, seconds: 100),
            DailyUsage(day: day - 8, seconds: 9_999), DailyUsage(day: day, seconds: 1),
        ]
        let app = try status(record)
        #expect(app.yesterdaySeconds == 900)
        #expect(app.lastSevenDays == [100, nil, nil, nil, 300, nil, 900])
        #expect(app.sevenDayMedianSeconds == 300)
    }

    @Test func `headroom counts to the last registered minute, and hours need the date of today`() throws {
        var record = app("a.b", seconds: 3_540)
        record.registeredTopMinute = 60
        record.hourlySeconds = Array(repeating: 0, count: 24)
        record.hourlyDay = day - 1
        #expect(try status(record).headroomMinutes == 1)
        #expect(try status(record).hourlySeconds == nil)
        record.hourlyDay = day
        #expect(try status(record).hourlySeconds?.count == 24)
    }

    @Test(
        arguments: [
            ("com.example.reader", nil, "reader"), ("com.example.reader", "Reader", "Reader"),
            ("com.example.reader", "Unknown App 3", "reader"), ("com.example.reader", " ", "reader"),
            ("6F9619FF-8B86-D011-B42D-00CF4FC964FF", nil, "6F9619FF"), ("my_app", nil, "my_app"),
            ("", nil, "(no id)"),
            ("...", nil, "..."),
        ] as [(String, String?, String)])
    func names(_ id: String, _ given: String?, _ shown: String) throws {
        let app = try status(app(id, name: given))
        #expect(app.name == shown)
        #expect(app.hasName == (given == "Reader"))
    }
}
