// Every figure of the simulated platform, with what it is drawn from and where that is known from.

package import ActivitySimulator

/// The figures with their ranges: schema `trackhealth.lab.priors/1`.
package struct PriorTable: Hashable, Codable, Sendable {
    package static let schema = "trackhealth.lab.priors/1"

    package var schema = Self.schema
    package var figures: [PriorRow]

    package init(_ figures: [Figure] = Figure.all) { self.figures = figures.map { PriorRow($0) } }
}

/// A figure as the table has it.
package struct PriorRow: Hashable, Codable, Sendable {
    package var name: String
    package var unit: String
    /// What it is unless a profile says otherwise.
    package var usual: String
    /// What the source says that it can be.
    package var reported: String
    /// What worlds are drawn from: all of that and twice beyond.
    package var prior: String
    /// What the worlds are drawn from that no rule is chosen on.
    package var heldOut: String
    package var source: String

    package init(_ figure: Figure) {
        name = figure.name
        unit = figure.unit
        usual = figure.usual.text(of: figure)
        reported = Prior.range(figure.reported, figure.scale).ends(of: figure)
        prior = figure.prior.text(of: figure)
        heldOut = figure.heldOut.text(of: figure)
        source = figure.source
    }
}
