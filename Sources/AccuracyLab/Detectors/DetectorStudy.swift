// Detectors against truth: every detector on every profile, from the same runs.

import ActivitySimulator
import HealthAnalysis
import TrackingEngine

/// How well detectors find what was lost. Equal settings give equal results, whatever the number of workers.
package struct DetectorStudy: Hashable, Encodable, Sendable {
    private(set) var schema = "trackhealth.lab.detectors/1"
    let runs: StudyRuns
    private(set) var rows: [DetectorRow] = []
    private(set) var bursts: [BurstRow] = []

    /// - Parameters:
    ///   - grid: Of the tracker whose stores are looked at.
    ///   - detectors: Those that are scored; each costs about as much as the run itself.
    package init(
        _ grid: LabGrid, _ detectors: [LossDetector] = LossDetector.allCases, on work: ParallelWork
    ) throws {
        runs = StudyRuns(grid)
        let trials = try work.map(grid) { run in
            let trial = try DetectorTrial(run)
            return (
                profile: run.profile.name, scores: detectors.map { trial.score($0) }, bursts: trial.bursts
            )
        }
        for profile in grid.profiles.map(\.name) {
            let own = trials.filter { $0.profile == profile }
            for (index, detector) in detectors.enumerated() {
                rows.append(
                    DetectorRow(profile: profile, detector: detector, score: own.sum { $0.scores[index] }))
            }
            bursts.append(BurstRow(profile: profile, confusion: own.sum { $0.bursts }))
        }
    }

    func row(_ profile: Profile, _ detector: LossDetector) -> DetectorRow? {
        rows.first { $0.profile == profile.name && $0.detector == detector }
    }

    /// A detector on all profiles together.
    func total(_ detector: LossDetector) -> DetectorScore {
        rows.filter { $0.detector == detector }.sum(\.score)
    }
}

/// One detector on one profile.
struct DetectorRow: Hashable, Encodable {
    let profile: String
    let detector: LossDetector
    let score: DetectorScore
    let figures: DetectorFigures

    init(profile: String, detector: LossDetector, score: DetectorScore) {
        self.profile = profile
        self.detector = detector
        self.score = score
        figures = DetectorFigures(score)
    }
}

/// The verdicts on the bursts of one profile.
struct BurstRow: Hashable, Encodable {
    let profile: String
    let confusion: BurstConfusion
    /// Precision and recall: phantom callbacks among those in bursts classified as phantom, and the reverse.
    let phantomPrecision: Estimate?
    let phantomRecall: Estimate?

    init(profile: String, confusion: BurstConfusion) {
        self.profile = profile
        self.confusion = confusion
        phantomPrecision = confusion.precision
        phantomRecall = confusion.recall
    }
}
