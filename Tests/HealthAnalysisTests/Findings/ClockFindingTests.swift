// A clock that is moved, and a zone that changes.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct ClockFindingTests {
    private func found(
        _ code: FindingCode, _ readings: [ClockReading], at moment: Instant = at(12)
    ) -> Finding? {
        raised(code, at: moment) {
            $0.engine = EngineTrace(
                records: readings.enumerated().map {
                    JournalRecord(sequence: $0.offset + 1, kind: .settled, reading: $0.element)
                })
        }
    }

    @Test func `a wall clock that leaves the monotonic one by more than a minute was moved`() throws {
        func moved(_ seconds: Double, boot: String = "a") -> Finding? {
            found(
                .clockJump,
                [clocks(at(11), monotonic: 0), clocks(at(11, 10) + seconds, monotonic: 600, boot: boot)])
        }
        #expect(moved(60) == nil)
        let jump = try #require(moved(61))
        #expect(jump.level == .warning)
        #expect(jump.detail == "The device's clock was moved ahead by 1m 01s at 11:11.")
        #expect(moved(-300)?.detail.contains("back by 5m") == true)
        // Across a start of the device nothing tells.
        #expect(moved(3_000, boot: "b") == nil)
        #expect(found(.clockJump, [clocks(at(-20), monotonic: 0), clocks(at(-19), monotonic: 1)]) == nil)
    }

    @Test func `the seed's own entry of a moved clock is told`() {
        func found(_ moment: Instant) -> Finding? {
            raised(.clockJump) { $0 = $0.with([entry(moment, "clock_adjustment_detected")]) }
        }
        #expect(found(at(11))?.detail == "The device's clock was moved at 11:00.")
        #expect(found(at(-13)) == nil)
    }

    @Test func `another offset is a journey, summer time is none`() {
        #expect(
            found(.timeZoneChange, [clocks(at(10)), clocks(at(11), offset: -21_600)])?.detail
                == "Local time moved back by 1h between 10:00 and 11:00.")
        #expect(found(.timeZoneChange, [clocks(at(10)), clocks(at(11))]) == nil)
        // 2026-03-08, when clocks go ahead in Toronto.
        let change = Instant(1_772_953_200)
        #expect(
            found(.timeZoneChange, [clocks(change - 600), clocks(change + 600)], at: change + 3_600) == nil)
    }
}
