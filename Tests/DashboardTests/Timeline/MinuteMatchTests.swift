// Which used minutes were not counted and which counted ones were not used, minute by minute.

import Testing
import TrackingModel

@testable import Dashboard

@Suite struct MinuteMatchTests {
    private typealias Callback = MinuteMatch.Callback

    private func matched(uses: [TimeSpan], reported: [Callback], seconds: Int) throws -> MinuteMatch {
        try #require(MinuteMatch(uses: uses, reported: reported, seconds: seconds))
    }

    private func used(_ spans: (Double, Double)...) -> [TimeSpan] {
        spans.map { TimeSpan(Instant($0.0 * 60), Instant($0.1 * 60)) }
    }

    private func reported(_ minutes: some Sequence<Double>, counted: Bool = true) -> [Callback] {
        minutes.map { Callback(at: Instant($0 * 60), wasCounted: counted) }
    }

    private func reported(_ minutes: ClosedRange<Int>) -> [Callback] { reported(minutes.map(Double.init)) }

    private func spans(_ stretches: [TimeSpan]) -> [ClosedRange<Int>] {
        stretches.map {
            Int(($0.start.seconds / 60).rounded())...Int(($0.end.seconds / 60).rounded())
        }
    }

    @Test func `what is told when it is used matches, and a begun minute is not lost`() throws {
        let match = try matched(uses: used((10, 20.9)), reported: reported(11...20), seconds: 600)
        #expect(match.lost.isEmpty && match.phantom.isEmpty)
    }

    @Test func `minutes that were never told are lost where they were used`() throws {
        let match = try matched(
            uses: used((0, 10), (60, 70)), reported: reported(1...3) + reported(61...70), seconds: 780)
        #expect(spans(match.lost) == [3...10])
        #expect(match.phantom.isEmpty)
    }

    @Test func `minutes that come late are not lost`() throws {
        let late = reported((0..<10).map { 34 + Double($0) / 1_000 })
        let match = try matched(
            uses: used((0, 10), (40, 45)), reported: late + reported(41...45), seconds: 900)
        #expect(match.lost.isEmpty && match.phantom.isEmpty)
    }

    @Test func `counted minutes without use are invented where they were told`() throws {
        let match = try matched(
            uses: used((0, 5)), reported: reported(1...5) + reported([30, 31, 32]), seconds: 480)
        #expect(match.lost.isEmpty)
        #expect(spans(match.phantom) == [29...30, 30...31, 31...32])
    }

    @Test func `use that comes after an invented minute is lost all the same`() throws {
        let match = try matched(
            uses: used((60, 65)), reported: reported([10, 11]) + reported(63...65), seconds: 300)
        #expect(spans(match.phantom) == [9...10, 10...11])
        #expect(spans(match.lost) == [60...62])
    }

    @Test func `a callback may come some seconds before its minute is full`() throws {
        let match = try matched(uses: used((0, 3)), reported: reported([0.8, 1.7, 2.6]), seconds: 180)
        #expect(match.lost.isEmpty && match.phantom.isEmpty)
    }

    @Test func `what the counter took back is what no use stands behind`() throws {
        let flood = reported((0..<20).map { 30 + Double($0) / 1_000 })
        let match = try matched(
            uses: used((0, 5), (60, 70)), reported: reported(1...5) + flood + reported(61...70), seconds: 900)
        #expect(match.lost.isEmpty && match.phantom.isEmpty)
    }

    @Test func `what the counter took back of real use is lost`() throws {
        let match = try matched(uses: used((0, 10)), reported: reported(1...10), seconds: 300)
        #expect(match.lost.reduce(0) { $0 + $1.seconds } == 300)
        #expect(match.phantom.isEmpty)
    }

    @Test func `a counter that has more than was told counts callbacks that have use of their own`() throws {
        let rejected = reported([1.0], counted: false) + reported(2...5)
        let match = try matched(uses: used((0, 5)), reported: rejected, seconds: 300)
        #expect(match.lost.isEmpty && match.phantom.isEmpty)
        let repeated = (reported(1...5) + reported([5.01], counted: false))
        #expect(try matched(uses: used((0, 5)), reported: repeated, seconds: 300).phantom.isEmpty)
    }

    @Test func `callbacks that counted for more than a minute each invent the rest`() throws {
        let match = try matched(uses: used((0, 10)), reported: reported(1...10), seconds: 3_300)
        #expect(match.lost.isEmpty)
        #expect(match.phantom.reduce(0) { $0 + $1.seconds } == 2_700)
    }

    @Test(arguments: [Int.min, -1, 0, Int.max]) func `an absurd counter is no trap`(seconds: Int) throws {
        for uses in [[], used((0, 10))] {
            let match = try matched(uses: uses, reported: reported(1...10), seconds: seconds)
            #expect(match.lost.isEmpty == (seconds == .max || uses.isEmpty))
        }
        let none = MinuteMatch(uses: used((0, 10)), reported: [], seconds: seconds)
        #expect((none == nil) == (seconds == .max))
    }

    /// What was used and not lost is what was counted and not invented, to the begun minute.
    @Test func `whatever is told, the sums agree`() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            var uses: [TimeSpan] = []
            var reported: [Callback] = []
            var at = 0.0
            for _ in 0..<Int.random(in: 0...12, using: &generator) {
                let from = at + Double.random(in: 0...3_000, using: &generator)
                at = from + Double.random(in: 1...2_000, using: &generator)
                uses.append(TimeSpan(Instant(from), Instant(at)))
            }
            for _ in 0..<Int.random(in: 0...120, using: &generator) {
                reported.append(
                    Callback(
                        at: Instant(Double.random(in: 0...(at + 600), using: &generator)),
                        wasCounted: Bool.random(using: &generator)))
            }
            reported.sort { $0.at < $1.at }
            let seconds = reported.isEmpty ? 0 : Int.random(in: 0...200, using: &generator) * 60
            guard let match = MinuteMatch(uses: uses, reported: reported, seconds: seconds) else { continue }
            func sum(_ stretches: [TimeSpan]) -> Double { stretches.reduce(0) { $0 + $1.seconds } }
            let difference = sum(uses) - sum(match.lost) - (Double(seconds) - sum(match.phantom))
            #expect(abs(difference) <= 60.5, "\(difference)")
            #expect(
                match.lost.allSatisfy { lost in
                    uses.contains { $0.start - 0.001 <= lost.start && lost.end <= $0.end }
                })
        }
    }
}
