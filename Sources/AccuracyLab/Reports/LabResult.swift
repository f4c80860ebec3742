// What a run of the lab gave, as it is kept and passed on.

package import ActivitySimulator
import HealthAnalysis
import TrackingEngine
import TrackingModel

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

extension LabResult {
    /// Tables of all users together, one a measure, policies by profiles; then the default policy by user.
    package var markdown: String {
        var text = """
            `\(command)`

            \(runText). Intervals are 95 %, by drawing the seeds again with all that they made (bootstrap, \
            \(Bootstrap.samples) samples); where no seed or each had it, Wilson's of as many trials as seeds, of rates \
            the exact Poisson limit.


            """
        for measure in Self.tables { text += table(of: measure) + "\n" }
        if let policy = policies.first { text += details(of: policy) + "\n" + byUser(policy) + "\n" }
        text += "Profiles are hypotheses composed from reports, not statements of Apple:\n\n"
        for profile in profiles { text += "- \(profile.name): \(profile.hypothesis)\n" }
        return text
    }

    /// What was run, in words.
    private var runText: String {
        "\(seeds) runs of \(days) days for each policy, profile and user; seeds \(seed) to \(seed + UInt64(max(seeds, 1)) - 1); "
            + "users \(users.commaSeparated)"
    }

    /// The measures that compare policies.
    private static var tables: [LabMeasure] { [.absoluteError, .lostMinutes, .inventedMinutes] }

    /// The further measures of the default policy.
    private static var details: [LabMeasure] {
        [
            .bound, .missed, .missedExactly, .missedOfReported, .missedOfReportedExactly, .unreported,
            .netError, .lostExactly, .inventedExactly, .inventingDays, .impossibleDays, .absoluteError95,
            .absoluteErrorMost, .incidents, .delivery, .recovered, .late, .restarts,
        ]
    }

    private func table(of measure: LabMeasure) -> String {
        "**\(measure.name)**: \(measure.about.definition)\n\n"
            + table(policies, ("policy", { $0 })) { (measure, cell(policy: $0, profile: $1)) }
    }

    private func details(of policy: String) -> String {
        let rows = table(Self.details, ("measure", \.name)) { ($0, cell(policy: policy, profile: $1)) }
        let definitions = Self.details.map { "- \($0.about.title): \($0.about.definition)\n" }
        return "**`\(policy)` in detail**\n\n\(rows)\n\(definitions.joined())"
    }

    private func byUser(_ policy: String) -> String {
        let measure = LabMeasure.absoluteError
        let rows = table(users, ("user", { $0 })) {
            (measure, cell(policy: policy, profile: $1, user: $0))
        }
        return "**`\(policy)` by user, \(measure.name)**\n\n\(rows)"
    }

    /// - Parameter figure: A measure and a cell by the row and the profile's name.
    private func table<Row>(
        _ rows: [Row], _ first: Column<Row>, figure: @escaping (Row, String) -> (LabMeasure, LabCell?)
    ) -> String {
        rows.table(
            [first]
                + profiles.map(\.name).map { profile in
                    (
                        profile,
                        { row in
                            let (measure, cell) = figure(row, profile)
                            return Self.description(cell?.score.measures[measure])
                        }
                    )
                })
    }

    /// `1.24 (1.10–1.39)`; a dash where there is nothing to measure.
    private static func description(_ estimate: Estimate?) -> String {
        guard let estimate else { return "-" }
        guard let low = estimate.low, let high = estimate.high else { return figure(estimate.value) }
        return "\(figure(estimate.value)) (\(figure(low))–\(figure(high)))"
    }

    /// Three digits that mean something.
    private static func figure(_ value: Double) -> String {
        let size = abs(value)
        return decimal(value, places: size >= 100 ? 0 : size >= 10 ? 1 : 2).replacing("-", with: "−")
    }
}

extension LabMeasure {
    /// The title with the unit.
    fileprivate var name: String { "\(about.title), \(about.unit)" }
}
