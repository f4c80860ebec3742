// A world in which the judged policy does badly, and what makes it so.

import ActivitySimulator
import TrackingEngine

/// The draw of a world, and how much of the error goes with each of its figures.
struct WorstWorld: Hashable, Encodable {
    var number: UInt64
    var overBound: Double
    /// The world as a profile that `simulate --profile` takes.
    var profile: String
    /// What was left out or reset to what is usual, most helpful first.
    var resets: [Reset]

    /// The same world with one figure otherwise.
    struct Reset: Hashable, Encodable {
        var figure: String
        var from: String
        var to: String
        /// Of the judged policy, beyond that world's own bound.
        var overBound: Double
    }

    /// How many resets are kept.
    private static let shown = 5

    /// Switches off one quirk at a time, then resets one figure at a time of the quirk that matters most.
    init(_ score: WorldScore, _ runs: RobustnessRuns, on work: ParallelWork) throws {
        let world = runs.world(score.number)
        number = score.number
        overBound = score.overBound
        profile = world.text
        var grid = runs.grid
        grid.policies = [grid.policies[0]]
        let judged = grid
        func resets(_ figures: [(figure: Figure, value: Prior)]) throws -> [(Figure, Reset)] {
            try work.map(figures) { figure, value in
                var other = world
                other[figure] = value
                let over = try WorldScore(other, number: score.number, judged).overBound
                return (
                    figure,
                    Reset(
                        figure: figure.name, from: world[figure].text(of: figure), to: value.text(of: figure),
                        overBound: over)
                )
            }
        }
        let switches = world.quirks.acting.compactMap { Figure.isOn(of: $0) }
        var made = try resets(switches.map { ($0, .fixed(0)) })
        if let most = made.min(by: { $0.1.overBound < $1.1.overBound })?.0 {
            made += try resets(
                Figure.all.filter { figure in
                    figure.cause == most.cause && figure.name != most.name && world[figure] != figure.usual
                }.map { ($0, $0.usual) })
        }
        self.resets = Array(made.map(\.1).sorted { $0.overBound < $1.overBound }.prefix(Self.shown))
    }
}
