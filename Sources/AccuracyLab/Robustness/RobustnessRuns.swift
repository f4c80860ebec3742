// Which worlds are drawn, who lives in them, and which rules are compared.

package import ActivitySimulator
internal import OlderPolicies
package import TrackingEngine

/// The worlds of a study. A world's number is the seed of its users' days too.
package struct RobustnessRuns: Hashable, Sendable {
    package var priors: WorldPriors
    /// The number of the first world; the others follow it.
    package var first: UInt64
    package var worlds: Int
    /// The one that is judged first.
    package var policies: [CreditingPolicy]
    package var users: [UserPreset]
    /// Local days of each run.
    package var days: Int

    package init(
        priors: WorldPriors = .reported, first: UInt64 = LabGrid.reportedSeed, worlds: Int,
        policies: [CreditingPolicy] = CreditingPolicy.all, users: [UserPreset] = Self.everyday, days: Int = 5
    ) {
        self.priors = priors
        self.first = first
        self.worlds = worlds
        self.policies = policies
        self.users = users
        self.days = days
    }

    /// Users whose clocks are left alone.
    package static let everyday: [UserPreset] = [.light, .median, .heavy, .shieldedRewards, .manyApps]

    package func number(of index: Int) -> UInt64 { first &+ UInt64(index) }

    /// What a world's result depends on, for files that keep it.
    package func key(of index: Int) -> String {
        ([priors.world(number(of: index)).text, "days \(days)"] + policies.map(\.name) + users.map(\.rawValue))
            .joined(separator: " ")
    }
}
