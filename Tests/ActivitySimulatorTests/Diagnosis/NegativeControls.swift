// Days on which nothing is wrong: nothing above a notice may be raised.

import HealthAnalysis
import Testing
import TrackingEngine
import TrackingModel

@testable import ActivitySimulator

@Suite struct NegativeControls {
    /// Alarms at several moments of a day, by hour.
    private static func alarms(
        _ options: SimulationOptions, hours: [Double] = [0.2, 3, 9, 13, 19, 23.9], day: Int = 1
    ) throws -> [String] {
        let scenario = Scenario(options)
        var previous = PreviousReadings()
        var found: [String] = []
        for hour in hours {
            scenario.run(to: Double(day) * 86_400 + hour * 3_600)
            let report = try scenario.diagnosis(noting: &previous)
            found += report.findings.filter { $0.level > .notice }.map { "\(hour): \($0.code): \($0.detail)" }
            for invariant in report.invariants where invariant.state == .violated {
                if invariant.name == .todayIsToday { continue }
                found.append("\(hour): \(invariant.name): \(invariant.figures)")
            }
        }
        return found
    }

    private static func lived(_ user: UserPreset) -> SimulationOptions {
        var options = SimulationOptions.plain(user: user.user, apps: 5, days: 3)
        options.habits = AppHabits()
        return options
    }

    @Test(arguments: [UserPreset.idleDay, .light, .median, .heavy, .night, .exam, .midnightUser])
    func `a device without faults raises nothing`(user: UserPreset) throws {
        let alarms = try Self.alarms(Self.lived(user))
        #expect(alarms == [])
    }

    /// The clocks of New York go back on 2025-11-02 and ahead on 2025-03-09.
    @Test(arguments: [LocalDay(year: 2025, month: 11, day: 1), LocalDay(year: 2025, month: 3, day: 8)])
    func `days of 23 and 25 hours raise nothing`(before: LocalDay) throws {
        var options = Self.lived(.median)
        options.calendar = CalendarTests.newYork
        options.start = options.calendar.start(of: before)
        let alarms = try Self.alarms(options, hours: [1, 9, 13, 21])
        #expect(alarms == [])
    }

    @Test func `a night in flight mode with the device off raises nothing`() throws {
        let user = ScriptedUser(days: [
            UsagePattern {
                $0.use(0, from: 72_000, to: 73_800)
                $0.add(.powerOff, at: 75_000)
            },
            UsagePattern {
                $0.add(.powerOn, at: 30_000)
                $0.use(0, from: 32_000, to: 33_000)
            },
        ])
        let options = SimulationOptions.plain(user: user, apps: 3, days: 2)
        let alarms = try Self.alarms(options, hours: [3, 8.4, 9.3, 13])
        #expect(alarms == [])
    }

    @Test func `a device that is off for a day raises nothing`() throws {
        let user = ScriptedUser(days: [
            UsagePattern {
                $0.use(0, from: 36_000, to: 37_800)
                $0.add(.powerOff, at: 40_000)
            },
            UsagePattern(),
            UsagePattern {
                $0.add(.powerOn, at: 36_000)
                $0.use(0, from: 40_000, to: 41_000)
            },
        ])
        let options = SimulationOptions.plain(user: user, apps: 3, days: 3)
        let alarms = try Self.alarms(options, hours: [1, 12, 23])
        #expect(alarms == [])
        let later = try Self.alarms(options, hours: [9, 10.5, 12], day: 2)
        #expect(later == [])
    }

    @Test func `a flight through time zones raises nothing`() throws {
        let user = ScriptedUser {
            $0.use(0, from: 36_000, to: 37_800)
            $0.add(.travel(.fixed(-5 * 3_600)), at: 43_200)
            $0.use(1, from: 50_000, to: 51_800)
        }
        let options = SimulationOptions.plain(user: user, apps: 3, days: 2)
        let alarms = try Self.alarms(options, hours: [11, 13, 15, 20], day: 0)
        #expect(alarms == [])
    }
}
