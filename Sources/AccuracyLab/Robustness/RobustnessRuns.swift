// Which worlds are drawn, who lives in them, and which rules are compared.

package import ActivitySimulator
import TrackingEngine

/// The worlds of a study.
package struct RobustnessRuns: Sendable {
    let priors: WorldPriors
    let settings: [String]
    /// What worlds are drawn from: the priors, and what was set otherwise.
    private let platforms: Profile
    /// A world for each seed, whose number it is. The first policy is the one that is judged.
    let grid: LabGrid

    /// - Parameters:
    ///   - settings: As `Profile.set` takes them; throws for what is none.
    ///   - grid: On worlds rather than on its profiles.
    package init(
        _ grid: LabGrid, priors: WorldPriors = .reported, settings: [String] = []
    ) throws(ProfileProblem) {
        self.priors = priors
        self.settings = settings
        var platforms = priors.profile
        try platforms.set(settings)
        self.platforms = platforms
        self.grid = grid
    }

    /// Users whose clocks are left alone.
    package static let everyday: [UserPreset] = [
        .light, .median, .heavy, .shieldedRewards, .manyApps, .sideBySide,
    ]

    func world(_ number: UInt64) -> Profile { platforms.world(number) }
    func score(_ number: UInt64) throws -> WorldScore {
        try WorldScore(world(number), number: number, grid)
    }

    /// The numbers of the worlds.
    var numbers: [UInt64] { (0..<grid.seeds).map { grid.seed &+ UInt64($0) } }

    /// The file that keeps the worlds of a study.
    package func journal(version: String) -> LabJournal<WorldScore> {
        LabJournal(
            schema: "trackhealth.lab-worlds/1", version: version,
            // All that a world's result depends on.
            keys: numbers.map { number in
                ([world(number).text, "days \(grid.days)"] + grid.policies.map(\.title)
                    + grid.users.map(\.rawValue)).joined(separator: " ")
            })
    }
}
