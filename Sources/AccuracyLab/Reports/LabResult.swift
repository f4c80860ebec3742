// What a run of the lab gave, as it is kept and passed on.

package import ActivitySimulator
import TrackingEngine

/// A table of the lab: schema `trackhealth.lab/1`. Equal grids give equal bytes.
package struct LabResult: Hashable, Sendable, Codable {
    package static let schema = "trackhealth.lab/1"

    package let schema: String
    /// The command line that makes this table.
    package let command: String
    package let policies: [String]
    package let profiles: [LabProfile]
    package let users: [String]
    /// The first seed, and how many follow it.
    package let seed: UInt64
    package let seeds: Int
    /// Local days of each run.
    package let days: Int
    package let measures: [LabMeasureInfo]
    package let cells: [LabCell]

    /// Sums up the cells of a grid.
    ///
    /// - Parameters:
    ///   - scores: Of all its runs.
    ///   - work: The result is the same for any number of threads.
    package init(_ grid: LabGrid, _ scores: [RunScore], command: String, on work: ParallelWork) throws {
        schema = Self.schema
        self.command = command
        policies = grid.policies.map(\.title)
        profiles = grid.profiles.map { LabProfile($0) }
        users = grid.users.map(\.rawValue)
        seed = grid.seed
        seeds = grid.seeds
        days = grid.days
        measures = LabMeasure.allCases.map { LabMeasureInfo($0) }
        cells = try work.map(0..<grid.runsOfSeed + grid.runsOfUser) { cell in
            // After the cells of each user come those of all users together.
            let isOfAll = cell >= grid.runsOfSeed
            let first = isOfAll ? cell - grid.runsOfSeed : cell
            let runs = stride(
                from: first, to: scores.count, by: isOfAll ? grid.runsOfUser : grid.runsOfSeed)
            return LabCell(
                policy: grid[first].policy.title, profile: grid[first].profile.name,
                user: isOfAll ? nil : grid[first].user.rawValue,
                score: CellScore(
                    runs.map { (grid[$0], scores[$0]) }, days: grid.days, bootstrapSeed: grid.seed))
        }
    }

    /// The cell of a policy and a profile; of all users together where none is given.
    func cell(policy: String, profile: String, user: String? = nil) -> LabCell? {
        cells.first { $0.policy == policy && $0.profile == profile && $0.user == user }
    }
}

/// One cell of the table.
package struct LabCell: Hashable, Sendable, Codable {
    package let policy: String
    package let profile: String
    /// Nil for all users together.
    package let user: String?
    package let score: CellScore
}

/// A profile as a table names it.
package struct LabProfile: Hashable, Sendable, Codable {
    package let name: String
    /// That it is a hypothesis, and which.
    package let hypothesis: String
    /// The whole profile, where it is not one of this package's.
    let text: String?

    init(_ profile: Profile) {
        name = profile.name
        hypothesis = profile.hypothesis
        text = Profile.named(name) == profile ? nil : profile.text
    }

    /// The profile that it names; nil for one that this version does not know.
    package var profile: Profile? {
        text.map { try? Profile(text: $0) } ?? Profile.named(name)
    }
}

/// A measure as a reader of the table needs it.
package struct LabMeasureInfo: Hashable, Sendable, Codable {
    package let name: String
    package let title: String
    package let unit: String
    package let definition: String

    init(_ measure: LabMeasure) {
        name = measure.rawValue
        (title, unit, definition, _) = measure.about
    }
}
