// Which runs a study was made of.

import ActivitySimulator
import TrackingEngine
import TrackingModel

/// The runs behind a study, by name.
struct StudyRuns: Hashable, Codable {
    /// Of the tracker whose stores were looked at.
    var policy: String
    var profiles: [String]
    var users: [String]
    /// The first seed, and how many from it on.
    var seed: UInt64
    var seeds: Int
    /// Local days of each run.
    var days: Int

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
