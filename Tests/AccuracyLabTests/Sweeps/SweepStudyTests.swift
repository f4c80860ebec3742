// Sweeps of settings: what must hold between their values.

import ActivitySimulator
import HealthAnalysis
import Testing
import TrackingEngine

@testable import AccuracyLab

@Suite struct SweepStudyTests {
    @Test func `a longer limit claims less, a longer settle time waits longer`() throws {
        let grid = LabGrid(
            policies: [.add], profiles: [.lowmem], users: [.median], seed: 3, seeds: 1, days: 1)
        let study = try SweepStudy(grid, on: ParallelWork(workers: 1))
        #expect(study.silence.map(\.setting) == SweepStudy.silenceLimits)
        for (short, long) in zip(study.silence, study.silence.dropFirst()) {
            #expect(short.claims >= long.claims)
        }
        let delays = study.settle.compactMap(\.delayMedian)
        #expect(delays.count == SweepStudy.settleTimes.count)
        #expect(delays == delays.sorted())
        let ladder = try #require(study.ladder.precision?.value)
        #expect(study.silence.allSatisfy { $0.precision?.value ?? 0 < ladder })
        for line in study.markdown(isASCII: true).split(separator: "\n") {
            #expect(line.allSatisfy { $0.isASCII })
        }
    }
}
