// What a run of the lab gave, as it is kept and passed on.

package import ActivitySimulator
internal import TrackingEngine

/// A table of the lab: schema `trackhealth.lab/1`. Equal grids give equal bytes.
package struct LabResult: Hashable, Sendable, Codable {
    package static let schema = "trackhealth.lab/1"

    package var schema: String
    /// The command line that makes this table.
    package var command: String
    package var policies: [String]
    package var profiles: [LabProfile]
    package var users: [String]
    /// The first seed, and how many follow it.
    package var seed: UInt64
    package var seeds: Int
    /// Local days of each run.
    package var days: Int
    package var measures: [LabMeasureInfo]
    package var cells: [LabCell]

    package init(_ grid: LabGrid, cells: [LabCell], command: String) {
        schema = Self.schema
        self.command = command
        policies = grid.policies.map(\.title)
        profiles = grid.profiles.map { LabProfile($0) }
        users = grid.users.map(\.rawValue)
        seed = grid.seed
        seeds = grid.seeds
        days = grid.days
        measures = LabMeasure.allCases.map {
            LabMeasureInfo(name: $0.rawValue, title: $0.title, unit: $0.unit, definition: $0.definition)
        }
        self.cells = cells
    }

    /// The cell of a policy and a profile; of all users together where none is given.
    package func cell(policy: String, profile: String, user: String? = nil) -> LabCell? {
        cells.first { $0.policy == policy && $0.profile == profile && $0.user == user }
    }
}

/// A profile as a table names it.
package struct LabProfile: Hashable, Sendable, Codable {
    package var name: String
    /// That it is a hypothesis, and which.
    package var hypothesis: String
    /// The whole profile, where it is not one of this package's.
    package var text: String?

    init(_ profile: Profile) {
        name = profile.name
        hypothesis = profile.hypothesis
        text = Profile.named(name) == profile ? nil : profile.text
    }

    /// The profile that it names; nil for one that this version does not know.
    package var profile: Profile? {
        text.map { try? Profile(text: $0) } ?? Profile.named(name)
    }
}

/// A measure as a reader of the table needs it.
package struct LabMeasureInfo: Hashable, Sendable, Codable {
    package var name: String
    package var title: String
    package var unit: String
    package var definition: String
}
