// Statements against truth as a page of Markdown.

internal import HealthAnalysis
internal import TrackingModel

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

    private var first: String { runs.policy }

    private var demandTable: String {
        var table = MarkdownTable(["demand", "limit", "measured", "where", "met"])
        for demand in demands {
            table.add([
                demand.description, percentText(demand.limit),
                demand.worst.map(percentText) ?? "-", demand.place ?? "",
                demand.isMet ? "yes" : "NO",
            ])
        }
        return table.text
    }

    private var rowTable: String {
        var table = MarkdownTable([
            "policy, profile", "device days", "false critical %", "false warning %", "false verdict %",
            "inexact %", "false bounds %",
        ])
        for row in rows {
            let score = row.score
            table.add([
                row.policy + ", " + row.profile, String(score.deviceDays), share(score.falseCritical),
                share(score.falseWarning), share(score.falseVerdict), share(score.inexact),
                share(score.falseBounds),
            ])
        }
        return table.text
    }

    private var balanceTable: String {
        let levels = Verdict.Level.allCases.map(\.rawValue)
        var table = MarkdownTable(
            [
                "policy", "days", "false ranges", "not stated", "width p50", "p90", "ok unearned",
                "less: false", "less: ok unearned",
            ] + levels.map { $0 + " %" })
        for policy in policies {
            let score = total { $0.policy == policy }
            let balance = score.balance
            let shares = levels.map { level in
                figure(100 * Double(balance.levels[level] ?? 0) / Double(max(1, balance.days)), places: 0)
            }
            let widths = [0.5, 0.9].map { balance.width($0).map { figure($0, places: 0) } ?? "-" }
            table.add(
                [policy, String(balance.days), String(balance.falseDays), String(balance.unknownDays)]
                    + widths
                    + [balance.unearnedDays, score.lessened.falseDays, score.lessened.unearnedDays].map(
                        String.init) + shares)
        }
        return table.text
    }

    /// A row for each policy, a column for each profile.
    private var matrix: String {
        let profiles = runs.profiles
        var table = MarkdownTable(["policy"] + profiles)
        for policy in policies {
            table.add(
                [policy]
                    + profiles.map { profile in
                        let score = total { $0.policy == policy && $0.profile == profile }
                        guard let middle = score.balance.width(0.5), let wide = score.balance.width(0.9)
                        else {
                            return "-"
                        }
                        let alarms = score.falseCriticalDays + score.falseWarningDays
                        return "\(score.balance.falseDays) \(score.balance.unearnedDays) \(alarms), "
                            + "\(figure(middle, places: 0)) \(figure(wide, places: 0))"
                    })
        }
        return table.text
    }

    /// Those looked at, the judged one first.
    private var policies: [String] {
        rows.map(\.policy).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private var saidTable: String {
        var table = MarkdownTable([
            "statement", first + ": days", "false", "true %", "others: days", "false", "true %",
        ])
        let own = total { $0.policy == first && runs.profiles.contains($0.profile) }
        let others = total { $0.policy != first || !runs.profiles.contains($0.profile) }
        for name in Set(own.said.keys).union(others.said.keys).sorted() {
            var cells = [name]
            for said in [own.said[name], others.said[name]] {
                cells += [
                    String(said?.days ?? 0), String(said?.falseDays ?? 0), share(said?.precision),
                ]
            }
            table.add(cells)
        }
        return table.text
    }

    private var statedTable: String {
        var table = MarkdownTable([
            "figure", first + ": looks", "less", "wrong", "others: looks", "less", "wrong",
        ])
        let own = total { $0.policy == first && runs.profiles.contains($0.profile) }
        let others = total { $0.policy != first || !runs.profiles.contains($0.profile) }
        for name in StatedFigure.Name.allCases.map(\.rawValue) {
            let both = [own.stated[name], others.stated[name]].map { $0 ?? StatementScore.Stated() }
            table.add([name] + both.flatMap { [String($0.looks), String($0.vague), String($0.wrong)] })
        }
        return table.text
    }

    private var namedTable: String {
        var table = MarkdownTable(["policy"] + StatementFamily.allCases.flatMap { [$0.rawValue, "named %"] })
        var policies: [String] = []
        for row in rows where !policies.contains(row.policy) { policies.append(row.policy) }
        for policy in policies + ["all"] {
            let score = total { policy == "all" || $0.policy == policy }
            table.add(
                [policy]
                    + StatementFamily.allCases.flatMap { family in
                        let named = score.named[family.rawValue]
                        return [String(named?.days ?? 0), share(named?.recall)]
                    })
        }
        return table.text
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

    /// A share of days in percent, with its interval.
    private func share(_ estimate: Estimate?) -> String {
        guard let estimate else { return "-" }
        return figure(
            Estimate(
                estimate.value * 100, low: estimate.low.map { $0 * 100 },
                high: estimate.high.map { $0 * 100 }),
            places: 1)
    }
}
