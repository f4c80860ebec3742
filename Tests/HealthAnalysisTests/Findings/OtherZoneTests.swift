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
            #expect(report.ownOffset == offset)
            #expect(report.apps.allSatisfy { $0.todayState == .unknown && $0.todaySeconds == nil })
        }
        #expect(
            Self.report(offset: offset, days: days, readIn: here, engine: true).findings
                .allSatisfy { $0.code != .otherTimeZone })
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `a log that is half hours from its counters says it, too`(seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed)
        let ahead = Int.random(in: -20...24, using: &dice) * 1_800
        let isApart = Bool.random(using: &dice)
        var store = emptyStore()
        store.heartbeat = at(12)
        store.hasEventLog = true
        store.apps = (0..<3).map { number in
            let counted = at(9, number * 40)
            return app("com.example.\(number)", seconds: 60, modified: counted)
        }
        for number in 0..<3 {
            store.mappings["usage.app.\(number).min.1"] = "com.example.\(number)"
            // Where the log only ended early, the distances differ.
            let late = isApart ? 0.4 : -Double(number) * 700
            store.callbacks.append(
                Callback(
                    at: at(9, number * 40) + Double(ahead) + late,
                    event: EventName("usage.app.\(number).min.1"),
                    outcome: .recorded, origin: .debugLog))
        }
        store.callbacks.sort { $0.at < $1.at }
        let found = store.report(at: at(23, 59)).findings.first { $0.code == .otherTimeZone }
        guard isApart, ahead != 0 else {
            #expect(found == nil)
            return
        }
        // Toronto in November is five hours behind; a log that is ahead of the counters is from further east.
        let offset = -5 * 3_600 + ahead
        let zone = [0, -86_400, 86_400].map { offset + $0 }.first { (-38_700...50_400).contains($0) } ?? 0
        let half = zone % 3_600 == 0 ? "" : ":30"
        let text = zone == 0 ? "UTC" : "UTC\(zone < 0 ? "-" : "+")\(abs(zone) / 3_600)\(half)"
        #expect(try #require(found).detail.contains("the clock of \(text), and"), "\(ahead)")
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `a log with another clock than the counters ends nowhere and gives no figure`(seed: UInt64) {
        var dice = SeededGenerator(seed: seed)
        let behind = Int.random(in: 1...22, using: &dice) * 1_800
        let midnight = at(0) - Double(behind)
        let last = Int.random(in: 10...40, using: &dice)
        // What the device wrote at noon of this calendar stands in its log as its own clock had it.
        let noon = at(12)
        let outcomes: [Callback.Outcome] = [.recorded, .rejected("NO_MAPPING"), .rejected("SKIP_REGRESSION")]
        let callbacks = (1...last).map { minute in
            reported(
                noon - Double(behind + (last - minute) * 60), minute,
                outcomes.randomElement(using: &dice) ?? .recorded)
        }
        var store = goodStore(heartbeat: noon).telling(callbacks, since: callbacks[0].at - 60)
        store.apps[0].counters[0].modifiedAt = noon
        store.dayStarts = [midnight, midnight - 86_400]
        let report = store.report(at: noon + 5)
        #expect(report.codes.contains(.otherTimeZone) && !report.codes.contains(.logEnded))
        #expect(report.minutes == .unknown && report.balances.isEmpty)
        #expect(!report.gaps.contains { $0.end > callbacks[last - 1].at }, "\(behind)")
        #expect(!report.findings.contains { $0.detail.contains("counters came further") })
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
