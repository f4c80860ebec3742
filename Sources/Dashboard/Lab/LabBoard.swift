// The results of a run of the accuracy lab, for drawing: measures of policies, by profile and user.

package import HealthAnalysis

/// The results of the lab as a table of names and figures.
package struct LabBoard: Sendable {
    /// Which figures are good.
    package enum Goal: Sendable {
        case lowest, highest
        /// Errors in both directions cancel out.
        case nearestToZero
    }

    /// A measure, with one sentence about what is measured.
    package typealias Measure = (title: String, unit: String, description: String, aim: Goal)

    /// A profile, with what it assumes about a system, and that it is an assumption.
    package typealias Profile = (name: String, description: String)

    /// A day of an app with a large error. The user is an index in the board, the day is counted from 1.
    package typealias WorstDay = (
        user: Int, seed: UInt64, day: Int, app: String, usedSeconds: Int, countedSeconds: Int
    )

    /// The runs of a policy with a profile and a user, as indexes into the lists of the board; user 0 means all
    /// together.
    package struct Cell: Hashable, Sendable {
        package var policy: Int
        package var profile: Int
        package var user: Int

        package init(policy: Int, profile: Int, user: Int) {
            self.policy = policy
            self.profile = profile
            self.user = user
        }
    }

    /// What was run, in a few words.
    package var caption = ""
    /// The command line that computes the table again.
    package var command = ""
    package var measures: [Measure] = []
    /// The default policy is the first.
    package var policies: [String] = []
    package var profiles: [Profile] = []
    /// The first element is all users together.
    package var users: [String] = []
    /// The figures of each measure, by cell; a cell that was not run is absent.
    package var figures: [[Cell: Estimate]] = []
    /// The days with the largest errors, worst first.
    package var worstDays: [Cell: [WorstDay]] = [:]

    package init() {}

    func figure(_ measure: Int, _ cell: Cell) -> Estimate? {
        figures[at: measure]?[cell]
    }

    /// How bad a figure is; 0 is best.
    func badness(_ value: Double, _ aim: Goal, most: Double) -> Double {
        switch aim {
        case .lowest: max(value, 0)
        case .highest: max(most - value, 0)
        case .nearestToZero: abs(value)
        }
    }

    /// The policies with the best figure for a profile; empty if all are equal or fewer than two can be compared.
    func best(_ measure: Int, profile: Int, user: Int) -> Set<Int> {
        let figures = policies.indices.compactMap { policy in
            figure(measure, Cell(policy: policy, profile: profile, user: user)).map { (policy, $0.value) }
        }
        guard figures.count > 1, let most = figures.map(\.1).max() else { return [] }
        let aim = measures[measure].aim
        guard let least = figures.map({ badness($0.1, aim, most: most) }).min() else { return [] }
        // Figures that are shown as the same text count as equal.
        let description = Set(
            figures.filter { badness($0.1, aim, most: most) == least }.map { figureText($0.1) })
        let best = figures.filter { description.contains(figureText($0.1)) }.map(\.0)
        return best.count == figures.count ? [] : Set(best)
    }
}
