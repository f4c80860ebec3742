// Every statement on simulated devices against the truth: false alarms, figures, bounds, and what is left unnamed.

import ActivitySimulator
import TrackingEngine

/// What reports say, and how much of it is so. Equal settings give equal results, whatever the number of workers.
package struct StatementStudy: Hashable, Encodable, Sendable {
    private(set) var schema = "trackhealth.lab.statements/1"
    let runs: StudyRuns
    /// The runs on which most is wrong: the older policies, and single faults.
    let positives: [StudyRuns]
    let rows: [StatementRow]
    let demands: [StatementDemand]
    /// The statements that were false, where they were asked for.
    let falses: [FalseStatement]

    /// - Parameters:
    ///   - grid: Of the trackers whose stores are looked at; the first policy is what false alarms are demanded of.
    ///   - hasFaults: Whether single faults are run as well, with the first policy and with one that recovers nothing.
    ///   - listsFalse: Whether false statements are kept one by one.
    package init(
        _ grid: LabGrid, hasFaults: Bool, listsFalse: Bool = false, on work: ParallelWork
    ) throws {
        let first = grid.policies.first ?? .ordinal
        var (judged, others, faults) = (grid, grid, grid)
        judged.policies = [first]
        others.policies = Array(grid.policies.dropFirst())
        // On every user's days the same goes wrong with them.
        others.users = grid.users.contains(.median) ? [.median] : Array(grid.users.prefix(1))
        faults.policies = first == .add ? [.add] : [first, .add]
        faults.profiles = hasFaults ? Self.faults : []
        faults.users = others.users
        let positives = [others, faults].filter { !$0.isEmpty }
        runs = StudyRuns(judged)
        self.positives = positives.map { StudyRuns($0) }
        let pieces = Array(judged) + positives.joined()
        let trials = try work.map(pieces) { run in
            let trial = try StatementTrial(run)
            return (score: trial.score, falses: listsFalse ? trial.falses : [])
        }
        var rows: [StatementRow] = []
        for (run, trial) in zip(pieces, trials) {
            let (policy, profile) = (run.policy.title, run.profile.name)
            if let index = rows.firstIndex(where: { $0.policy == policy && $0.profile == profile }) {
                rows[index].score += trial.score
            } else {
                rows.append(StatementRow(policy: policy, profile: profile, score: trial.score))
            }
        }
        self.rows = rows
        falses = trials.flatMap(\.falses)
        demands = StatementDemand.all(
            rows,
            own: rows.filter { row in
                row.policy == first.title && judged.profiles.contains { $0.name == row.profile }
            })
    }

    /// A device with one fault alone, for each fault of the catalogue that leaves the clocks alone.
    private static let faults = Cause.quirks.filter { $0 != .clock }.compactMap { cause in
        QuirkSet(acting: cause).map {
            Profile(
                name: cause.rawValue + " alone",
                hypothesis: "One fault alone, made frequent: \(cause.title).",
                quirks: $0)
        }
    }

    /// All rows that meet a condition together.
    func total(_ condition: (StatementRow) -> Bool = { _ in true }) -> StatementScore {
        rows.filter(condition).sum(\.score)
    }
}

/// One policy on one profile, all users together.
struct StatementRow: Hashable, Encodable {
    let policy: String
    let profile: String
    var score: StatementScore
}

/// A demand on the statements, and what was measured.
struct StatementDemand: Hashable, Encodable {
    let description: String
    /// The worst that is allowed.
    let limit: Double
    /// What was measured where it is worst, and where that is.
    let worst: Double?
    let place: String?
    let isMet: Bool

    /// Shares of device-days.
    private static let mostFalseCritical = 0.001
    private static let mostFalseWarning = 0.005
    private static let leastRecall = 0.95

    /// - Parameter own: The rows whose false alarms are looked at.
    static func all(_ rows: [StatementRow], own: [StatementRow]) -> [StatementDemand] {
        func most(_ description: String, _ limit: Double, _ days: KeyPath<StatementScore, Int>)
            -> StatementDemand
        {
            let worst = own.compactMap { row in
                row.score.share(days).map { (share: $0.value, place: row.profile) }
            }.max { $0.share < $1.share }
            return StatementDemand(
                description: description, limit: limit, worst: worst?.share, place: worst?.place,
                isMet: worst.map { $0.share <= limit } ?? true)
        }
        let recalls = StatementFamily.allCases.map { family in
            let recall = rows.sum { $0.score.named[family.rawValue] ?? StatementScore.Named() }.recall?.value
            return StatementDemand(
                description: "device-days truly \(family.rawValue) that are named at their level, at least",
                limit: leastRecall, worst: recall, place: nil, isMet: recall.map { $0 >= leastRecall } ?? true
            )
        }
        return [
            most(
                "device-days with a false critical, in every profile", mostFalseCritical, \.falseCriticalDays),
            most("device-days with a false warning, in every profile", mostFalseWarning, \.falseWarningDays),
            most("device-days with a provable figure that is not exact", 0, \.inexactDays),
        ] + recalls
    }
}
