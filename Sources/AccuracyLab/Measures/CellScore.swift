// The measures of one cell of the table, with intervals.

import ActivitySimulator

/// What the runs of one policy, profile and user say together.
package struct CellScore: Hashable, Sendable, Codable {
    var runs: Int
    /// Days of apps that were used or counted.
    var appDays: Int
    var usedMinutes: Double
    package var measures: [LabMeasure: Estimate]
    /// The days of apps that are furthest off, worst first.
    package var worst: [LabCase]

    /// Sums runs. Intervals come from the seeds: all runs of one are drawn together.
    ///
    /// - Parameters:
    ///   - scores: By run, with the seed of each.
    ///   - days: Local days of a run.
    ///   - seed: Of the bootstrap.
    init(_ scores: [(run: LabRun, score: RunScore)], days: Int, bootstrapSeed seed: UInt64) {
        let cell = CellRuns(scores, days: days, bootstrapSeed: seed)
        runs = scores.count
        appDays = scores.sum(\.score.appDays.count)
        usedMinutes = cell.used.reduce(0, +)
        measures = [:]
        for measure in LabMeasure.allCases { measures[measure] = measure.about.estimate(cell) }
        worst = Self.worst(scores)
    }

    /// How many of the worst days are kept.
    private static let worstCount = 5

    private static func worst(_ scores: [(run: LabRun, score: RunScore)]) -> [LabCase] {
        let cases = scores.flatMap { run, score in
            score.appDays.filter { $0.absoluteError >= 1 }.map { LabCase(seed: run.seed, score: $0) }
        }
        return Array(
            cases.sorted { ($1.score.absoluteError, $0.seed) < ($0.score.absoluteError, $1.seed) }
                .prefix(worstCount))
    }
}

/// The day of an app in a run.
package struct LabCase: Hashable, Sendable, Codable {
    package var seed: UInt64
    package var score: AppDayScore
}
