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

    /// Two runs are drawn twice alike in a quarter of the samples each, which is more than 2.5 %.
    @Test func `two runs reach from the one alone to the other alone`() {
        let estimate = Bootstrap(runs: 2, seed: 1).ratio([0, 10], of: [10, 10], scale: 100)
        #expect(estimate == Estimate(50, low: 0, high: 100))
    }

    @Test func `a ratio is that of the sums, not the mean of ratios`() {
        #expect(Bootstrap(runs: 2, seed: 1).ratio([1, 9], of: [1, 99])?.value == 0.1)
        #expect(Bootstrap(runs: 2, seed: 1).ratio([0, 0], of: [0, 0]) == nil)
    }

    @Test func `a quantile is one of the values of all runs`() {
        let bootstrap = Bootstrap(runs: 2, seed: 1)
        let values: [[Double]] = [[1, 2, 3, 4], [10]]
        #expect(bootstrap.quantile(0, of: values)?.value == 1)
        #expect(bootstrap.quantile(0.5, of: values)?.value == 3)
        #expect(bootstrap.quantile(1, of: values)?.value == 10)
        // The second run alone is drawn in a quarter of the samples.
        #expect(bootstrap.quantile(0.5, of: values)?.high == 10)
        #expect(bootstrap.quantile(0.5, of: [[], []]) == nil)
    }
}
