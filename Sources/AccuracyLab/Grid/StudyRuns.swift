// Which runs a study was made of.

internal import ActivitySimulator
internal import TrackingEngine
internal import TrackingModel

/// The runs behind a study, by name.
package struct StudyRuns: Hashable, Codable, Sendable {
    /// Of the tracker whose stores were looked at.
    package var policy: String
    package var profiles: [String]
    package var users: [String]
    /// The first seed, and how many from it on.
    package var seed: UInt64
    package var seeds: Int
    /// Local days of each run.
    package var days: Int

    /// - Parameter grid: Of one policy.
    init(_ grid: LabGrid) {
        policy = grid.policies.map(\.title).joined(separator: ", ")
        profiles = grid.profiles.map(\.name)
        users = grid.users.map(\.rawValue)
        seed = grid.seed
        seeds = grid.seeds
        days = grid.days
    }

    /// For the head of a page.
    var description: String {
        "policy \(policy), users \(users.joined(separator: ", ")), "
            + "\(countText(seeds, "seed")) from \(seed) on, \(countText(days, "day")) each"
    }
}
