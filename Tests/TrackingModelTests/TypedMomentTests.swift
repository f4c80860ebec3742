// Times as a person types them: each form, what it means, and what is none.

import Testing
import TrackingModel

@Suite struct TypedMomentTests {
    /// 2026-11-23 16:00:00 UTC, a Monday.
    private static let now = Instant(1_795_449_600)
    private static let utc = LocalCalendar.utc

    private func start(_ text: String) -> Instant? {
        TypedMoment(text)?.stretch(now: Self.now, calendar: Self.utc).lowerBound
    }

    private static let moments: [(String, Double)] = [
        ("now", 0.0), ("2h", -7_200), ("1.5h", -5_400), ("30s", -30), ("1w", -604_800), ("14:30", -5_400),
        ("16:00", 0), ("16:01", 60 - 86_400), ("today", -57_600), ("midnight", -57_600),
        ("yesterday", -57_600 - 86_400), ("yesterday 14:30", -5_400 - 86_400), ("today 14:30", -5_400),
        ("23 Nov", -57_600), ("23 nov 14:30", -5_400), ("Mon 23 Nov 14:30", -5_400),
        ("Nov 22, 2026", -57_600 - 86_400), ("22 November 2026 14:30:30", -5_370 - 86_400),
        ("2026-11-22", -57_600 - 86_400), ("2026-11-22 14:30", -5_400 - 86_400),
        ("2026-11-22T14:30", -5_400 - 86_400), ("2026-11-23T14:30:00Z", -5_400),
        ("2026-11-23T14:30:00.5Z", -5_399.5), ("2026-11-23T14:30:00+01:00", -9_000),
        ("2026-11-23T14:30:00-0500", 12_600), ("2026-11-23 14:30:00+01", -9_000), ("1795449600", 0),
        ("1795449600.25", 0.25),
    ]

    @Test(arguments: moments) func `every form means one moment or the start of a day`(
        text: String, seconds: Double
    ) {
        #expect(start(text).map { $0 - Self.now } == seconds, "\(text)")
    }

    @Test func `a day without its year is the last one, on a leap day too`() {
        #expect(start("24 Nov") == Self.utc.start(of: LocalDay(year: 2025, month: 11, day: 24)))
        #expect(start("29 Feb") == Self.utc.start(of: LocalDay(year: 2024, month: 2, day: 29)))
    }

    @Test func `a day ends with its last moment, and any other moment where it begins`() throws {
        let day = try #require(TypedMoment("yesterday")).stretch(now: Self.now, calendar: Self.utc)
        #expect(abs(day.upperBound - day.lowerBound - 86_399.999) < 1e-6)
        let moment = try #require(TypedMoment("yesterday 14:30")).stretch(now: Self.now, calendar: Self.utc)
        #expect(moment.lowerBound == moment.upperBound)
        #expect(TypedMoment("13 Nov")?.isDay == true && TypedMoment("13 Nov 14:30")?.isDay == false)
        #expect(TypedMoment("2h")?.isDay == false)
        let today = LocalDay(year: 2026, month: 11, day: 23)
        #expect(TypedMoment("today")?.day(now: Self.now, calendar: Self.utc) == today)
        #expect(TypedMoment("17h")?.day(now: Self.now, calendar: Self.utc) == today - 1)
    }

    @Test(arguments: [
        "", "x", "5", "1763", "nan", "1e300", "24:00", "14:60", "14", "2026-02-30", "31 Nov", "32 Nov",
        "29 Feb 2025", "13 Nov 25", "yesterday noon", "sunday 14:30", "2026-11-21T25:00:00Z",
        "2026-11-21T23:59:60Z", "2026-11-21T23:59:59Zx", "2026-11-21T14:30+1", "2h ago", "1795449600:00",
        "99999999999999", "14:30.5", "14:30:00.",
    ]) func `what is no time is none`(text: String) {
        #expect(TypedMoment(text) == nil)
    }

    @Test(arguments: [
        "14:30", "yesterday 14:30", "23 Nov 14:30", "Mon 23 Nov 14:30", "2026-11-22T14:30:00-05:00",
        "1795449600",
    ]) func `the beginning of a time is no mistake yet`(text: String) {
        for length in 1...text.count {
            #expect(TypedMoment.canBegin(with: String(text.prefix(length))), "\(text.prefix(length))")
        }
        for wrong in ["", "x", "yesterdaz", "23 Nax", "2hours"] {
            #expect(!TypedMoment.canBegin(with: wrong))
        }
    }

    @Test func `the forms that an error lists are valid`() {
        let listed = TypedMoment.forms.replacing(" (ago: s, m, h, d, w)", with: "")
            .replacing(" or unix seconds", with: "")
        for form in listed.split(separator: ", ") + TypedMoment.examples.split(separator: ", ") {
            #expect(TypedMoment(String(form)) != nil, "\(form)")
        }
    }
}
