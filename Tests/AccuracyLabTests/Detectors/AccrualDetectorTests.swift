// The accrual detector on arrivals made by hand.

import ActivitySimulator
import Testing
import TrackingModel

@testable import AccuracyLab

@Suite struct AccrualDetectorTests {
    private static let times = (0..<20).map { Instant(Double($0) * 60) }

    @Test func `a steady beat and a silence within its spread raise nothing`() {
        #expect(AccrualDetector.claims(Self.times, at: Self.times[19] + 62).isEmpty)
    }

    @Test func `a silence of 5.6 deviations claims all of it`() throws {
        let claims = AccrualDetector.claims(Self.times, at: Self.times[19] + 180)
        let claim = try #require(claims.first)
        #expect(claims.count == 1 && claim.from == Self.times[19] && claim.low == 3)
    }

    @Test func `two arrivals are too few to know a spread`() {
        #expect(AccrualDetector.claims([Instant(0), Instant(60)], at: Instant(9_000)).isEmpty)
    }
}
