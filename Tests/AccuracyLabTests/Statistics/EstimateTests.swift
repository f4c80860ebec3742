// Intervals beside published values: Wilson (1927), the exact Poisson limits of Garwood (1936), and for no event the rule
// of three.

import HealthAnalysis
import Testing

@testable import AccuracyLab

@Suite struct EstimateTests {
    private func isClose(_ one: Double?, _ other: Double) -> Bool {
        one.map { abs($0 - other) < 5e-4 } ?? false
    }

    @Test(arguments: [
        (0, 360, 0, 0.0106), (80, 100, 0.7112, 0.8666), (1, 29, 0.0061, 0.1718), (29, 29, 0.8830, 1),
    ])
    func `a share has Wilson's interval`(_ part: Int, _ whole: Int, _ low: Double, _ high: Double) throws {
        let estimate = try #require(Estimate(share: part, of: whole))
        #expect(estimate.value == Double(part) / Double(whole))
        #expect(isClose(estimate.low, low) && isClose(estimate.high, high), "\(estimate)")
    }

    @Test(arguments: [(0, 0, 2.9957), (1, 0.0253, 5.5716), (5, 1.6235, 11.6683), (20, 12.2165, 30.8884)])
    func `a rate has the exact interval of rare events`(_ events: Int, _ low: Double, _ high: Double) throws {
        // 50 sessions, given for 1 000 of them: twenty times the events.
        let estimate = try #require(Estimate(rate: events, of: 50, per: 1_000))
        #expect(estimate.value == Double(events) * 20)
        #expect(isClose(estimate.low.map { $0 / 20 }, low), "\(estimate)")
        #expect(isClose(estimate.high.map { $0 / 20 }, high), "\(estimate)")
    }

    @Test func `nothing tried gives no figure`() {
        #expect(Estimate(share: 0, of: 0) == nil)
        #expect(Estimate(rate: 0, of: 0, per: 1) == nil)
    }
}
