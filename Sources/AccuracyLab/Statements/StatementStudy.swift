// Every statement on simulated devices against the truth: false alarms, figures, bounds, and what is left unnamed.

package import ActivitySimulator
internal import OlderPolicies
package import TrackingEngine

/// What reports say, and how much of it is so. Equal settings give equal results, whatever the number of workers.
package struct StatementStudy: Hashable, Codable, Sendable {
    package static let schema = "trackhealth.lab.statements/1"

    package var schema: String
    package var runs: StudyRuns
    /// The runs on which most is wrong: the older policies, and single faults.
    package var positives: [StudyRuns]
    package var rows: [StatementRow]
    package var demands: [StatementDemand]
    /// The statements that were false, where they were asked for.
    package var falses: [FalseStatement]

    /// - Parameters:
    ///   - policies: Of the trackers whose stores are looked at; the first one's is what false alarms are demanded of.
    ///   - hasFaults: Whether single faults are run as well, with the first policy and with one that recovers nothing.
    ///   - listsFalse: Whether false statements are kept one by one.
    package init(
        policies: [CreditingPolicy] = CreditingPolicy.all, profiles: [Profile] = Profile.all,
        users: [UserPreset] = [.light, .median, .heavy], hasFaults: Bool = true,
        seed: UInt64 = LabGrid.reportedSeed, seeds: Int, days: Int = 3, listsFalse: Bool = false,
        workers: Int, step: WorkStep = { _ in }
    ) throws {
        schema = Self.schema
        let first = policies.first ?? .ordinal
        func grid(_ policies: [CreditingPolicy], _ profiles: [Profile], _ users: [UserPreset]) -> LabGrid {
            LabGrid(
                policies: policies, profiles: profiles, users: users, seed: seed, seeds: seeds, days: days)
        }
        let main = grid([first], profiles, users)
        // On every user's days the same goes wrong with them.
        let middle = users.contains(.median) ? [UserPreset.median] : Array(users.prefix(1))
        var grids = [main]
        if policies.count > 1 { grids.append(grid(Array(policies.dropFirst()), profiles, middle)) }
        if hasFaults { grids.append(grid(first == .add ? [.add] : [first, .add], Self.faults, middle)) }
        runs = StudyRuns(main)
        positives = grids.dropFirst().map { StudyRuns($0) }
        let pieces = grids.flatMap { grid in (0..<grid.count).map { grid[$0] } }
        let trials = try ParallelWork.map(pieces.count, workers: workers, step: step) { piece in
            var trial = try StatementTrial(pieces[piece])
            if !listsFalse { trial.falses = [] }
            return trial
        }
        rows = []
        for (run, trial) in zip(pieces, trials) {
            let index = rows.firstIndex {
                $0.policy == run.policy.title && $0.profile == run.profile.name
            }
            if let index {
                rows[index].score += trial.score
            } else {
                rows.append(
                    StatementRow(policy: run.policy.title, profile: run.profile.name, score: trial.score))
            }
        }
        falses = trials.flatMap(\.falses)
        demands = StatementDemand.all(rows, policy: first.title, profiles: profiles.map(\.name))
    }

    /// A device with one fault alone, for each fault of the catalogue that leaves the clocks alone.
    package static let faults = Cause.quirks.filter { $0 != .clock }.compactMap { cause in
        QuirkSet(acting: cause).map {
            Profile(
                name: cause.rawValue + " alone",
                hypothesis: "One fault alone, made frequent: \(cause.title).",
                quirks: $0)
        }
    }

    package func row(_ policy: CreditingPolicy, _ profile: String) -> StatementRow? {
        rows.first { $0.policy == policy.title && $0.profile == profile }
    }

    /// All rows that meet a condition together.
    package func total(_ condition: (StatementRow) -> Bool = { _ in true }) -> StatementScore {
        rows.reduce(into: StatementScore()) { if condition($1) { $0 += $1.score } }
    }
}

/// One policy on one profile, all users together.
package struct StatementRow: Hashable, Codable, Sendable {
    package var policy: String
    package var profile: String
    package var score: StatementScore
}

/// A demand on the statements, and what was measured.
package struct StatementDemand: Hashable, Codable, Sendable {
    package var description: String
    /// The worst that is allowed.
    package var limit: Double
    /// What was measured where it is worst, and where that is.
    package var worst: Double?
    package var place: String?
    package var isMet: Bool

    /// Shares of device-days.
    package static let mostFalseCritical = 0.001
    package static let mostFalseWarning = 0.005
    package static let leastRecall = 0.95

    /// - Parameters:
    ///   - policy: The one whose false alarms are looked at.
    ///   - profiles: Those of them.
    static func all(_ rows: [StatementRow], policy: String, profiles: [String]) -> [StatementDemand] {
        let own = rows.filter { $0.policy == policy && profiles.contains($0.profile) }
        func most(_ description: String, _ limit: Double, _ share: (StatementScore) -> Double?)
            -> StatementDemand
        {
            let worst = own.compactMap { row in share(row.score).map { (share: $0, place: row.profile) } }
                .max { $0.share < $1.share }
            return StatementDemand(
                description: description, limit: limit, worst: worst?.share, place: worst?.place,
                isMet: worst.map { $0.share <= limit } ?? true)
        }
        let recalls = StatementFamily.allCases.map { family in
            var named = StatementScore.Named()
            for row in rows { named += row.score.named[family.rawValue] ?? StatementScore.Named() }
            return StatementDemand(
                description: "device-days truly \(family.rawValue) that are named at their level, at least",
                limit: leastRecall, worst: named.recall?.value, place: nil,
                isMet: named.recall.map { $0.value >= leastRecall } ?? true)
        }
        return [
            most("device-days with a false critical, in every profile", mostFalseCritical) {
                $0.falseCritical?.value
            },
            most("device-days with a false warning, in every profile", mostFalseWarning) {
                $0.falseWarning?.value
            },
            most("device-days with a provable figure that is not exact", 0) { $0.inexact?.value },
        ] + recalls
    }
}
