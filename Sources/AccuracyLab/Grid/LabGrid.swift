// What the lab runs: every policy on every profile with every user, from the same seeds.

package import ActivitySimulator
package import TrackingEngine

/// The runs of a table, in the order in which they are made: a whole table of the first seed, then of the next one.
package struct LabGrid: Hashable, Sendable {
    package var policies: [CreditingPolicy]
    package var profiles: [Profile]
    package var users: [UserPreset]
    /// The first seed; the others follow it.
    package var seed: UInt64
    /// Seeds, which is runs of each cell.
    package var seeds: Int
    /// Local days of each run.
    package var days: Int

    package init(
        policies: [CreditingPolicy] = CreditingPolicy.all, profiles: [Profile] = Profile.all,
        users: [UserPreset] = UserPreset.allCases, seed: UInt64 = LabGrid.reportedSeed, seeds: Int,
        days: Int = LabGrid.daysPerRun
    ) {
        self.policies = policies
        self.profiles = profiles
        self.users = users
        self.seed = seed
        self.seeds = seeds
        self.days = days
    }

    /// The first seed of the reported tables. Rules and limits were chosen on those below `tuningSeedLimit`; what else
    /// the reported ones were used for is in the article How it is scored.
    package static let reportedSeed: UInt64 = 1_001
    package static let tuningSeedLimit: UInt64 = 1_000
    /// A week, so that journeys, clocks and archives of every kind occur.
    package static let daysPerRun = 7

    /// Every policy with its own plan, and the default with coarser ones and with a second schedule.
    private static let compared =
        CreditingPolicy.all + [
            CreditingPolicy.ordinal.registering(every: 5), .ordinal.registering(every: 15),
            .ordinal.registering(every: 1, isDual: true),
        ]

    /// A few seeds of every cell, in less than half a minute.
    package static let quick = LabGrid(users: [.light, .median, .shieldedRewards], seeds: 3, days: 3)
    /// Two hundred and ten days of every cell.
    package static let full = LabGrid(policies: compared, seeds: 30)

    /// The runs of one seed and user, and those of one seed.
    var runsOfUser: Int { policies.count * profiles.count }
    var runsOfSeed: Int { runsOfUser * users.count }
}

extension LabGrid: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { runsOfSeed * Swift.max(seeds, 0) }

    package subscript(index: Int) -> LabRun {
        LabRun(
            policy: policies[index % policies.count],
            profile: profiles[index / policies.count % profiles.count],
            user: users[index / runsOfUser % users.count], seed: seed &+ UInt64(index / runsOfSeed),
            days: days)
    }
}
