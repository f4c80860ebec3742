// Gaps are found by their time as a look at each of them finds them.

import Testing
import TrackingModel

@testable import Dashboard
@testable import HealthAnalysis

@Suite struct GapIndexTests {
    @Test func `the gaps of any stretch and of any start are found, newest first`() {
        var generator = SeededGenerator(seed: 5)
        let gaps = (0..<200).map { _ -> Gap in
            let start = Instant(Double(generator.next() % 400))
            return Gap(
                start: start, end: start + Double(generator.next() % 90), gapClass: .idle,
                minutes: MinuteRange(low: 0, high: 0), apps: [], evidence: [], cause: "", explanation: "")
        }.sorted { $0.start > $1.start }
        let index = GapIndex(gaps)
        for _ in 0..<300 {
            let start = Instant(Double(generator.next() % 500) - 20)
            let end = start + Double(generator.next() % 60)
            let among = gaps.indices.filter { gaps[$0].start <= end && gaps[$0].end >= start }
            #expect(index.places(from: start, to: end) == among)
            #expect(Array(index.places(at: start)) == gaps.indices.filter { gaps[$0].start == start })
        }
        #expect(GapIndex([]).places(from: Instant(0), to: Instant(9)).isEmpty)
    }
}
