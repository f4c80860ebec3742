// The interval of a share, against published values.

import HealthAnalysis
import Testing

@Suite struct WilsonIntervalTests {
    /// Values by R's `prop.test(x, n, correct = FALSE)`.
    @Test(arguments: [
        (39, 40, 0.8712, 0.9956), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962),
    ])
    func `bounds of known shares`(_ successes: Int, _ trials: Int, _ low: Double, _ high: Double) throws {
        let interval = try #require(WilsonInterval(successes: successes, of: trials))
        #expect(abs(interval.low - low) < 0.000_1)
        #expect(abs(interval.high - high) < 0.000_1)
    }

    @Test func `nothing tried, or more than was tried, has no interval`() {
        #expect(WilsonInterval(successes: 0, of: 0) == nil)
        #expect(WilsonInterval(successes: 2, of: 1) == nil)
        #expect(WilsonInterval(successes: -1, of: 1) == nil)
        #expect(WilsonInterval(successes: Int.max, of: Int.max).map { $0.high > 0.99 } == true)
    }
}
