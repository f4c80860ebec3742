// Makes the runs of a grid, on all cores, and sums them up by cell.

internal import ActivitySimulator
internal import TrackingEngine

/// A table of the lab in the making.
package struct LabRunner: Sendable {
    package let grid: LabGrid
    /// Threads.
    package var workers: Int

    package init(_ grid: LabGrid, workers: Int) {
        self.grid = grid
        self.workers = workers
    }

    /// Makes all runs that are not known yet.
    ///
    /// - Parameters:
    ///   - known: Scores of an earlier attempt, by the run's index in the grid.
    ///   - done: Called with each new score, one at a time; throwing ends the work.
    ///   - step: Called behind each of them with their number.
    /// - Returns: The scores of all runs, by index: the same for any number of threads.
    package func scores(
        known: [Int: RunScore] = [:], done: @Sendable (Int, RunScore) throws -> Void = { _, _ in },
        step: WorkStep = { _ in }
    ) throws -> [RunScore] {
        let grid = grid
        let missing = (0..<grid.count).filter { known[$0] == nil }
        let made = try ParallelWork.map(missing.count, workers: workers, step: step) { piece in
            try grid[missing[piece]].score()
        } done: { piece, score in
            try done(missing[piece], score)
        }
        var scores = known
        for (index, score) in zip(missing, made) { scores[index] = score }
        return (0..<grid.count).compactMap { scores[$0] }
    }

    /// The cells of the grid, summed up from the scores of all its runs.
    package func cells(_ scores: [RunScore]) throws -> [LabCell] {
        let grid = grid
        let width = grid.policies.count * grid.profiles.count * grid.users.count
        let cells = width + grid.policies.count * grid.profiles.count
        return try ParallelWork.map(cells, workers: workers) { piece in
            // After the cells of each user come those of all users together.
            let isOfAll = piece >= width
            let cell = isOfAll ? piece - width : piece
            let indices = scores.indices.filter {
                $0 % (isOfAll ? grid.policies.count * grid.profiles.count : width) == cell
            }
            let run = grid[cell]
            return LabCell(
                policy: run.policy.title, profile: run.profile.name,
                user: isOfAll ? nil : run.user.rawValue,
                score: CellScore(
                    indices.map { (grid[$0], scores[$0]) }, days: grid.days, bootstrapSeed: grid.seed))
        }
    }
}

/// One cell of the table.
package struct LabCell: Hashable, Sendable, Codable {
    package var policy: String
    package var profile: String
    /// Nil for all users together.
    package var user: String?
    package var score: CellScore

    package init(policy: String, profile: String, user: String?, score: CellScore) {
        self.policy = policy
        self.profile = profile
        self.user = user
        self.score = score
    }
}

extension LabRun {
    /// Makes the run and scores it.
    ///
    /// Throws where its container can't be written or read, which would be a fault of this program.
    package func score() throws -> RunScore {
        let tracker = try SimulatedTracker(self, keepsLogs: false)
        return RunScore(
            try tracker.contents(), against: tracker.device.truth, apps: options.apps,
            calendar: options.calendar)
    }
}
