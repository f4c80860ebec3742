// Which worlds are drawn, who lives in them, and which rules are compared.

package import ActivitySimulator
internal import OlderPolicies
package import TrackingEngine

/// The worlds of a study. A world's number is the seed of its users' days too.
package struct RobustnessRuns: Hashable, Sendable {
    package var priors: WorldPriors
    /// What worlds are drawn from: the priors, and what was set otherwise.
    private let platforms: Profile
    package let settings: [String]
    /// The number of the first world; the others follow it.
    package var first: UInt64
    package var worlds: Int
    /// The one that is judged first.
    package var policies: [CreditingPolicy]
    package var users: [UserPreset]
    /// Local days of each run.
    package var days: Int

    /// - Parameter settings: As `Profile.set` takes them; throws for what is none.
    package init(
        priors: WorldPriors = .reported, settings: [String] = [], first: UInt64 = LabGrid.reportedSeed,
        worlds: Int,
        policies: [CreditingPolicy] = CreditingPolicy.all, users: [UserPreset] = Self.everyday, days: Int = 5
    ) throws(ProfileProblem) {
        self.priors = priors
        self.settings = settings
        var platforms = priors.profile
        try platforms.set(settings)
        self.platforms = platforms
        self.first = first
        self.worlds = worlds
        self.policies = policies
        self.users = users
        self.days = days
    }

    /// Users whose clocks are left alone.
    package static let everyday: [UserPreset] = [
        .light, .median, .heavy, .shieldedRewards, .manyApps, .sideBySide,
    ]

    package func world(_ number: UInt64) -> Profile { platforms.world(number) }

    package func number(of index: Int) -> UInt64 { first &+ UInt64(index) }

    /// What a world's result depends on, for files that keep it.
    package func key(of index: Int) -> String {
        ([world(number(of: index)).text, "days \(days)"] + policies.map(\.title) + users.map(\.rawValue))
            .joined(separator: " ")
    }
}

extension RobustnessRuns {
    /// The file that keeps the worlds of a study.
    package func journal(version: String) -> LabJournal<WorldScore> {
        LabJournal(
            schema: "trackhealth.lab-worlds/1", version: version, keys: (0..<worlds).map { key(of: $0) })
    }
}
