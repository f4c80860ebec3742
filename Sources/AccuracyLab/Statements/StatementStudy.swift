// Every statement on simulated devices against the truth: false alarms, figures, bounds, and what is left unnamed.

import ActivitySimulator
import HealthAnalysis
import TrackingEngine
import TrackingModel

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
            let trial = try CheckedRun(run)
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
        rows.filter(condition).merged(\.score)
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
            let recall = rows.merged { $0.score.named[family.rawValue] ?? StatementScore.Named() }.recall?
                .value
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

extension StatementStudy: StudyReport {
    package func markdown(isASCII: Bool) -> String {
        let others = positives.map {
            "; " + $0.description + " on \(countText($0.profiles.count, "profile"))"
        }
        return """
            # Statements against truth

            Reports on the stores of the \(runs.description)\(others.joined()). Each store is read at 9:30, 13:00, 18:00 and \
            23:59 of each day, and a report over all days is made at the end; the journals of even seeds begin on the \
            evening before. Figures in parentheses are Wilson's 95 % intervals.

            ## Demands

            \(demandTable)
            ## False statements

            Of the device-days those with a false statement at any look. Inexact: a figure that the store can prove is \
            wrong, a bound, or unknown.

            \(rowTable)
            Looks at which folding the journal again gave other receipts than the run's: \(total().unfoldedLooks).

            ## Ranges and verdicts at the day's end

            Days on which used − credited lies more than five minutes outside of the ranges of lost, phantom and used \
            minutes; the width of the latter; days that are ok beside more than ten minutes lost or phantom; and the same two \
            with the journal taken away, or its older half.

            \(balanceTable)
            By profile: days with a false range, ok and unearned, and with a false critical or warning at any look; after \
            the comma the width of used minutes, p50 and p90.

            \(matrix)
            ## Findings, verdicts and alerts

            Device-days on which each was said as a warning or as critical, and those on which it was false at any look: \
            under the first policy, and under all others together.

            \(saidTable)
            ## Figures and bounds

            Looks at which each was read, at which it was true but less than it could say, and at which it was wrong.

            \(statedTable)
            ## What goes unnamed

            Device-days on which something was really wrong and the store shows it, and those named by a finding of the \
            family at the level that they ask for.

            \(namedTable)
            \(familyText)

            ## What makes a statement true

            \(ruleText)\(falseList)
            """
    }

    private var demandTable: String {
        demands.table([
            ("demand", \.description), ("limit", { percentText($0.limit) }),
            ("measured", { $0.worst.map(percentText) }), ("where", { $0.place ?? "" }),
            ("met", { $0.isMet ? "yes" : "NO" }),
        ])
    }

    private var rowTable: String {
        rows.table([
            ("policy, profile", { $0.policy + ", " + $0.profile }),
            ("device days", \.score.deviceDays),
            ("false critical %", { percent($0.score.share(\.falseCriticalDays)) }),
            ("false warning %", { percent($0.score.share(\.falseWarningDays)) }),
            ("false verdict %", { percent($0.score.share(\.falseVerdictDays)) }),
            ("inexact %", { percent($0.score.share(\.inexactDays)) }),
            ("false bounds %", { percent($0.score.share(\.falseBoundDays)) }),
        ])
    }

    /// All profiles of a policy together.
    private typealias PolicyScore = (policy: String, score: StatementScore)

    /// Those looked at, the judged one first.
    private var policies: [PolicyScore] {
        var titles: [String] = []
        for row in rows where !titles.contains(row.policy) { titles.append(row.policy) }
        return titles.map { title in (title, total { $0.policy == title }) }
    }

