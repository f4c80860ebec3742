// Fisher's exact test and Holm's adjustment against figures of scipy 1.17 and of R's `p.adjust`.

import FleetHealth
import Testing

struct FisherExactTests {
    /// Hits and devices of two groups, and `scipy.stats.fisher_exact`'s two-sided probability.
    private static let tables: [(first: (Int, Int), second: (Int, Int), probability: Double)] = [
        ((30, 30), (21, 270), 6.608610558944008e-28), ((0, 5), (0, 5), 1.0),
        ((3, 5), (1, 9), 0.09490509490509491), ((8, 10), (1, 6), 0.034965034965034975),
        ((5, 5), (0, 5), 0.007936507936507938), ((100, 1000), (140, 1000), 0.0071854281040752),
        ((1, 10000), (4, 10000), 0.3749374921864061), ((2, 7), (8, 15), 0.3808049535603715),
        ((0, 1), (1, 1), 1.0), ((499, 1000), (520, 1000), 0.3710110662122833),
        ((183, 319), (7, 131), 7.155686400196278e-28), ((63, 239), (332, 398), 9.540130603174354e-48),
        ((3, 27), (47, 81), 1.5431693829572512e-05), ((97, 241), (26, 127), 0.00011945034310829864),
        ((9, 82), (71, 391), 0.14418217755971197), ((84, 397), (111, 111), 1.5398210786439551e-58),
        ((40, 86), (50, 149), 0.05259000582948735), ((104, 277), (93, 348), 0.0042473763628184886),
        ((196, 354), (38, 101), 0.0022141743290371887), ((6, 12), (42, 185), 0.07450292074939656),
    ]

    @Test func `the probability is that of scipy, and that of the groups in the other order`() throws {
        for table in Self.tables {
            for (first, second) in [(table.first, table.second), (table.second, table.first)] {
                let test = try #require(FisherExact((first.0, first.1), (second.0, second.1)))
                #expect(
                    abs(test.probability - table.probability) <= table.probability * 1e-8,
                    "\(first) \(second)")
            }
        }
    }

    @Test func `counts that can't be have no probability`() {
        #expect(FisherExact((3, 2), (0, 5)) == nil)
        #expect(FisherExact((-1, 2), (0, 5)) == nil)
        #expect(FisherExact((0, 0), (0, 0))?.probability == 1)
    }

    @Test func `probabilities of several tests are adjusted as R adjusts them`() {
        let adjusted = HolmAdjustment.adjusted([0.01, 0.04, 0.03, 0.005])
        for (value, expected) in zip(adjusted, [0.03, 0.06, 0.06, 0.02]) {
            #expect(abs(value - expected) < 1e-12)
        }
        #expect(HolmAdjustment.adjusted([0.9, 0.8]) == [1, 1])
        #expect(HolmAdjustment.adjusted([]) == [])
    }
}
