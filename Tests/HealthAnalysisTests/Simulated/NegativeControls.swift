// Days on which nothing is lost: whatever happens to clock, zone and device, no minute is called lost.

import ActivitySimulator
import HealthAnalysis
import Testing
import TrackingModel

/// Reference/domain §5.5: false-alarm minutes must be 0 for what is called certain.
@Suite struct NegativeControls {
    /// What happens on a control's days.
    struct Control: CustomTestStringConvertible {
        var testDescription: String
        var user: any User
        var days = 3
        var start = LocalDay(year: 2025, month: 11, day: 13)
        var calendar = LocalCalendar.utc
    }

    /// An hour and a half of two apps, with something else in between.
    private static func day(_ change: (inout UsagePattern) -> Void = { _ in }) -> UsagePattern {
        UsagePattern { pattern in
            pattern.use(0, from: 30_000, to: 31_800)
            pattern.use(1, from: 50_000, to: 52_400)
            pattern.use(0, from: 70_000, to: 71_500)
            change(&pattern)
        }
    }

    static let controls: [Control] = [
        Control(testDescription: "a pure idle day", user: UserPreset.idleDay.user),
        Control(
            testDescription: "a night in flight mode",
            user: ScriptedUser(
                days: [
                    day { $0.use(0, from: 79_000, to: 86_399) },
                    day { $0.use(0, from: 100, to: 5_000) }, day(),
                ])),
        Control(
            testDescription: "a day of 23 hours", user: ScriptedUser(days: [day(), day(), day()]),
            start: LocalDay(year: 2026, month: 3, day: 7), calendar: toronto),
        Control(
            testDescription: "a day of 25 hours", user: ScriptedUser(days: [day(), day(), day()]),
            start: LocalDay(year: 2025, month: 11, day: 1), calendar: toronto),
        Control(
            testDescription: "a flight east and back",
            user: ScriptedUser(
                days: [
                    day { $0.add(.travel(.fixed(9 * 3_600)), at: 43_200) },
                    day { $0.add(.travel(.fixed(-5 * 3_600)), at: 43_200) }, day(),
                ])),
        Control(testDescription: "a traveller", user: UserPreset.traveller.user, days: 7),
        Control(testDescription: "someone who moves the clock", user: UserPreset.clockMeddler.user, days: 6),
        Control(
            testDescription: "a restart of the device in use",
            user: ScriptedUser(
                days: [
                    day {
                        $0.add(.powerOff, at: 51_000)
                        $0.add(.powerOn, at: 51_050)
                        $0.use(1, from: 51_100, to: 52_400)
                    }, day(), day(),
                ])),
        Control(
            testDescription: "a device that is off for a day",
            user: ScriptedUser(
                days: [
                    day { $0.add(.powerOff, at: 72_000) }, UsagePattern(),
                    UsagePattern {
                        $0.add(.powerOn, at: 72_000)
                        $0.use(0, from: 73_000, to: 75_000)
                    },
                ])),
    ]

    @Test(arguments: controls)
    func `nothing is called lost`(_ control: Control) {
        for counters in CounterProfile.allCases {
            for seed in 1...2 as ClosedRange<UInt64> {
                let tracker = SimulatedTracker(
                    SimulationOptions(
                        user: control.user, apps: DefaultApps.first(3), seed: seed,
                        start: control.calendar.start(of: control.start), calendar: control.calendar,
                        days: control.days, counters: counters)
                ).ran()
                #expect(tracker.truth.lostMinutes.isEmpty)
                let report = tracker.report()
                #expect(
                    report.lostMinutes == MinuteRange(low: 0, high: 0), "\(counters) \(report.gaps(.lost))")
                let known = tracker.report(outside: OutsideKnowledge(evidence: tracker.truth.evidence))
                // Where counters go on, minutes that no window held are used without callbacks, and told as such.
                if counters == .resets { #expect(known.lostMinutes.low == 0, "\(known.gaps(.lost))") }
            }
        }
    }
}
