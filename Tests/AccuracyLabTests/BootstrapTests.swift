// Intervals drawn from runs.

import AccuracyLab
import Testing

@Suite struct BootstrapTests {
    @Test func `runs that agree have no spread, one run has no interval`() {
        let same = Bootstrap(runs: 10, seed: 1).ratio(
            [Double](repeating: 2, count: 10), of: [Double](repeating: 4, count: 10))
        #expect(same == Estimate(0.5, low: 0.5, high: 0.5))
        #expect(Bootstrap(runs: 1, seed: 1).ratio([1], of: [4]) == Estimate(0.25))
    }
}
