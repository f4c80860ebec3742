// The table of the lab as Markdown: each figure with its interval, lost and phantom minutes apart.

import TrackingModel

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
