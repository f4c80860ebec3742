// The night in which clocks go back: an hour of the day is there twice, and lines stand in the order of their writing.

import Foundation
import TestSupport
import Testing
import TrackingModel

@testable import SharedStore

@Suite struct RepeatedHourTests {
    @Test(
        arguments: [
            ("America/Chicago", 1_793_556_000.0), ("Europe/Berlin", 1_792_926_000),
            ("Australia/Lord_Howe", 1_775_352_600), ("America/St_Johns", 1_793_547_000),
        ], 1...10 as ClosedRange<UInt64>)
    func `lines across it keep their order and their distance`(
        zone: (name: String, around: Double), seed: UInt64
    ) throws {
        var dice = SeededGenerator(seed: seed)
        let calendar = LocalCalendar(
            try #require(TimeZone(identifier: zone.name)), around: Instant(zone.around))
        let day = calendar.day(of: Instant(zone.around))
        #expect(calendar.length(of: day) > 86_400)
        // Pauses of minutes to hours, less than the repeated time.
        var moments = [calendar.start(of: day) + Double.random(in: 0...3_000, using: &dice).rounded()]
        while let last = moments.last, last < calendar.start(of: day + 1) - 1_300 {
            moments.append(last + Double(Int.random(in: 60...1_200, using: &dice)))
        }
        let stamps = moments.map { moment in
            let time = calendar.time(of: moment)
            return TextLogLine.Stamp.clock(Double(time.secondOfDay))
        }
        var dated = LineDating(.day(day), calendar: calendar)
        #expect(dated.moments(of: stamps) == moments)
        var newest = LineDating(.newest(try #require(moments.last)), calendar: calendar)
        #expect(newest.moments(of: stamps) == moments)
    }
}
