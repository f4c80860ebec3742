// Real minutes that the tracker turns away.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct RejectionFindingTests {
    private func found(_ code: FindingCode, _ callbacks: [Callback]) -> Finding? {
        raised(code) {
            $0 = $0.telling(callbacks, since: at(0))
            $0.apps[0].counters[0].todaySeconds =
                callbacks.count { $0.outcome == .recorded && $0.creditedSeconds != 0 } * 60
        }
    }

    /// Every second callback rejected, as by a cool-down of 60 s against a cadence of 60 s.
    private func sawtooth(_ count: Int, reason: String = "SKIP_COOLDOWN") -> [Callback] {
        (0..<count).map {
            reported(at(11) + Double($0) * 60, nil, $0.isMultiple(of: 2) ? .recorded : .rejected(reason))
        }
    }

    @Test func `accepted and rejected in turn is every second minute`() throws {
        let sawtooth = try #require(found(.everySecondMinute, sawtooth(12)))
        #expect(sawtooth.level == .critical)
        #expect(
            sawtooth.detail
                == "Tubes: minutes were credited two minutes apart from 11:00 to 11:10, 5 in between were rejected."
        )
        #expect(found(.everySecondMinute, self.sawtooth(10)) == nil)
    }

    @Test func `ordinals in steps of two are every second minute, a slow use is not`() {
        func steps(_ ordinals: [Int], every step: Double = 120) -> Finding? {
            found(
                .everySecondMinute,
                ordinals.enumerated().map { reported(at(10) + Double($0.offset) * step, $0.element) })
        }
        #expect(steps([1, 3, 5, 7, 9, 11])?.cause.contains("restarted") == true)
        #expect(steps([1, 3, 5, 7, 9]) == nil)
        #expect(steps([1, 2, 3, 4, 5, 6]) == nil)
        #expect(steps([1, 3, 5, 7, 9, 11], every: 60) == nil)
        // Where each restart begins the count anew.
        #expect(steps([1, 1, 1, 1, 1, 1]) != nil)
    }

    @Test func `rejected callbacks with the rhythm of use are real minutes`() throws {
        func run(_ count: Int, _ reason: String = "SKIP_REGRESSION", step: Double = 61) -> Finding? {
            found(
                .minutesRejected,
                (0..<count).map { reported(at(9) + Double($0) * step, $0 + 2, .rejected(reason)) })
        }
        let three = try #require(run(3))
        #expect(three.level == .warning)
        #expect(three.detail.hasPrefix("3 callbacks of Tubes came a minute apart, as in use"))
        #expect(three.cause.contains("marker"))
        #expect(run(2) == nil)
        #expect(run(11)?.level == .critical)
        #expect(run(12, step: 0.1) == nil)
        #expect(run(12, "SKIP_SHIELDED") == nil)
        #expect(run(12, "SKIP_DUP") == nil)
        #expect(run(12, "SKIP_RESTART")?.cause.contains("restart") == true)
        #expect(run(12, "SKIP_MIDNIGHT")?.cause.contains("never set up") == true)
    }

    @Test func `minutes told again in their order are real, repeated ones are not`() {
        let again = (0..<6).map { reported(at(9) + Double($0) * 61, 5, .rejected("SKIP_REGRESSION")) }
        #expect(found(.minutesRejected, again) == nil)
    }

    @Test func `credits cut to nothing, or by lines that say so, are told`() {
        let cut = (0..<3).map { reported(at(9) + Double($0) * 61, $0 + 1, seconds: 0) }
        #expect(found(.creditCapped, cut)?.level == .warning)
        #expect(found(.creditCapped, Array(cut.prefix(2))) == nil)
        func lines(_ count: Int) -> Finding? {
            raised(.creditCapped) {
                $0.marks = (0..<count).map {
                    TrackerMark(at: at(9, $0), kind: .creditCapped, app: "com.example.tubes")
                }
            }
        }
        #expect(lines(3)?.apps == ["com.example.tubes"])
        #expect(lines(2) == nil)
    }
}
