// The runs of one cell of the table, and the sums that ratios and rates are made of.

import ActivitySimulator

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
        seeds = Dictionary(grouping: scores, by: \.run.seed).sorted { $0.key < $1.key }
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
    var delays: DelayHistogram { seeds.joined().sum(\.callbacks.delays) }

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
