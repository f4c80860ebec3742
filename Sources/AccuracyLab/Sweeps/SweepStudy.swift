// Settings varied one at a time on the same runs: the silence rule's limit, the settle time, the burst window.

package import ActivitySimulator
internal import HealthAnalysis
internal import OlderPolicies
package import TrackingEngine
internal import TrackingModel

/// How much each setting matters.
package struct SweepStudy: Hashable, Codable, Sendable {
    package static let schema = "trackhealth.lab.sweeps/1"

    package var schema: String
    package var runs: StudyRuns
    /// The silence rule by its limit in seconds; precision and recall of minutes.
    package var silence: [SweepPoint]
    /// The ladder on the same runs.
    package var ladder: SweepPoint
    /// The ladder by its settle time in minutes; precision of claims made while the days went on, recall of incidents.
    package var settle: [SweepPoint]
    /// Verdicts of phantom by the burst window in seconds; precision and recall of phantom callbacks.
    package var bursts: [SweepPoint]

    /// Seconds.
    package static let silenceLimits: [Double] = [
        60, 90, 120, 180, 300, 450, 600, 900, 1_200, 1_800, 2_700, 3_600,
    ]
    /// Minutes.
    package static let settleTimes: [Double] = [0, 5, 10, 15, 20, 24, 30, 45, 60]
    /// Seconds.
    package static let burstWindows: [Double] = [2, 3, 4, 5, 6, 8, 10, 12, 15, 20]

    /// - Parameters:
    ///   - profiles: All but the one without faults, where there is nothing to find.
    ///   - policy: Of the tracker; one that recovers nothing loses most and has most to find.
    package init(
        profiles: [Profile] = Profile.all.filter { $0 != .ideal }, users: [UserPreset] = [.median],
        seed: UInt64 = LabGrid.reportedSeed, seeds: Int, days: Int = 3, policy: CreditingPolicy = .add,
        workers: Int, step: WorkStep = { _ in }
    ) throws {
        schema = Self.schema
        let grid = LabGrid(
            policies: [policy], profiles: profiles, users: users, seed: seed, seeds: seeds, days: days)
        runs = StudyRuns(grid)
        let trials = try ParallelWork.map(grid.count, workers: workers, step: step) { piece in
            SweepTrial(try DetectorTrial(grid[piece]))
        }
        func sum<Score>(_ zero: Score, _ add: (inout Score, SweepTrial) -> Void) -> Score {
            trials.reduce(into: zero, add)
        }
        silence = Self.silenceLimits.enumerated().map { index, limit in
            Self.minutes(sum(LossScore()) { $0 += $1.silence[index] }, setting: limit)
        }
        ladder = Self.minutes(sum(LossScore()) { $0 += $1.ladder }, setting: nil)
        settle = Self.settleTimes.enumerated().map { index, minutes in
            sum(SettleScore()) { $0 += $1.settle[index] }.point(setting: minutes)
        }
        bursts = Self.burstWindows.enumerated().map { index, window in
            let confusion = sum(BurstConfusion()) { $0 += $1.bursts[index] }
            return SweepPoint(
                setting: window, claims: confusion.called, precision: confusion.precision,
                recall: confusion.recall)
        }
    }

    private static func minutes(_ score: LossScore, setting: Double?) -> SweepPoint {
        var detector = DetectorScore()
        detector.loss = score
        let figures = DetectorFigures(detector)
        return SweepPoint(
            setting: setting, claims: score.claims, precision: figures.minutePrecision,
            recall: figures.minuteRecall)
    }
}

/// One run under every value of every setting.
private struct SweepTrial: Sendable {
    var silence: [LossScore]
    var ladder: LossScore
    var settle: [SettleScore]
    var bursts: [BurstConfusion]

    init(_ trial: DetectorTrial) {
        let times = trial.contents.thresholdTimes
        silence = SweepStudy.silenceLimits.map { limit in
            LossScore(SilenceRule.claims(times, at: trial.end, over: limit), against: trial.losses)
        }
        ladder = LossScore(trial.reading(.ladder, at: trial.end).claims, against: trial.losses)
        settle = SweepStudy.settleTimes.map { SettleScore(trial, settleTime: $0 * 60) }
        bursts = SweepStudy.burstWindows.map { window in
            var trial = trial
            trial.thresholds.burstWindow = window
            let report = trial.reading(.ladder, at: trial.end).report
            return BurstConfusion(
                report?.bursts ?? [], against: trial.truth, calendar: trial.calendar)
        }
    }
}
