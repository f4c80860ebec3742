// A row that goes on without its store being read says what reading it again would.

import AccuracyLab
import ActivitySimulator
import FleetHealth
import HealthAnalysis
import Testing
import TrackingEngine
import TrackingModel

@Suite struct LaterRowTests {
    private static func row(_ contents: StoreContents, _ at: Instant, _ calendar: LocalCalendar) -> (
        health: RowHealth, dueAt: Instant?
    ) {
        let report = HealthReport(contents, at: at, calendar: calendar)
        return (RowHealth(report, contents, device: "d", isPast: false), report.steadyUntil)
    }

    @Test(arguments: Profile.all)
    func `a row is the same later as one of a new read, until it is due`(profile: Profile) throws {
        let tracker = SimulatedTracker(
            SimulationOptions(profile: profile, apps: DefaultApps.first(4), seed: 1, days: 2),
            policy: .add)
        let calendar = tracker.device.options.calendar
        var dice = SeededGenerator(seed: 1)
        var moment = tracker.device.options.start
        for _ in 0..<4 {
            moment = moment + Double.random(in: 7_200...40_000, using: &dice)
            tracker.run(until: moment)
            let contents = try tracker.contents()
            // The device falls silent.
            for ahead in [0.0, 1_000, 40_000] {
                let at = moment + ahead + Double.random(in: 0...ahead / 2, using: &dice)
                let (health, dueAt) = Self.row(contents, at, calendar)
                let limit = try #require(dueAt)
                let later = at + (limit - at) * ([0.5, 0.999].randomElement(using: &dice) ?? 0)
                let isSame = health.later(later, calendar) == Self.row(contents, later, calendar).health
                #expect(isSame, "\(profile.name): \(at) to \(later)")
            }
        }
    }

    @Test func `hours are those of the device's clock, and what is past stays as it was`() throws {
        // Half an hour from UTC, five minutes before a full hour of the device's clock.
        let calendar = LocalCalendar(identifier: "Test", offsets: [.init(from: Instant(0), seconds: 19_800)])
        let at = Instant(86_400 * 20_000 + 3_600 * 10 + 1_500)
        var row = RowHealth(
            device: "d", level: .ok, reason: "", at: at, isPast: false, timeZone: "Test", generation: "add")
        #expect(row.nextHour(calendar) == at + 300)
        #expect(row.later(at + 400, calendar).days.isEmpty)
        row.covered = (at - 600)...at
        row.ongoing = .possibleLoss
        let later = row.later(at + 400, calendar)
        #expect(later.covered == (at - 600)...(at + 400))
        #expect(later.days.map(\.day) == [LocalDay(number: 20_000)])
        #expect(later.days.first?.hours[15] == .possibleLoss && later.days.first?.hours[16] == .possibleLoss)
        #expect(later.days.first?.hours[17] == .unknown && later.days.first?.isCovered == true)
        row.isPast = true
        #expect(row.later(at + 400, calendar) == row)
    }
}
