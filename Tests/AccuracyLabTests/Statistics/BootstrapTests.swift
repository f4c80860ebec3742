// Intervals drawn from clusters.

import HealthAnalysis
import Testing
import TrackingModel

@testable import AccuracyLab

@Suite struct BootstrapTests {
    @Test func `clusters that agree have no spread, one has no interval`() {
        let same = Bootstrap(clusters: 10, seed: 1).ratio(
            [Double](repeating: 2, count: 10), of: [Double](repeating: 4, count: 10))
        #expect(same == Estimate(0.5, low: 0.5, high: 0.5))
        #expect(Bootstrap(clusters: 1, seed: 1).ratio([1], of: [4]) == Estimate(0.25))
    }

    /// Two clusters are drawn twice alike in a quarter of the samples each, which is more than 2.5 %.
    @Test func `two clusters reach from the one alone to the other alone`() {
        let estimate = Bootstrap(clusters: 2, seed: 1).ratio([0, 10], of: [10, 10], scale: 100)
        #expect(estimate == Estimate(50, low: 0, high: 100))
    }

    @Test func `a ratio is that of the sums, not the mean of ratios`() {
        #expect(Bootstrap(clusters: 2, seed: 1).ratio([1, 9], of: [1, 99])?.value == 0.1)
        #expect(Bootstrap(clusters: 2, seed: 1).ratio([0, 0], of: [0, 0]) == nil)
    }

    @Test func `a quantile is one of the values of all clusters`() {
        let bootstrap = Bootstrap(clusters: 2, seed: 1)
        let values: [[Double]] = [[1, 2, 3, 4], [10]]
        #expect(bootstrap.quantile(0, of: values)?.value == 1)
        #expect(bootstrap.quantile(0.5, of: values)?.value == 3)
        #expect(bootstrap.quantile(1, of: values)?.value == 10)
        // The second cluster alone is drawn in a quarter of the samples.
        #expect(bootstrap.quantile(0.5, of: values)?.high == 10)
        #expect(bootstrap.quantile(0.5, of: [[], []]) == nil)
    }

    /// Seeds in which nothing happens beside seeds in which much does: intervals by days promise too much.
    @Test func `the true share lies in the interval of clusters, not in Wilson's of their days`() throws {
        var generator = SeededGenerator(seed: 5)
        var (clustered, independent) = (0, 0)
        for trial in 0..<200 {
            // A fifth of the seeds has a bad day of four, the others none: 5 % in all.
            let days = [Double](repeating: 100, count: 30)
            let bad = days.map { count in
                Int.random(in: 0..<5, using: &generator) > 0
                    ? 0
                    : Double((0..<Int(count)).count { _ in Int.random(in: 0..<4, using: &generator) == 0 })
            }
            func holds(_ estimate: Estimate?, _ truth: Double) -> Bool {
                (estimate?.low ?? 1).isLessThanOrEqualTo(truth) && truth <= estimate?.high ?? 0
            }
            if holds(Bootstrap(clusters: 30, seed: UInt64(trial)).percentage(bad, of: days), 5) {
                clustered += 1
            }
            if holds(Estimate(share: Int(bad.reduce(0, +)), of: 3_000), 0.05) { independent += 1 }
        }
        #expect(clustered > 170, "\(clustered)")
        #expect(independent < 120, "\(independent)")
    }

    @Test func `none and all are as sure as there are clusters, a rate up to one event each`() throws {
        let bootstrap = Bootstrap(clusters: 30, seed: 1)
        let days = [Double](repeating: 100, count: 30)
        let none = try #require(bootstrap.percentage([Double](repeating: 0, count: 30), of: days))
        #expect(none.value == 0 && none.low == 0 && abs((none.high ?? 0) - 11.35) < 0.01)
        let all = try #require(bootstrap.percentage(days, of: days))
        #expect(all.value == 100 && all.high == 100 && abs((all.low ?? 0) - 88.65) < 0.01)
        let rate = try #require(
            bootstrap.rate([Double](repeating: 0, count: 30), of: days, per: 1_000))
        #expect(rate.value == 0 && rate.low == 0 && abs((rate.high ?? 0) - 2.9957 / 3) < 1e-3)
        #expect(Bootstrap(clusters: 1, seed: 1).percentage([0], of: [4]) == Estimate(0))
    }
}
