// The figures of the simulated platform as two tables of Markdown.

import ActivitySimulator

extension PriorTable: StudyReport {
    package func markdown(isASCII: Bool) -> String {
        """
        ## What worlds are drawn from

        \(figures.table([("figure", \.name), ("unit", \.unit), ("usual", \.usual), ("reported", \.reported), ("prior", \.prior), ("source", \.source)]))
        ## What no rule is chosen on

        \(figures.table([("figure", \.name), ("reported", \.reported), ("held out", \.heldOut)]))
        """
    }
}
