// The table of the lab as Markdown: each figure with its interval, lost and phantom minutes apart.

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
    package var runText: String {
        "\(seeds) runs of \(days) days for each policy, profile and user; seeds \(seed) to \(seed + UInt64(max(seeds, 1)) - 1); "
            + "users \(users.joined(separator: ", "))"
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
        "**\(measure.title), \(measure.unit)**: \(measure.definition)\n\n"
            + table(
                "policy", policies.map { policy in (policy, { cell(policy: policy, profile: $0) }, measure) })
    }

    private func details(of policy: String) -> String {
        let rows = Self.details.map { measure in
            ("\(measure.title), \(measure.unit)", { cell(policy: policy, profile: $0) }, measure) as Row
        }
        var text = "**`\(policy)` in detail**\n\n" + table("measure", rows) + "\n"
        for measure in Self.details { text += "- \(measure.title): \(measure.definition)\n" }
        return text
    }

    private func byUser(_ policy: String) -> String {
        let measure = LabMeasure.absoluteError
        let rows = users.map { user in
            (user, { cell(policy: policy, profile: $0, user: user) }, measure) as Row
        }
        return "**`\(policy)` by user, \(measure.title), \(measure.unit)**\n\n" + table("user", rows)
    }

    /// The title of a row, its cell by the profile's name, and its measure.
    private typealias Row = (title: String, cell: (String) -> LabCell?, measure: LabMeasure)

    private func table(_ corner: String, _ rows: [Row]) -> String {
        var table = MarkdownTable([corner] + profiles.map(\.name))
        for row in rows {
            table.add(
                [row.title]
                    + profiles.map { Self.description(row.cell($0.name)?.score.measures[row.measure]) })
        }
        return table.text
    }

    /// `1.24 (1.10–1.39)`; a dash where there is nothing to measure.
    static func description(_ estimate: Estimate?) -> String {
        guard let estimate else { return "-" }
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
