// Settings varied one at a time on the same runs: the silence rule's limit, the settle time, the burst window.

import ActivitySimulator
import HealthAnalysis
import TrackingEngine
import TrackingModel

/// How much each setting matters.
package struct SweepStudy: Hashable, Encodable, Sendable {
    private(set) var schema = "trackhealth.lab.sweeps/1"
    let runs: StudyRuns
    /// The silence rule by its limit in seconds; precision and recall of minutes.
    let silence: [SweepPoint]
    /// The ladder on the same runs.
    let ladder: SweepPoint
    /// The ladder by its settle time in minutes; precision of claims made while the days went on, recall of incidents.
    let settle: [SweepPoint]
    /// Verdicts of phantom by the burst window in seconds; precision and recall of phantom callbacks.
    let bursts: [SweepPoint]

    /// Seconds.
    static let silenceLimits: [Double] = [
        60, 90, 120, 180, 300, 450, 600, 900, 1_200, 1_800, 2_700, 3_600,
    ]
    /// Minutes.
    static let settleTimes: [Double] = [0, 5, 10, 15, 20, 24, 30, 45, 60]
    /// Seconds.
    static let burstWindows: [Double] = [2, 3, 4, 5, 6, 8, 10, 12, 15, 20]

    /// - Parameter grid: Of a tracker; one that recovers nothing loses most and has most to find.
    package init(_ grid: LabGrid, on work: ParallelWork) throws {
        runs = StudyRuns(grid)
        let trials = try work.map(grid) { SweepTrial(try DetectorTrial($0)) }
        silence = Self.silenceLimits.enumerated().map { index, limit in
            Self.minutes(trials.sum { $0.silence[index] }, setting: limit)
        }
        ladder = Self.minutes(trials.sum(\.ladder), setting: nil)
        settle = Self.settleTimes.enumerated().map { index, minutes in
            trials.sum { $0.settle[index] }.point(setting: minutes)
        }
        bursts = Self.burstWindows.enumerated().map { index, window in
            let confusion = trials.sum { $0.bursts[index] }
            return SweepPoint(
                setting: window, claims: confusion.called, precision: confusion.precision,
                recall: confusion.recall)
        }
    }

    private static func minutes(_ score: LossScore, setting: Double?) -> SweepPoint {
        let figures = DetectorFigures(DetectorScore(loss: score))
        return SweepPoint(
            setting: setting, claims: score.claims, precision: figures.minutePrecision,
            recall: figures.minuteRecall)
    }
}

/// A setting's value with precision, recall and delay of what was claimed under it.
struct SweepPoint: Hashable, Encodable {
    /// In the sweep's unit; nil for the point outside of the sweep.
    let setting: Double?
    let claims: Int
    let precision: Estimate?
    let recall: Estimate?
    /// Seconds from the first lost minute to the claim, half of them and 95 %; nil where nothing was found or looked
    /// for while the days went on.
    var delayMedian: Double?
    var delay95: Double?
}

/// One run under every value of every setting.
private struct SweepTrial {
    let silence: [LossScore]
    let ladder: LossScore
    let settle: [SettleScore]
    let bursts: [BurstConfusion]

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
            return trial.bursts
        }
    }
}
