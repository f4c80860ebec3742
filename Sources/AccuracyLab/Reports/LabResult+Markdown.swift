// The table of the lab as Markdown: each figure with its interval, lost and invented minutes apart.

extension LabResult {
    /// Tables of all users together, one a measure, policies by profiles; then the default policy by user.
    package var markdown: String {
        var text = """
            `\(command)`

            \(runWords). Intervals are 95 %: of shares by Wilson, of rare events by Poisson, of all else by drawing the \
            runs again (bootstrap, \(Bootstrap.samples) samples).


            """
        for measure in Self.tables { text += table(of: measure) + "\n" }
        if let policy = policies.first { text += details(of: policy) + "\n" + byUser(policy) + "\n" }
        text += "Profiles are hypotheses composed from reports, not statements of Apple:\n\n"
        for profile in profiles { text += "- \(profile.name): \(profile.hypothesis)\n" }
        return text
    }

    /// What was run, in words.
    package var runWords: String {
        "\(seeds) runs of \(days) days for each policy, profile and user; seeds \(seed) to \(seed + UInt64(max(seeds, 1)) - 1); "
            + "users \(users.joined(separator: ", "))"
    }

    /// The measures that compare policies.
    private static var tables: [LabMeasure] { [.absoluteError, .lostMinutes, .inventedMinutes] }

    /// What is told of the default policy beside them.
    private static var details: [LabMeasure] {
        [
            .missed, .missedOfTold, .untold, .inventingDays, .absoluteError95, .absoluteErrorMost, .incidents,
            .delivery, .recovered, .late, .restarts,
        ]
    }

    private func table(of measure: LabMeasure) -> String {
        var text = "**\(measure.title), \(measure.unit)**: \(measure.definition)\n\n"
        text += Self.row(["policy"] + profiles.map(\.name)) + Self.rule(profiles.count + 1)
        for policy in policies {
            let cells = profiles.map { profile in
                Self.words(cell(policy: policy, profile: profile.name)?.score.measures[measure])
            }
            text += Self.row([policy] + cells)
        }
        return text
    }

    private func details(of policy: String) -> String {
        var text = "**`\(policy)` in detail**\n\n"
        text += Self.row(["measure"] + profiles.map(\.name)) + Self.rule(profiles.count + 1)
        for measure in Self.details {
            let cells = profiles.map { profile in
                Self.words(cell(policy: policy, profile: profile.name)?.score.measures[measure])
            }
            text += Self.row(["\(measure.title), \(measure.unit)"] + cells)
        }
        text += "\n"
        for measure in Self.details { text += "- \(measure.title): \(measure.definition)\n" }
        return text
    }

    private func byUser(_ policy: String) -> String {
        let measure = LabMeasure.absoluteError
        var text = "**`\(policy)` by user, \(measure.title), \(measure.unit)**\n\n"
        text += Self.row(["user"] + profiles.map(\.name)) + Self.rule(profiles.count + 1)
        for user in users {
            let cells = profiles.map { profile in
                Self.words(cell(policy: policy, profile: profile.name, user: user)?.score.measures[measure])
            }
            text += Self.row([user] + cells)
        }
        return text
    }

    private static func row(_ cells: [String]) -> String {
        "| " + cells.joined(separator: " | ") + " |\n"
    }

    private static func rule(_ columns: Int) -> String {
        "|" + String(repeating: "---|", count: columns) + "\n"
    }

    /// `1.24 (1.10–1.39)`; a dash where there is nothing to measure.
    private static func words(_ estimate: Estimate?) -> String {
        guard let estimate else { return "–" }
        guard let low = estimate.low, let high = estimate.high else { return figure(estimate.value) }
        return "\(figure(estimate.value)) (\(figure(low))–\(figure(high)))"
    }

    /// Three digits that mean something.
    private static func figure(_ value: Double) -> String {
        let size = abs(value)
        let decimals = size >= 100 ? 0 : size >= 10 ? 1 : 2
        let scale = decimals == 0 ? 1.0 : decimals == 1 ? 10 : 100
        let whole = (size * scale).rounded()
        let sign = value < 0 && whole > 0 ? "−" : ""
        guard decimals > 0 else { return sign + String(Int(whole)) }
        let digits = String(Int(whole) % Int(scale))
        return sign + String(Int(whole) / Int(scale)) + "."
            + String(repeating: "0", count: decimals - digits.count) + digits
    }
}
