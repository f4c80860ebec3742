// The interval of a count against reference values of another implementation.

import HealthAnalysis
import Testing

@Suite struct PoissonIntervalTests {
    /// From scipy 1.x: `chi2.ppf(0.025, 2k) / 2` and `chi2.ppf(0.975, 2k + 2) / 2`.
    @Test(arguments: [
        (1, 0.025317807984289876, 5.571643390938898), (3, 0.6186721228956014, 8.767273069742323),
        (10, 4.7953886961324335, 18.39035604201778), (100, 81.36399125092314, 121.62679379242638),
        (5_000, 4_862.359188694899, 5_140.5489485350045),
    ])
    func `the exact interval`(events: Int, low: Double, high: Double) throws {
        let interval = try #require(PoissonInterval(events: events))
        #expect(abs(interval.low / low - 1) < 1e-9)
        #expect(abs(interval.high / high - 1) < 1e-9)
    }

    @Test func `nothing counted bounds the mean by the rule of three`() throws {
        let interval = try #require(PoissonInterval(events: 0))
        #expect(interval.low == 0)
        #expect(abs(interval.high - 2.995732273553991) < 1e-12)
        #expect(PoissonInterval(events: -1) == nil)
    }
}
