// The runs of one cell of the table: the sums that ratios and rates are made of, and the measures with intervals.

import ActivitySimulator
package import HealthAnalysis
import TrackingModel

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

/// The runs of a cell by their seeds, which is what intervals come from: all runs of one are drawn together. Each count of
/// their callbacks is summed by its own name.
@dynamicMemberLookup struct CellRuns {
    /// By seed, the lowest first.
    let seeds: [[RunScore]]
    /// Local days of each run.
    let length: Int
    let bootstrap: Bootstrap

    /// - Parameters:
    ///   - scores: By run, with the seed of each.
    ///   - length: Local days of a run.
    ///   - bootstrapSeed: Of the intervals.
    init(_ scores: [(run: LabRun, score: RunScore)], days length: Int, bootstrapSeed: UInt64) {
        seeds = Dictionary(grouping: scores, by: \.run.seed).inKeyOrder
            .map { $0.value.map(\.score) }
        self.length = length
        bootstrap = Bootstrap(clusters: seeds.count, seed: bootstrapSeed)
    }

    /// The sum of each seed: over its runs, over their days of apps, and of minutes with their parts.
    private func counts(_ count: (RunScore) -> Int) -> [Double] { seeds.map { Double($0.sum(count)) } }
    private func dayCounts(_ count: (AppDayScore) -> Int) -> [Double] { counts { $0.appDays.sum(count) } }
    private func minutes(_ seconds: (AppDayScore) -> Int) -> [Double] {
        seeds.map { $0.flatMap(\.appDays).sum { Double(seconds($0)) / 60 } }
    }

    var errors: [[Double]] { seeds.map { $0.flatMap { $0.appDays.map(\.absoluteError) } } }
    var delays: DelayHistogram { seeds.joined().merged(\.callbacks.delays) }

    var days: [Double] { seeds.map { Double($0.count * length) } }
    var appDays: [Double] { counts(\.appDays.count) }
    var sessions: [Double] { counts(\.sessions) }
    var impossibleDays: [Double] { counts(\.impossibleDays) }

    var used: [Double] { minutes(\.used) }
    var reported: [Double] { minutes { min($0.reported, $0.used) } }
    var unreported: [Double] { minutes { max(0, $0.used - $0.reported) } }
    var absoluteError: [Double] { minutes { abs($0.error) } }
    /// Whole minutes of each app and day by itself.
    var lost: [Double] { dayCounts(\.lostMinutes) }
    var phantom: [Double] { dayCounts(\.inventedMinutes) }
    var missed: [Double] { dayCounts(\.missedMinutes) }
    var lostExactly: [Double] { minutes(\.lostSeconds) }
    var phantomExactly: [Double] { minutes(\.inventedSeconds) }
    var missedExactly: [Double] { minutes(\.missedSeconds) }
    var excess: [Double] { zip(phantomExactly, lostExactly).map { $0 - $1 } }
    /// Days of apps with a phantom minute, and those that lost ten.
    var inventing: [Double] { dayCounts { $0.inventedMinutes > 0 ? 1 : 0 } }
    var incidents: [Double] { dayCounts { $0.lostMinutes >= 10 ? 1 : 0 } }

    var late: [Double] { counts(\.callbacks.delays.late) }
    subscript(dynamicMember count: KeyPath<CallbackScore, Int>) -> [Double] {
        counts { $0.callbacks[keyPath: count] }
    }
}

/// Delays in classes of seconds.
struct DelayHistogram: Hashable, Sendable, Codable, Summable {
    /// The upper ends of the classes; the last class has none.
    static let bounds: [Double] = [
        1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_200, 1_800, 3_600, 7_200, 14_400, 28_800, 86_400,
    ]

    private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)

    mutating func add(_ seconds: Double) {
        counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
    }

    var count: Int { counts.reduce(0, +) }

    /// How many came more than a minute late.
    var late: Int { counts[7...].reduce(0, +) }

    /// Seconds within which a share of them came, the upper end of its class; nil without any, infinite beyond the
    /// last bound.
    func quantile(_ share: Double) -> Double? {
        let wanted = share * Double(count)
        var sum = 0.0
        for (index, number) in counts.enumerated() where number > 0 {
            sum += Double(number)
            if sum >= wanted { return index < Self.bounds.count ? Self.bounds[index] : .infinity }
        }
        return nil
    }

    static func += (left: inout DelayHistogram, right: DelayHistogram) {
        for index in left.counts.indices { left.counts[index] += right.counts[index] }
    }
}
