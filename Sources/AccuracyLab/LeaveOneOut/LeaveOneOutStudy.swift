// Each profile without one of its quirks: which of them the error comes from.

package import ActivitySimulator
package import TrackingEngine

/// What a policy's error on a profile would be without each of its faults.
package struct LeaveOneOutStudy: Hashable, Codable, Sendable {
    package static let schema = "trackhealth.lab.leave-one-out/1"
    /// The measures of each row.
    package static let measures: [LabMeasure] = [
        .absoluteError, .lostMinutes, .missedOfReported, .inventedMinutes, .inventingDays,
    ]

    package var schema: String
    package var runs: StudyRuns
    /// For each profile the whole of it first.
    package var rows: [LeaveOneOutRow]

    /// Runs every profile as it is, and once for each of its quirks without that, on the same days.
    ///
    /// Throws where a container can't be written or read.
    package init(
        profiles: [Profile] = Profile.all, users: [UserPreset] = UserPreset.allCases,
        seed: UInt64 = LabGrid.reportedSeed, seeds: Int, days: Int, policy: CreditingPolicy = .ordinal,
        workers: Int, step: WorkStep = { _ in }
    ) throws {
        schema = Self.schema
        let cases = profiles.flatMap { profile in
            [(profile, nil)] + profile.quirks.acting.map { (profile, $0) } as [(Profile, Cause?)]
        }
        var grid = LabGrid(
            policies: [policy], profiles: profiles, users: users, seed: seed, seeds: seeds, days: days)
        runs = StudyRuns(grid)
        grid.profiles = cases.map { profile, quirk in
            guard let quirk else { return profile }
            var rest = profile
            rest.name += " without " + quirk.rawValue
            rest.quirks = profile.quirks.without(quirk)
            return rest
        }
        let runner = LabRunner(grid, workers: workers)
        let cells = try runner.cells(try runner.scores(step: step)).filter { $0.user == nil }
        rows = zip(cases, cells).map { known, cell in
            LeaveOneOutRow(
                profile: known.0.name, quirk: known.1,
                measures: cell.score.measures.filter { Self.measures.contains($0.key) })
        }
    }
}

/// A profile, whole or without one quirk.
package struct LeaveOneOutRow: Hashable, Codable, Sendable {
    package var profile: String
    /// The one that is left out; nil for none.
    package var quirk: Cause?
    package var measures: [LabMeasure: Estimate]
}
