// The axis of time: days of 23 and 25 hours, minutes shared out over columns, windows that never overlap.

import TestSupport
import Testing
import TrackingModel

@testable import Dashboard

@Suite struct TimeAxisTests {
    private func axis(_ zoom: TimeZoom, _ moment: Instant, columns: Int = 96) -> TimeAxis {
        TimeAxis(zoom, around: moment, now: noon, calendar: toronto, columns: columns)
    }

    @Test func `a day begins and ends at local midnight, whatever its length`() {
        let autumn = toronto.start(of: LocalDay(year: 2025, month: 11, day: 2))
        #expect(axis(.day, autumn + 50_000).start == autumn)
        #expect(axis(.day, autumn + 50_000).length == 90_000)
        #expect(axis(.day, noon).length == 86_400)
        let labels = axis(.day, autumn).labels(.day, toronto)
        #expect(labels.first?.moment == autumn)
        // After the second hour from 1 to 2, every label stands an hour further right.
        #expect(labels.first { $0.text == "06" }?.moment == autumn + 7 * 3_600)
    }

    @Test func `weeks end with the present day and join without a hole`() {
        let week = axis(.week, noon)
        #expect(week.end == toronto.start(of: today + 1))
        #expect(axis(.week, week.start - 1).end == week.start)
        #expect(axis(.week, week.start).start == week.start)
    }

    @Test func `an hour holds its moment`() {
        for minute in [0, 1, 59] {
            let moment = at(9, minute, 30)
            #expect(axis(.hour, moment).contains(moment))
            #expect(axis(.hour, moment).start == at(9, 0))
        }
    }

    @Test func `every minute is shared out whole, unless it lies outside`() {
        let hour = axis(.hour, at(9, 30), columns: 100)
        let inside = (1...59).map { at(9, $0) }
        #expect(abs(hour.minutes(inside).reduce(0, +) - 59) < 1e-9)
        #expect(hour.minutes([at(8, 59), at(11, 0)]).allSatisfy { $0 == 0 })
        #expect(abs(hour.minutes([at(9, 0, 30)]).reduce(0, +) - 0.5) < 1e-9)
    }

    @Test func `columns and moments agree`() {
        let day = axis(.day, noon, columns: 77)
        for column in 0..<77 {
            #expect(day.column(of: day.moment(ofColumn: column) + day.secondsPerColumn / 2) == column)
        }
        #expect(day.column(of: day.start - 1) == -1)
        #expect(day.column(of: day.end) == 77)
    }
}
