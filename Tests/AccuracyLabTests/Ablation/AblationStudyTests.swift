// Quirks alone against the findings that are expected of them.

import ActivitySimulator
import Testing
import TrackingEngine

@testable import AccuracyLab

@Suite struct AblationStudyTests {
    private static func grid(_ policy: CreditingPolicy, _ user: UserPreset) -> LabGrid {
        LabGrid(policies: [policy], profiles: [.ideal], users: [user], seed: 1, seeds: 2, days: 1)
    }

    @Test func `every quirk of the catalogue is there once`() {
        #expect(Cause.quirks.count == 23)
        #expect(Set(Cause.quirks.map(\.title)).count == 23)
    }

    @Test func `quirks raise what they should, and harmless ones nothing`() throws {
        let study = try AblationStudy(
            Self.grid(.ordinal, .shieldedRewards), [.overload, .lockedStore, .jitter, .disorder],
            on: ParallelWork(workers: 2))
        let rows = Dictionary(uniqueKeysWithValues: study.rows.map { ($0.quirk, $0) })
        for quirk in [Cause.jitter, .disorder] {
            let row = try #require(rows[quirk])
            #expect(row.expected.isEmpty && row.expectedRuns == 0 && row.silentRuns == row.runs)
        }
        for row in study.rows {
            #expect(row.runs == 2)
            #expect(row.excess.values.allSatisfy { abs($0) <= 1 && $0 != 0 })
        }
    }

    @Test func `losses of a silent channel are skipped thresholds without a cause nearby`() throws {
        let study = try AblationStudy(
            Self.grid(.add, .median), [.silence], on: ParallelWork(workers: 1))
        let counts = try #require(study.causes[Cause.silence.rawValue])
        #expect(counts[GapCauseGroup.unexplained.rawValue] ?? 0 > 0)
        #expect(study.causes["nothing lost"] == nil)
        #expect(study.rows.first?.expectedRuns == 2)
    }
}
