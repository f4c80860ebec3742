// Every figure of the simulated platform, with what it is drawn from and where that is known from.

import ActivitySimulator

/// The figures with their ranges: schema `trackhealth.lab.priors/1`.
package struct PriorTable: Encodable {
    private(set) var schema = "trackhealth.lab.priors/1"
    let figures = Figure.all.map { PriorRow($0) }

    package init() {}
}

/// A figure as the table has it.
struct PriorRow: Encodable {
    let name: String
    let unit: String
    /// What it is unless a profile says otherwise.
    let usual: String
    /// What the source says that it can be.
    let reported: String
    /// What worlds are drawn from: all of that and twice beyond.
    let prior: String
    /// What the worlds are drawn from that no rule is chosen on.
    let heldOut: String
    let source: String

    init(_ figure: Figure) {
        name = figure.name
        unit = figure.unit
        usual = figure.usual.text(of: figure)
        reported = Prior.range(figure.reported, figure.scale).ends(of: figure)
        prior = figure.prior.text(of: figure)
        heldOut = figure.heldOut.text(of: figure)
        source = figure.source
    }
}

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
