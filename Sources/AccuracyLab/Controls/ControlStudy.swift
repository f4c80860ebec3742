// The negative controls under every account of the counters: minutes called lost where none was.

package import ActivitySimulator
internal import HealthAnalysis
package import TrackingEngine
internal import TrackingModel

/// False alarms of class lost on days without loss; every figure must be 0.
package struct ControlStudy: Hashable, Codable, Sendable {
    package static let schema = "trackhealth.lab.controls/1"

    package var schema: String
    package var policy: String
    package var seed: UInt64
    package var seeds: Int
    package var rows: [ControlRow]

    package init(
        controls: [NegativeControl] = NegativeControl.all, seed: UInt64 = LabGrid.reportedSeed, seeds: Int,
        policy: CreditingPolicy = .ordinal, workers: Int, step: WorkStep = { _ in }
    ) throws {
        schema = Self.schema
        self.policy = policy.title
        self.seed = seed
        self.seeds = seeds
        let counters = CounterProfile.allCases
        let cells = controls.count * counters.count
        let runs = try ParallelWork.map(cells * max(seeds, 0), workers: workers, step: step) { piece in
            let control = controls[piece % cells / counters.count]
            return try ControlRow(
                control, counters[piece % counters.count], seed: seed &+ UInt64(piece / cells),
                policy: policy)
        }
        rows = (0..<(runs.isEmpty ? 0 : cells)).map { cell in
            stride(from: cell + cells, to: runs.count, by: cells).reduce(into: runs[cell]) { $0 += runs[$1] }
        }
    }

    /// Minutes called lost in all, for certain.
    package var falseMinutes: Double { rows.reduce(0) { $0 + $1.falseMinutesLow } }
}

/// One control under one account of the counters.
package struct ControlRow: Hashable, Codable, Sendable {
    package var control: String
    package var counters: CounterProfile
    package var deviceDays: Int
    /// Thresholds that were reached and that nothing kept: none, or it would be no control.
    package var lostMinutes: Int
    /// Minutes called lost for certain beyond the parts of minutes that are missing, and minutes called lost at most.
    package var falseMinutesLow: Double
    package var falseMinutesHigh: Double
    /// Minutes called lost for certain where apps in front are known, too. If counters continue, minutes outside every
    /// window are used without callbacks and reported as such.
    package var falseMinutesWithUse: Double
    /// What the rule of 300 s of silence would have called lost.
    package var silenceMinutes: Double

    init(_ control: NegativeControl, _ counters: CounterProfile, seed: UInt64, policy: CreditingPolicy) throws
    {
        let tracker = SimulatedTracker(
            control.options(seed: seed, counters: counters), policy: policy, keepsLogs: true)
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
        silenceMinutes = reading(.silence).claims.reduce(0) { $0 + $1.low }
    }

    static func += (left: inout ControlRow, right: ControlRow) {
        left.deviceDays += right.deviceDays
        left.lostMinutes += right.lostMinutes
        left.falseMinutesLow += right.falseMinutesLow
        left.falseMinutesHigh += right.falseMinutesHigh
        left.falseMinutesWithUse += right.falseMinutesWithUse
        left.silenceMinutes += right.silenceMinutes
    }
}
