// A store that is read in another time zone than its days begin in.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct OtherZoneTests {
    private static func report(offset: Int, days: Int, readIn here: Int, engine: Bool = false) -> HealthReport
    {
        // Noon of the device, after some of its days.
        let midnight = Instant(86_400 * 20_000 - Double(offset))
        var store = emptyStore()
        store.heartbeat = midnight + 43_200
        store.apps = [app("a", seconds: 600, modified: midnight + 43_000)]
        store.dayStarts = (0..<days).map { midnight - 86_400 * Double($0) }
        if engine { store.engine = EngineTrace() }
        let calendar = LocalCalendar(
            identifier: "Here", offsets: [.init(from: Instant(0), seconds: here)])
        return HealthReport(store, at: midnight + 43_260, calendar: calendar)
    }

    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func `is said with the zone of its midnights, and no figure of today is given`(seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed)
        let offset = Int.random(in: -43...52, using: &dice) * 900
        let here = Int.random(in: -44...52, using: &dice) * 900
        let days = Int.random(in: 1...6, using: &dice)
        let report = Self.report(offset: offset, days: days, readIn: here)
        let found = report.findings.first { $0.code == .otherTimeZone }
        if (offset - here) % 86_400 == 0 {
            #expect(found == nil)
        } else {
            let minutes = abs(offset) / 60
            let sign = offset < 0 ? "-" : "+"
            let rest = minutes % 60 == 0 ? "" : ":\(minutes % 60)"
            let zone = offset == 0 ? "UTC" : "UTC\(sign)\(minutes / 60)\(rest)"
            #expect(try #require(found).detail.contains("midnight of \(zone), and"), "\(offset)")
            #expect(report.todayTotalSeconds == nil && report.verdict.code == .otherTimeZone)
        }
        #expect(
            Self.report(offset: offset, days: days, readIn: here, engine: true).findings
                .allSatisfy { $0.code != .otherTimeZone })
    }

    @Test func `counters that are set back at any hour, or on a journey, say no zone`() {
        var store = emptyStore()
        store.heartbeat = at(12)
        store.apps = [app("a", seconds: 600)]
        store.dayStarts = [at(4) + 17, at(5) + 17]
        #expect(!store.report(at: at(12)).codes.contains(.otherTimeZone))
        store.dayStarts = [at(4), at(5)]
        #expect(!store.report(at: at(12)).codes.contains(.otherTimeZone))
        store.dayStarts = [at(4), at(0)]
        #expect(!store.report(at: at(12)).codes.contains(.otherTimeZone))
    }
}
