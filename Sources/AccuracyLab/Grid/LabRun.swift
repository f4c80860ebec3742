// One simulated run of the lab: who records what, under which faults, for whom.

package import ActivitySimulator
package import TrackingEngine
import TrackingModel

/// A tracker with a policy on a device with a profile, used by a user, for some days from a seed.
///
/// Runs of one seed differ only in what is named: a user's days depend on seed and day, a fault's draws on the seed.
package struct LabRun: Hashable, Sendable {
    package let policy: CreditingPolicy
    package var profile: Profile
    package let user: UserPreset
    package let seed: UInt64
    /// Local days, the first one included.
    let days: Int

    package init(policy: CreditingPolicy, profile: Profile, user: UserPreset, seed: UInt64, days: Int) {
        self.policy = policy
        self.profile = profile
        self.user = user
        self.seed = seed
        self.days = days
    }

    /// The device, with the apps of its user.
    package var options: SimulationOptions {
        SimulationOptions(profile: profile, user: user.user, apps: user.apps, seed: seed, days: days)
    }
}
