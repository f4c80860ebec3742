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
                == "The device moved from UTC-5 to UTC-6 between 10:00 and 11:00: local time went back by 1h."
        )
        #expect(found(.timeZoneChange, [clocks(at(10)), clocks(at(11))]) == nil)
        // 2026-03-08, when clocks go ahead in Toronto.
        let change = Instant(1_772_953_200)
        #expect(
            found(.timeZoneChange, [clocks(change - 600), clocks(change + 600)], at: change + 3_600) == nil)
        // The same night, read by a calendar that has no summer time.
        let moved = [clocks(change - 600, offset: -18_000), clocks(change + 600, offset: -14_400)]
        var store = emptyStore()
        store.engine = EngineTrace(
            records: moved.enumerated().map { JournalRecord(sequence: $0 + 1, kind: .start, reading: $1) })
        let report = HealthReport(store, at: change + 3_600, calendar: .utc)
        #expect(!report.codes.contains(.timeZoneChange))
    }

    @Test func `midnights of two zones are a journey, those of summer time are none`() throws {
        for _ in 0..<20 {
            let from = Int.random(in: -40...48) * 900
            let to = Int.random(in: -40...48) * 900
            /// Midnight of the sample day, or of another, at an offset.
            func midnight(_ offset: Int, _ days: Int) -> Instant {
                Instant(Double((day + days).number * 86_400 - offset))
            }
            let found = raised(.timeZoneChange, at: midnight(-43_200, 2)) { store in
                store.dayStarts = [midnight(to, 1), midnight(from, -1), midnight(from, 0), midnight(to, 2)]
            }
            guard abs(to - from) > 3_600 else {
                #expect(found == nil)
                continue
            }
            let detail = try #require(found).detail
            #expect(detail.contains("from \(name(from)) to \(name(to)) between "), "\(detail)")
            #expect(
                detail.hasSuffix(
                    "local time went \(to < from ? "back" : "ahead") by \(durationText(abs(to - from)))."))
        }
    }

    private func name(_ offset: Int) -> String {
        let (hours, minutes) = (abs(offset) / 3_600, abs(offset) % 3_600 / 60)
        let sign = offset < 0 ? "-" : "+"
        return "UTC" + (offset == 0 ? "" : "\(sign)\(hours)") + (minutes == 0 ? "" : ":\(minutes)")
    }
}
