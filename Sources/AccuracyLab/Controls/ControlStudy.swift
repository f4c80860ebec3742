// The negative controls under every account of the counters: minutes called lost where none was.

import ActivitySimulator
import HealthAnalysis
package import TrackingEngine
import TrackingModel

/// False alarms of class lost on days without loss; every figure must be 0.
package struct ControlStudy: Hashable, Encodable, Sendable {
    private(set) var schema = "trackhealth.lab.controls/1"
    let policy: String
    let seed: UInt64
    let seeds: Int
    private(set) var rows: [ControlRow] = []

    package init(
        _ controls: [NegativeControl] = NegativeControl.all, policy: CreditingPolicy = .ordinal, seed: UInt64,
        seeds: Int, on work: ParallelWork
    ) throws {
        self.policy = policy.title
        self.seed = seed
        self.seeds = seeds
        let cells = controls.flatMap { control in CounterProfile.allCases.map { (control, $0) } }
        let runs = try work.map(0..<cells.count * max(seeds, 0)) { piece in
            let (control, counters) = cells[piece % cells.count]
            return try ControlRow(
                control, counters, seed: seed &+ UInt64(piece / cells.count), policy: policy)
        }
        // A row for each cell of the first seed, to which those of the others are added.
        for (piece, run) in runs.enumerated() {
            if piece < cells.count { rows.append(run) } else { rows[piece % cells.count] += run }
        }
    }

    /// Minutes called lost in all, for certain.
    var falseMinutes: Double { rows.sum(\.falseMinutesLow) }
}

/// One control under one account of the counters.
struct ControlRow: Hashable, Encodable {
    let control: String
    let counters: CounterProfile
    private(set) var deviceDays: Int
    /// Thresholds that were reached and that nothing kept: none, or it would be no control.
    private(set) var lostMinutes: Int
    /// Minutes called lost for certain beyond the parts of minutes that are missing, and minutes called lost at most.
    private(set) var falseMinutesLow: Double
    private(set) var falseMinutesHigh: Double
    /// Minutes called lost for certain where apps in front are known, too. If counters continue, minutes outside every
    /// window are used without callbacks and reported as such.
    private(set) var falseMinutesWithUse: Double
    /// What the rule of 300 s of silence would have called lost.
    private(set) var silenceMinutes: Double

    init(_ control: NegativeControl, _ counters: CounterProfile, seed: UInt64, policy: CreditingPolicy) throws
    {
        let tracker = SimulatedTracker(control.options(seed: seed, counters: counters), policy: policy)
        tracker.run(until: tracker.device.options.end - 1)
        let contents = try tracker.contents()
        let truth = tracker.device.truth
        self.control = control.name
        self.counters = counters
        deviceDays = control.days
        lostMinutes = truth.lostMinutes(recoveredBy: contents.engine?.records ?? []).count
        let evidence = truth.evidence(until: truth.end)
        func reading(_ detector: LossDetector) -> DetectorReading {
            DetectorReading(
                detector, contents, at: tracker.now, calendar: control.calendar, evidence: evidence)
        }
        let plain = reading(.ladder).report?.lostMinutes
        // Every registration can end within a minute.
        let credited = Double(contents.engine?.state?.creditedSeconds ?? 0)
        let parts = max(0, truth.usedSeconds - credited) / 60
        func beyond(_ lost: MinuteRange?) -> Double { max(0, (lost?.low ?? 0) - parts) }
        falseMinutesLow = beyond(plain)
        falseMinutesHigh = plain?.high ?? 0
        falseMinutesWithUse = beyond(reading(.ladderWithUse).report?.lostMinutes)
        silenceMinutes = reading(.silence).claims.sum(\.low)
    }

    static func += (left: inout ControlRow, right: ControlRow) {
        add(
            right, to: &left, \.deviceDays, \.lostMinutes, \.falseMinutesLow, \.falseMinutesHigh,
            \.falseMinutesWithUse, \.silenceMinutes)
    }
}

extension ControlStudy: StudyReport {
    package func markdown(isASCII: Bool) -> String {
        """
        # Negative controls

        Days on which nothing is lost, stores of the policy \(policy), \(countText(seeds, "seed")) from \(seed) on. \
        Minutes called lost for certain, beyond parts of minutes, must be 0. In all: \(figure(falseMinutes, places: 0)).

        \(table)
        """
    }

    private var table: String {
        rows.table([
            ("control", \.control), ("counters", \.counters.rawValue),
            ("device days", \.deviceDays), ("lost min", \.lostMinutes),
            ("called lost", { figure($0.falseMinutesLow, places: 0) }),
            ("at most", { figure($0.falseMinutesHigh, places: 0) }),
            ("with proof of use", { figure($0.falseMinutesWithUse, places: 0) }),
            ("silence > 300 s", { figure($0.silenceMinutes, places: 0) }),
        ])
    }
}

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
