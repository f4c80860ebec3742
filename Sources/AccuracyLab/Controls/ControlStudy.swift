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
