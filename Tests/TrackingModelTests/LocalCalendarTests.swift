// Local days and clocks, held against Foundation's calendar.

import Foundation
import Testing
import TrackingModel

@Suite struct LocalCalendarTests {
    @Test(arguments: [
        "America/Toronto", "Europe/Berlin", "Asia/Kolkata", "Australia/Lord_Howe", "UTC", "Africa/Casablanca",
    ])
    func `local times agree with Foundation for two years around`(zone: String) throws {
        let timeZone = try #require(TimeZone(identifier: zone))
        let middle = Instant(1_763_062_327)
        let local = LocalCalendar(timeZone, around: middle)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        for step in stride(from: -390.0, through: 390, by: 0.37) {
            let instant = middle + step * 86_400
            let date = Date(timeIntervalSince1970: instant.seconds)
            let parts = calendar.dateComponents(
                [.year, .month, .day, .hour, .minute, .second, .weekday], from: date)
            let time = local.time(of: instant)
            #expect(time.day.date.year == parts.year)
            #expect(time.day.date.month == parts.month)
            #expect(time.day.date.day == parts.day)
            #expect(time.day.weekday + 1 == parts.weekday)
            #expect([time.hour, time.minute, time.second] == [parts.hour, parts.minute, parts.second])
            #expect(
                local.startOfDay(containing: instant).seconds
                    == calendar.startOfDay(for: date).timeIntervalSince1970)
        }
    }

    @Test func `days where clocks change have 23 and 25 hours`() throws {
        let local = LocalCalendar(
            try #require(TimeZone(identifier: "America/Toronto")), around: Instant(1_763_062_327))
        #expect(local.length(of: LocalDay(year: 2025, month: 11, day: 2)) == 90_000)
        #expect(local.length(of: LocalDay(year: 2026, month: 3, day: 8)) == 82_800)
        #expect(local.length(of: LocalDay(year: 2025, month: 11, day: 13)) == 86_400)
    }

    @Test func `a skipped time gives the jump and a doubled one its first occurrence`() throws {
        let local = LocalCalendar(
            try #require(TimeZone(identifier: "America/Toronto")), around: Instant(1_763_062_327))
        let skipped = local.instant(day: LocalDay(year: 2026, month: 3, day: 8), secondOfDay: 2.5 * 3_600)
        #expect(LocalCalendar.iso8601(skipped) == "2026-03-08T07:00:00Z")
        let doubled = local.instant(day: LocalDay(year: 2025, month: 11, day: 2), secondOfDay: 1.5 * 3_600)
        #expect(LocalCalendar.iso8601(doubled) == "2025-11-02T05:30:00Z")
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e308, -1e308, 1e18])
    func `no instant traps`(seconds: Double) {
        let local = LocalCalendar.utc
        let instant = Instant(seconds)
        _ = local.time(of: instant)
        _ = local.startOfDay(containing: instant)
        _ = LocalCalendar.iso8601(instant)
    }
}

@Suite struct LocalDayTests {
    @Test func `a day round-trips through its date`() {
        for number in stride(from: -800_000, through: 800_000, by: 97) {
            let date = LocalDay(number: number).date
            #expect(LocalDay(year: date.year, month: date.month, day: date.day).number == number)
        }
    }

    @Test(arguments: [
        ("2025-11-13", true), ("2024-02-29", true), ("2025-02-29", false), ("2025-13-01", false),
        ("25-11-13", false), ("2025-11-13 ", false), ("", false), ("2569-01-02", true),
    ])
    func `only dates that exist are read`(text: String, exists: Bool) {
        #expect((LocalDay(iso: text) != nil) == exists)
        if exists { #expect(LocalDay(iso: text)?.description == text) }
    }

    @Test func `two calendars agree where no clock is set in one of them alone`() {
        func calendar(_ changes: [(Double, Int)], _ name: String = "A") -> LocalCalendar {
            LocalCalendar(
                identifier: name, offsets: changes.map { .init(from: Instant($0.0), seconds: $0.1) })
        }
        let (wide, early) = (
            calendar([(0, -18_000), (1_000, -14_400), (2_000, -18_000)]), calendar([(0, -18_000)])
        )
        let late = calendar([(500, -18_000), (1_000, -14_400)])
        func agree(_ one: LocalCalendar, _ other: LocalCalendar, _ start: Double, _ end: Double) -> Bool {
            one.agrees(with: other, from: Instant(start), to: Instant(end))
        }
        #expect(
            agree(wide, early, 0, 999) && !agree(wide, early, 0, 1_000) && !agree(wide, early, 1_500, 1_600))
        // Behind both changes the offset is the same again.
        #expect(agree(wide, early, 2_000, 9_000))
        // A table that begins later holds for the time before it, too.
        #expect(agree(wide, late, 0, 1_999) && !agree(wide, late, 0, 2_000))
        #expect(!agree(early, calendar([(0, -18_000)], "B"), 0, 1))
    }
}
