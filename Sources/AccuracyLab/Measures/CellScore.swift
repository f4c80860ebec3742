// The measures of one cell of the table, with intervals.

/// What the runs of one policy, profile and user say together.
package struct CellScore: Hashable, Sendable, Codable {
    package var runs: Int
    /// Days of apps that were used or counted.
    package var appDays: Int
    package var usedMinutes: Double
    package var measures: [LabMeasure: Estimate]
    /// The days of apps that are furthest off, worst first.
    package var worst: [LabCase]

    /// Sums runs. Intervals come from the seeds: all runs of one are drawn together.
    ///
    /// - Parameters:
    ///   - scores: By run, with the seed of each.
    ///   - days: Local days of a run.
    ///   - seed: Of the bootstrap.
    package init(_ scores: [(run: LabRun, score: RunScore)], days: Int, bootstrapSeed seed: UInt64) {
        runs = scores.count
        let clusters = Dictionary(grouping: scores, by: \.run.seed).sorted { $0.key < $1.key }
            .map { $0.value.map(\.score) }
        let bootstrap = Bootstrap(clusters: clusters.count, seed: seed)
        let sums = clusters.map { RunSums($0, days: days) }
        appDays = sums.reduce(0) { $0 + Int($1.appDays) }
        usedMinutes = sums.reduce(0) { $0 + $1.used }
        var measures: [LabMeasure: Estimate] = [:]
        typealias Sum = (RunSums) -> Double
        func ratio(_ measure: LabMeasure, _ part: Sum, _ whole: Sum, scale: Double = 1) {
            measures[measure] = bootstrap.ratio(sums.map(part), of: sums.map(whole), scale: scale)
        }
        func share(_ measure: LabMeasure, _ part: Sum, _ whole: Sum) {
            measures[measure] = bootstrap.percentage(sums.map(part), of: sums.map(whole))
        }
        func rate(_ measure: LabMeasure, _ events: Sum, _ exposure: Sum, per unit: Double = 1_000) {
            measures[measure] = bootstrap.rate(sums.map(events), of: sums.map(exposure), per: unit)
        }
        ratio(.absoluteError, \.absoluteError, \.appDays)
        let errors = clusters.map { $0.flatMap { $0.appDays.map(\.absoluteError) } }
        measures[.absoluteErrorMedian] = bootstrap.quantile(0.5, of: errors)
        measures[.absoluteError95] = bootstrap.quantile(0.95, of: errors)
        measures[.absoluteErrorMost] = errors.joined().max().map { Estimate($0) }
        ratio(.lostMinutes, \.lost, \.days)
        ratio(.lostExactly, \.lostExactly, \.days)
        ratio(.inventedMinutes, \.phantom, \.days)
        ratio(.inventedExactly, \.phantomExactly, \.days)
        ratio(.missed, \.lost, \.used, scale: 100)
        ratio(.missedExactly, \.lostExactly, \.used, scale: 100)
        ratio(.missedOfReported, \.missed, \.reported, scale: 100)
        ratio(.missedOfReportedExactly, \.missedExactly, \.reported, scale: 100)
        ratio(.bound, \.unreported, \.appDays)
        ratio(.unreported, \.unreported, \.used, scale: 100)
        ratio(.overcount, \.phantom, \.used, scale: 100)
        ratio(.overcountExactly, \.phantomExactly, \.used, scale: 100)
        ratio(.netError, { $0.phantomExactly - $0.lostExactly }, \.used, scale: 100)
        share(.inventingDays, \.inventingDays, \.appDays)
        rate(.incidents, \.incidents, \.sessions)

        share(.delivery, \.delivered, \.reached)
        share(.recovered, \.recovered, \.reached)
        share(.late, \.late, \.delivered)
        let delays = scores.reduce(into: DelayHistogram()) { $0 += $1.score.callbacks.delays }
        measures[.delay95] = delays.quantile(0.95).flatMap { $0.isFinite ? Estimate($0) : nil }
        rate(.duplicates, \.duplicates, \.received)
        rate(.inversions, \.inversions, \.received)
        rate(.phantoms, \.phantoms, \.received)
        rate(.impossibleDays, \.impossibleDays, \.days, per: Double(runs * days))
        ratio(.callbacks, \.received, \.days)
        ratio(.restarts, \.registrations, \.days)
        ratio(.kills, \.kills, \.days)
        self.measures = measures
        worst = Self.worst(scores)
    }

    /// How many of the worst days are kept.
    static let worstCount = 5

    private static func worst(_ scores: [(run: LabRun, score: RunScore)]) -> [LabCase] {
        var cases: [LabCase] = []
        for (run, score) in scores {
            for day in score.appDays where day.absoluteError >= 1 { cases.append(LabCase(run.seed, day)) }
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

    package init(_ seed: UInt64, _ score: AppDayScore) {
        self.seed = seed
        self.score = score
    }
}
