// Days on which nothing is lost, whatever happens to clock, zone and device.

import ActivitySimulator
import TrackingModel

/// A device without faults whose days look odd to a detector.
package struct NegativeControl: Sendable {
    var name: String
    var user: any User
    var days = 3
    var start = LocalDay(year: 2025, month: 11, day: 13)
    var calendar = LocalCalendar.utc

    func options(seed: UInt64, counters: CounterProfile) -> SimulationOptions {
        SimulationOptions(
            user: user, apps: DefaultApps.first(3), seed: seed, start: calendar.start(of: start),
            calendar: calendar, days: days, counters: counters)
    }

    package static let all: [NegativeControl] = [
        NegativeControl(name: "a pure idle day", user: UserPreset.idleDay.user),
        NegativeControl(
            name: "a night in flight mode",
            user: ScriptedUser(
                days: [
                    day { $0.use(0, from: 79_000, to: 86_399) },
                    day { $0.use(0, from: 100, to: 5_000) }, day(),
                ])),
        NegativeControl(
            name: "a day of 23 hours", user: ScriptedUser(days: [day(), day(), day()]),
            start: LocalDay(year: 2026, month: 3, day: 7), calendar: changingClocks),
        NegativeControl(
            name: "a day of 25 hours", user: ScriptedUser(days: [day(), day(), day()]),
            start: LocalDay(year: 2025, month: 11, day: 1), calendar: changingClocks),
        NegativeControl(
            name: "a flight east and back",
            user: ScriptedUser(
                days: [
                    day { $0.add(.travel(.fixed(9 * 3_600)), at: 43_200) },
                    day { $0.add(.travel(.fixed(-5 * 3_600)), at: 43_200) }, day(),
                ])),
        NegativeControl(name: "a traveller", user: UserPreset.traveller.user, days: 7),
        NegativeControl(name: "someone who moves the clock", user: UserPreset.clockMeddler.user, days: 6),
        NegativeControl(
            name: "a restart of the device in use",
            user: ScriptedUser(
                days: [
                    day {
                        $0.add(.powerOff, at: 51_000)
                        $0.add(.powerOn, at: 51_050)
                        $0.use(1, from: 51_100, to: 52_400)
                    }, day(), day(),
                ])),
        NegativeControl(
            name: "a device that is off for a day",
            user: ScriptedUser(
                days: [
                    day { $0.add(.powerOff, at: 72_000) }, UsagePattern(),
                    UsagePattern {
                        $0.add(.powerOn, at: 72_000)
                        $0.use(0, from: 73_000, to: 75_000)
                    },
                ])),
    ]

    /// An hour and a half of two apps, with something else in between.
    private static func day(_ change: (inout UsagePattern) -> Void = { _ in }) -> UsagePattern {
        UsagePattern { pattern in
            pattern.use(0, from: 30_000, to: 31_800)
            pattern.use(1, from: 50_000, to: 52_400)
            pattern.use(0, from: 70_000, to: 71_500)
            change(&pattern)
        }
    }

    /// Toronto from the summer of 2025 to that of 2026: the clocks go back on 2 November and ahead on 8 March.
    private static let changingClocks = LocalCalendar(
        identifier: "America/Toronto",
        offsets: [
            .init(from: Instant(1_741_503_600), seconds: -14_400),
            .init(from: Instant(1_762_063_200), seconds: -18_000),
            .init(from: Instant(1_772_953_200), seconds: -14_400),
        ])
}
