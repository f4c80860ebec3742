// Profiles without one of their quirks, as a page of Markdown.

internal import ActivitySimulator

extension LeaveOneOutStudy: StudyReport {
    package func markdown(isASCII: Bool) -> String {
        """
        # Without one quirk

        Each profile as it is, then without one of its quirks: what is gained there is what that quirk costs. \(runs.description).

        \(table)
        """
    }

    private var table: String {
        var table = MarkdownTable(["profile"] + Self.measures.map { "\($0.title), \($0.unit)" })
        for row in rows {
            let title = row.quirk.map { "– without \($0.name)" } ?? row.profile
            table.add([title] + Self.measures.map { LabResult.description(row.measures[$0]) })
        }
        return table.text
    }
}
