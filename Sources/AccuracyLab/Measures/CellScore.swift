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

    /// Sums runs.
    ///
    /// - Parameters:
    ///   - scores: By run, with the seed of each.
    ///   - days: Local days of a run.
    ///   - seed: Of the bootstrap.
    package init(_ scores: [(run: LabRun, score: RunScore)], days: Int, bootstrapSeed seed: UInt64) {
        runs = scores.count
        let bootstrap = Bootstrap(runs: runs, seed: seed)
        let all = scores.map(\.score)
        let sums = all.map { RunSums($0) }
        appDays = sums.reduce(0) { $0 + Int($1.appDays) }
        usedMinutes = sums.reduce(0) { $0 + $1.used }
        let ones = sums.map { _ in Double(days) }
        var measures: [LabMeasure: Estimate] = [:]
        func ratio(
            _ measure: LabMeasure, _ part: (RunSums) -> Double, _ whole: (RunSums) -> Double,
            scale: Double = 1
        ) {
            measures[measure] = bootstrap.ratio(sums.map(part), of: sums.map(whole), scale: scale)
        }
        ratio(.absoluteError, \.absoluteError, \.appDays)
        let errors = all.map { $0.appDays.map(\.absoluteError) }
        measures[.absoluteErrorMedian] = bootstrap.quantile(0.5, of: errors)
        measures[.absoluteError95] = bootstrap.quantile(0.95, of: errors)
        measures[.absoluteErrorMost] = errors.joined().max().map { Estimate($0) }
        measures[.lostMinutes] = bootstrap.ratio(sums.map(\.lost), of: ones)
        measures[.inventedMinutes] = bootstrap.ratio(sums.map(\.phantom), of: ones)
        ratio(.missed, \.lost, \.used, scale: 100)
        ratio(.missedOfReported, \.missed, \.reported, scale: 100)
        ratio(.bound, \.unreported, \.appDays)
        ratio(.unreported, \.unreported, \.used, scale: 100)
        ratio(.overcount, \.phantom, \.used, scale: 100)
        ratio(.netError, { $0.counted - $0.used }, \.used, scale: 100)

        var callbacks = CallbackScore()
        for score in all { callbacks += score.callbacks }
        let inventing = all.reduce(0) { $0 + $1.appDays.count { $0.inventedMinutes > 0 } }
        measures[.inventingDays] = Estimate(share: inventing, of: appDays)?.percent
        let incidents = all.reduce(0) { $0 + $1.appDays.count { $0.lostMinutes >= 10 } }
        let sessions = all.reduce(0) { $0 + $1.sessions }
        measures[.incidents] = Estimate(rate: incidents, of: Double(sessions), per: 1_000)
        measures[.delivery] = Estimate(share: callbacks.delivered, of: callbacks.reached)?.percent
        measures[.recovered] = Estimate(share: callbacks.recovered, of: callbacks.reached)?.percent
        measures[.late] = Estimate(share: callbacks.delays.late, of: callbacks.delivered)?.percent
        measures[.delay95] = callbacks.delays.quantile(0.95).flatMap { $0.isFinite ? Estimate($0) : nil }
        let received = Double(callbacks.received)
        measures[.duplicates] = Estimate(rate: callbacks.duplicates, of: received, per: 1_000)
        measures[.inversions] = Estimate(rate: callbacks.inversions, of: received, per: 1_000)
        measures[.phantoms] = Estimate(rate: callbacks.phantoms, of: received, per: 1_000)
        let deviceDays = Double(runs * days)
        measures[.impossibleDays] = Estimate(
            rate: all.reduce(0) { $0 + $1.impossibleDays }, of: deviceDays, per: deviceDays)
        measures[.callbacks] = bootstrap.ratio(all.map { Double($0.callbacks.received) }, of: ones)
        measures[.restarts] = bootstrap.ratio(all.map { Double($0.callbacks.registrations) }, of: ones)
        measures[.kills] = bootstrap.ratio(all.map { Double($0.callbacks.kills) }, of: ones)
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

/// The sums of one run that ratios are made of. Minutes.
private struct RunSums {
    var appDays = 0.0
    var used = 0.0
    var reported = 0.0
    var unreported = 0.0
    var counted = 0.0
    var lost = 0.0
    var phantom = 0.0
    var missed = 0.0
    var absoluteError = 0.0

    init(_ score: RunScore) {
        appDays = Double(score.appDays.count)
        for day in score.appDays {
            used += Double(day.used) / 60
            reported += Double(min(day.reported, day.used)) / 60
            unreported += Double(max(0, day.used - day.reported)) / 60
            counted += Double(day.counted) / 60
            lost += Double(day.lostMinutes)
            phantom += Double(day.inventedMinutes)
            missed += Double(day.missedMinutes)
            absoluteError += day.absoluteError
        }
    }
}

extension Estimate {
    fileprivate var percent: Estimate {
        Estimate(value * 100, low: low.map { $0 * 100 }, high: high.map { $0 * 100 })
    }
}
