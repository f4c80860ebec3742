// Statements against truth as a page of Markdown.

import HealthAnalysis
import TrackingModel

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
            ("measured", { $0.worst.map(percentText) ?? "-" }), ("where", { $0.place ?? "" }),
            ("met", { $0.isMet ? "yes" : "NO" }),
        ])
    }

    private var rowTable: String {
        rows.table([
            ("policy, profile", { $0.policy + ", " + $0.profile }),
            ("device days", { String($0.score.deviceDays) }),
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
                ("policy", \.policy), ("days", { String($0.score.balance.days) }),
                ("false ranges", { String($0.score.balance.falseDays) }),
                ("not stated", { String($0.score.balance.unknownDays) }),
                ("width p50", { $0.score.balance.width(0.5) ?? "-" }),
                ("p90", { $0.score.balance.width(0.9) ?? "-" }),
                ("ok unearned", { String($0.score.balance.unearnedDays) }),
                ("less: false", { String($0.score.lessened.falseDays) }),
                ("less: ok unearned", { String($0.score.lessened.unearnedDays) }),
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
        _ first: String, _ columns: [(title: String, cell: (StatementScore, String) -> String)]
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
                    ("days", { String($0.said[$1]?.days ?? 0) }),
                    ("false", { String($0.said[$1]?.falseDays ?? 0) }),
                    ("true %", { percent($0.said[$1]?.precision) }),
                ]))
    }

    private var statedTable: String {
        StatedFigure.Name.allCases.map(\.rawValue).table(
            columns(
                "figure",
                [
                    ("looks", { String($0.stated[$1]?.looks ?? 0) }),
                    ("less", { String($0.stated[$1]?.vague ?? 0) }),
                    ("wrong", { String($0.stated[$1]?.wrong ?? 0) }),
                ]))
    }

    private var namedTable: String {
        (policies + [("all", total())]).table(
            [("policy", \.policy)]
                + StatementFamily.allCases.map(\.rawValue).flatMap { family -> [Column<PolicyScore>] in
                    [
                        (family, { String($0.score.named[family]?.days ?? 0) }),
                        ("named %", { percent($0.score.named[family]?.recall) }),
                    ]
                })
    }

    private var familyText: String {
        StatementFamily.allCases.map { "- \($0.rawValue): \($0.description)." }.joined(separator: "\n")
    }

    private var ruleText: String {
        let judged = FindingRule.all.filter(\.isJudged).map { "- `\($0.code.rawValue)`: \($0.description)." }
        let figures = StatedFigure.Name.allCases.map { "- \($0.rawValue): \($0.description)." }
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
        return "\n## What was false\n\n" + lines.joined(separator: "\n") + "\n"
    }
}
