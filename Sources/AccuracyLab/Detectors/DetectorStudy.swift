// Detectors against truth: every detector on every profile, from the same runs.

package import ActivitySimulator
internal import HealthAnalysis
package import TrackingEngine

/// How well detectors find what was lost. Equal settings give equal results, whatever the number of workers.
package struct DetectorStudy: Hashable, Codable, Sendable {
    package static let schema = "trackhealth.lab.detectors/1"

    package var schema: String
    package var runs: StudyRuns
    package var rows: [DetectorRow]
    package var bursts: [BurstRow]

    /// - Parameters:
    ///   - detectors: Those that are scored; each costs about as much as the run itself.
    ///   - seeds: How many seeds, from `seed` on, each profile and user is run with.
    ///   - days: Local days of a run.
    ///   - policy: Of the tracker whose stores are looked at.
    ///   - workers: Threads.
    package init(
        _ detectors: [LossDetector] = LossDetector.allCases, profiles: [Profile] = Profile.all,
        users: [UserPreset] = [.median],
        seed: UInt64 = LabGrid.reportedSeed, seeds: Int, days: Int = LabGrid.daysPerRun,
        policy: CreditingPolicy = .ordinal, workers: Int, step: WorkStep = { _ in }
    ) throws {
        schema = Self.schema
        let grid = LabGrid(
            policies: [policy], profiles: profiles, users: users, seed: seed, seeds: seeds, days: days)
        runs = StudyRuns(grid)
        let trials = try ParallelWork.map(grid.count, workers: workers, step: step) { piece in
            let trial = try DetectorTrial(grid[piece])
            let report = trial.reading(.ladder, at: trial.end).report
            return TrialScore(
                profile: grid[piece].profile.name,
                scores: detectors.map { trial.score($0) },
                bursts: BurstConfusion(
                    report?.bursts ?? [], against: trial.truth, calendar: trial.calendar))
        }
        rows = []
        bursts = []
        for profile in profiles {
            let own = trials.filter { $0.profile == profile.name }
            for (index, detector) in detectors.enumerated() {
                var score = DetectorScore()
                for trial in own { score += trial.scores[index] }
                rows.append(DetectorRow(profile: profile.name, detector: detector, score: score))
            }
            var confusion = BurstConfusion()
            for trial in own { confusion += trial.bursts }
            bursts.append(BurstRow(profile: profile.name, confusion: confusion))
        }
    }

    package func row(_ profile: Profile, _ detector: LossDetector) -> DetectorRow? {
        rows.first { $0.profile == profile.name && $0.detector == detector }
    }

    /// A detector on all profiles together.
    package func total(_ detector: LossDetector) -> DetectorScore {
        rows.reduce(into: DetectorScore()) { if $1.detector == detector { $0 += $1.score } }
    }
}

/// One detector on one profile.
package struct DetectorRow: Hashable, Codable, Sendable {
    package var profile: String
    package var detector: LossDetector
    package var score: DetectorScore
    package var figures: DetectorFigures

    init(profile: String, detector: LossDetector, score: DetectorScore) {
        self.profile = profile
        self.detector = detector
        self.score = score
        figures = DetectorFigures(score)
    }
}

/// The verdicts on the bursts of one profile.
package struct BurstRow: Hashable, Codable, Sendable {
    package var profile: String
    package var confusion: BurstConfusion
    /// Precision and recall: phantom callbacks among those in bursts classified as phantom, and the reverse.
    package var phantomPrecision: Estimate?
    package var phantomRecall: Estimate?

    init(profile: String, confusion: BurstConfusion) {
        self.profile = profile
        self.confusion = confusion
        phantomPrecision = confusion.precision
        phantomRecall = confusion.recall
    }
}

private struct TrialScore: Sendable {
    var profile: String
    var scores: [DetectorScore]
    var bursts: BurstConfusion
}