    private var balanceTable: String {
        let levels = Verdict.Level.allCases.map(\.rawValue)
        let shares: [Column<PolicyScore>] = levels.map { level in
            (
                level + " %",
                {
                    let balance = $0.score.balance
                    let days = Double(balance.levels[level] ?? 0)
                    return figure(100 * days / Double(max(1, balance.days)), places: 0)
                }
            )
        }
        return policies.table(
            [
                ("policy", \.policy), ("days", \.score.balance.days),
                ("false ranges", \.score.balance.falseDays),
                ("not stated", \.score.balance.unknownDays),
                ("width p50", { $0.score.balance.width(0.5) }),
                ("p90", { $0.score.balance.width(0.9) }),
                ("ok unearned", \.score.balance.unearnedDays),
                ("less: false", \.score.lessened.falseDays),
                ("less: ok unearned", \.score.lessened.unearnedDays),
            ] + shares)
    }

    /// A row for each policy, a column for each profile.
    private var matrix: String {
        policies.table(
            [("policy", \.policy)]
                + runs.profiles.map { profile in
                    (
                        profile,
                        { row in
                            let score = total { $0.policy == row.policy && $0.profile == profile }
                            let balance = score.balance
                            guard let middle = balance.width(0.5), let wide = balance.width(0.9) else {
                                return "-"
                            }
                            let alarms = score.falseCriticalDays + score.falseWarningDays
                            return "\(balance.falseDays) \(balance.unearnedDays) \(alarms), \(middle) \(wide)"
                        }
                    )
                })
    }

    /// Columns for the judged policy on its profiles, then for all that is said besides.
    private func columns(
        _ first: String, _ columns: [(title: String, cell: (StatementScore, String) -> any TableCell)]
    ) -> [Column<String>] {
        func isOwn(_ row: StatementRow) -> Bool {
            row.policy == runs.policy && runs.profiles.contains(row.profile)
        }
        let scores = [(runs.policy, total(isOwn)), ("others", total { !isOwn($0) })]
        return [(first, { $0 })]
            + scores.flatMap { whose, score in
                columns.enumerated().map { number, column in
                    (number == 0 ? "\(whose): \(column.title)" : column.title, { column.cell(score, $0) })
                }
            }
    }

    private var saidTable: String {
        total().said.keys.sorted().table(
            columns(
                "statement",
                [
                    ("days", { $0.said[$1]?.days ?? 0 }),
                    ("false", { $0.said[$1]?.falseDays ?? 0 }),
                    ("true %", { percent($0.said[$1]?.precision) }),
                ]))
    }

    private var statedTable: String {
        FigureCheck.Name.allCases.map(\.rawValue).table(
            columns(
                "figure",
                [
                    ("looks", { $0.stated[$1]?.looks ?? 0 }),
                    ("less", { $0.stated[$1]?.vague ?? 0 }),
                    ("wrong", { $0.stated[$1]?.wrong ?? 0 }),
                ]))
    }

    private var namedTable: String {
        (policies + [("all", total())]).table(
            [("policy", \.policy)]
                + StatementFamily.allCases.map(\.rawValue).flatMap { family -> [Column<PolicyScore>] in
                    [
                        (family, { $0.score.named[family]?.days ?? 0 }),
                        ("named %", { percent($0.score.named[family]?.recall) }),
                    ]
                })
    }

    private var familyText: String {
        StatementFamily.allCases.map { "- \($0.rawValue): \($0.description)." }.joined(separator: "\n")
    }

    private var ruleText: String {
        let judged = FindingRule.all.filter(\.isJudged).map { "- `\($0.code.rawValue)`: \($0.description)." }
        let figures = FigureCheck.Name.allCases.map { "- \($0.rawValue): \($0.description)." }
        let others = FindingRule.all.filter { !$0.isJudged }.map { "`\($0.code.rawValue)` \($0.description)" }
        return (judged + figures).joined(separator: "\n") + "\n\nNot judged: "
            + others.joined(separator: "; ") + ".\n"
    }

    private var falseList: String {
        guard !falses.isEmpty else { return "" }
        let lines = falses.map { one in
            "- \(one.policy) \(one.profile) \(one.user) seed \(one.seed) day \(one.day + 1) \(one.time): "
                + "\(one.what) \(one.kind): said “\(one.said)”; truth: \(one.truth)"
        }
        return "\n## What was false\n\n" + lines.asLines
    }
}
