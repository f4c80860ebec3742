// The figures of the simulated platform as two tables of Markdown.

internal import ActivitySimulator

extension PriorTable: StudyReport {
    package func markdown(isASCII: Bool) -> String {
        """
        ## What worlds are drawn from

        \(table([("unit", \.unit), ("usual", \.usual), ("reported", \.reported), ("prior", \.prior), ("source", \.source)]))
        ## What no rule is chosen on

        \(table([("reported", \.reported), ("held out", \.heldOut)]))
        """
    }

    private func table(_ columns: [(title: String, text: (PriorRow) -> String)]) -> String {
        var table = MarkdownTable(["figure"] + columns.map(\.title))
        for figure in figures { table.add([figure.name] + columns.map { $0.text(figure) }) }
        return table.text
    }
}
