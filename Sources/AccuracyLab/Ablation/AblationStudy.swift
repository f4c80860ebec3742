// Each quirk alone: which findings it raises, and what its losses are blamed on.

package import ActivitySimulator
internal import HealthAnalysis
package import TrackingEngine
internal import TrackingModel

/// How well the report distinguishes faults.
package struct AblationStudy: Hashable, Codable, Sendable {
    package static let schema = "trackhealth.lab.ablation/1"

    package var schema: String
    package var runs: StudyRuns
    /// The share of runs without any quirk that raised each finding; these findings don't identify a quirk.
    package var ideal: [String: Double]
    package var rows: [AblationRow]
    /// Gaps of class lost by what really took their minutes (a quirk, `killed`, or `nothing lost`), then by the group
    /// of words that the report gives.
    package var causes: [String: [String: Int]]

    package init(
        quirks: [Cause] = Cause.quirks, user: UserPreset = .shieldedRewards,
        seed: UInt64 = LabGrid.reportedSeed, seeds: Int, days: Int = 3, policy: CreditingPolicy = .ordinal,
        workers: Int, step: WorkStep = { _ in }
    ) throws {
        schema = Self.schema
        self.runs = StudyRuns(
            LabGrid(
                policies: [policy], profiles: [.ideal], users: [user], seed: seed, seeds: seeds, days: days))
        // The device without faults comes first, with the same seeds.
        let cells: [Cause?] = [nil] + quirks
        let runs = try ParallelWork.map(cells.count * max(seeds, 0), workers: workers, step: step) { piece in
            let run = LabRun(
                policy: policy, profile: .ideal, user: user, seed: seed &+ UInt64(piece / cells.count),
                days: days)
            return try AblationRun(cells[piece % cells.count], run)
        }
        func own(_ cell: Int) -> [AblationRun] {
            stride(from: cell, to: runs.count, by: cells.count).map { runs[$0] }
        }
        ideal = [:]
        for run in own(0) {
            for code in run.findings { ideal[code.rawValue, default: 0] += 1 / Double(seeds) }
        }
        rows = quirks.enumerated().map { AblationRow($1, own($0 + 1), ideal: own(0)) }
        causes = [:]
        for run in runs {
            for (truth, groups) in run.causes {
                for (group, count) in groups {
                    causes[truth, default: [:]][group.rawValue, default: 0] += count
                }
            }
        }
    }

    /// Runs in which an expected finding was raised, of those in which a quirk acted that has one.
    package var attribution: Estimate? {
        let reported = rows.filter { !$0.expected.isEmpty }
        return Estimate(
            share: reported.reduce(0) { $0 + $1.expectedRuns },
            of: reported.reduce(0) { $0 + max($1.actedRuns, $1.expectedRuns) })
    }

    /// Of the runs that raised anything, those in which an expected finding was among it.
    package var precision: Estimate? {
        let right = rows.reduce(0) { $0 + $1.expectedRuns }
        return Estimate(share: right, of: right + rows.reduce(0) { $0 + $1.unexpectedRuns })
    }

    /// Of the gaps with truly lost minutes those whose words name the cause.
    package var namedCauses: Estimate? {
        var right = 0
        var all = 0
        for (truth, groups) in causes where truth != AblationRun.nothingLost {
            let wanted =
                truth == AblationRun.killed
                ? Cause.memoryLimit.expectedCauses : Cause(rawValue: truth)?.expectedCauses ?? []
            for (group, count) in groups {
                all += count
                if GapCauseGroup(rawValue: group).map(wanted.contains) == true { right += count }
            }
        }
        return Estimate(share: right, of: all)
    }
}

/// One quirk against a device without faults with the same seeds.
package struct AblationRow: Hashable, Codable, Sendable {
    package var quirk: Cause
    package var runs: Int
    /// Runs in which something happened that did not happen with the same seed without the quirk; only these can show
    /// it.
    package var actedRuns: Int
    /// Codes, ascending.
    package var expected: [String]
    /// The share of runs that raised each finding less the share without the quirk; those without a difference are
    /// left out.
    package var excess: [String: Double]
    /// Runs that raised an expected finding which the same seed without the quirk did not.
    package var expectedRuns: Int
    /// Runs that raised others alone.
    package var unexpectedRuns: Int
    /// Runs that raised nothing more.
    package var silentRuns: Int { runs - expectedRuns - unexpectedRuns }

    init(_ quirk: Cause, _ own: [AblationRun], ideal: [AblationRun]) {
        self.quirk = quirk
        runs = own.count
        actedRuns = zip(own, ideal).count { $0.truth != $1.truth }
        let wanted = quirk.expectedFindings
        expected = wanted.map(\.rawValue).sorted()
        excess = [:]
        for code in FindingCode.allCases {
            let more = own.count { $0.findings.contains(code) } - ideal.count { $0.findings.contains(code) }
            if more != 0, runs > 0 { excess[code.rawValue] = Double(more) / Double(runs) }
        }
        let news = zip(own, ideal).map { $0.findings.subtracting($1.findings) }
        expectedRuns = news.count { !$0.isDisjoint(with: wanted) }
        unexpectedRuns = news.count { !$0.isEmpty && $0.isDisjoint(with: wanted) }
    }
}
