// Two counts of a day are compared where both are known, whatever days, parts and numbers the system gives.

import DeviceActivityTotals
import Foundation
import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct ComparedTotalsTests {
    /// Totals of the samples' day that the system counted at a moment, from one source.
    private static func totals(
        _ apps: [(id: String, seconds: Double)], updated: Instant = at(12), on day: LocalDay = day
    ) -> SystemTotals {
        var totals = SystemTotals(day, toronto)
        totals.begin(updated: updated)
        for app in apps { totals.add(app.seconds, id: app.id, name: nil) }
        return totals
    }

    /// A store with a threshold registered for each app.
    private static func store(_ apps: [(id: String, seconds: Int?)]) -> StoreContents {
        var store = goodStore(heartbeat: at(11, 59))
        store.apps = apps.map { id, seconds in
            var record = app(id, seconds: seconds)
            record.registeredCount = 1
            return record
        }
        return store
    }

    /// The only row of an app with seconds of the system and of the tracker.
    private static func row(
        _ system: Double, _ tracker: Int?, updated: Instant = at(12), now: Instant = at(12)
    ) throws -> ComparedApp {
        let report = store([("a", tracker)]).report(at: now)
        return try #require(
            ComparedTotals(totals([("a", system)], updated: updated), report, at: now).apps.first)
    }

    @Test func `of random days each difference is the system's less the tracker's, or unknown`() throws {
        var dice = SeededGenerator(seed: 53)
        var known = 0
        for _ in 0..<400 {
            let names = (0..<Int.random(in: 1...6, using: &dice)).map { "app\($0)" }
            var totals = SystemTotals(day, toronto)
            let updated = at(12) - Double.random(in: 0...60_000, using: &dice)
            for _ in 0..<(Int.random(in: 0...9, using: &dice) == 0 ? 2 : 1) { totals.begin(updated: updated) }
            var system: [String: Double] = [:]
            for _ in 0..<Int.random(in: 0...30, using: &dice) {
                let name = names.randomElement(using: &dice) ?? ""
                let seconds = Double.random(in: 0...2_000, using: &dice)
                system[name, default: 0] += seconds
                totals.add(seconds, id: name, name: name)
            }
            let tracker = names.map {
                ($0, Bool.random(using: &dice) ? Int.random(in: 0...600, using: &dice) * 60 : nil)
            }
            let isRead = Int.random(in: 0...9, using: &dice) > 0
            let compared = ComparedTotals(
                totals, isRead ? Self.store(tracker).report(at: at(12)) : nil, at: at(12))

            let seconds = Dictionary(uniqueKeysWithValues: tracker.map { ($0, isRead ? $1 : nil) })
            #expect(
                Set(compared.apps.map(\.name))
                    == Set(names.filter { system[$0] != nil || (seconds[$0] ?? nil) ?? 0 > 0 }))
            for row in compared.apps {
                #expect(
                    row.systemSeconds == system[row.name] && row.trackerSeconds == seconds[row.name] ?? nil)
                if let difference = row.difference {
                    known += 1
                    #expect(
                        difference == (system[row.name] ?? .nan) - Double((seconds[row.name] ?? nil) ?? -1))
                    #expect(totals.sources == 1 && toronto.day(of: updated) == day)
                } else if case .unknown = row.meaning {
                    #expect(row.differenceText == "unknown" && row.explanation.hasPrefix("Not compared: "))
                } else {
                    Issue.record("\(row) is judged without a difference")
                }
            }
            #expect(
                zip(compared.apps, compared.apps.dropFirst()).allSatisfy {
                    ($0.systemSeconds ?? -1) >= ($1.systemSeconds ?? -1)
                })
        }
        #expect(known > 100)
    }

    @Test(arguments: [
        (600.0, 600, 0.0, ComparedApp.Meaning.rounding), (659.9, 600, 0, .rounding), (660, 600, 0, .rounding),
        (660.5, 600, 0, .missing), (540, 600, 0, .rounding), (539.5, 600, 0, .surplus),
        // The tracker went on while the system's totals got old; what the system has more is missing all the same.
        (539.5, 600, 1, .sinceUpdate), (0, 600, 540, .sinceUpdate), (0, 601, 540, .surplus),
        (661, 600, 3_600, .missing), (0, 0, 0, .rounding),
    ])
    func `a minute either way is rounding, and an old total bounds what is too much`(
        system: Double, tracker: Int, age: Double, meaning: ComparedApp.Meaning
    ) throws {
        let row = try Self.row(system, tracker, updated: at(12) - age)
        #expect(row.meaning == meaning, "\(row)")
        #expect(row.difference == system - Double(tracker))
    }

    @Test(arguments: [
        Double.nan, .infinity, -1, -.infinity, .greatestFiniteMagnitude, 43_261,
    ])
    func `what a day can't have had is shown, and no difference`(seconds: Double) throws {
        let row = try Self.row(seconds, 600)
        #expect(row.meaning == .unknown(.impossible) && row.difference == nil)
        #expect(!row.figures.isEmpty)
        var totals = Self.totals([("a", 60), ("a", seconds), ("a", 60)])
        totals.add(1, id: "b", name: nil)
        let compared = ComparedTotals(
            totals, Self.store([("a", 60), ("b", 0)]).report(at: at(12)), at: at(12))
        #expect(compared.apps.first { $0.name == "a" }?.difference == nil)
        #expect(compared.apps.first { $0.name == "b" }?.difference == 1)
        // Noon of the day has had half of it.
        #expect(try Self.row(43_260, 600).difference == 42_660)
    }

    @Test func `what one side does not know is no difference`() throws {
        #expect(try Self.row(600, nil).meaning == .unknown(.noCounter))
        var store = Self.store([("a", 600), ("b", 60)])
        store.apps[0].registeredCount = 0
        let totals = Self.totals([("a", 0), ("c", 30)])
        let rows = ComparedTotals(totals, store.report(at: at(12)), at: at(12)).apps
        #expect(
            Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0.meaning) }) == [
                "a": .unknown(.notMonitored), "b": .unknown(.notListed), "c": .unknown(.unknownApp),
            ])
        var moved = totals
        let isTaken = moved.takes(TimeSpan(at(-1), at(1)))
        #expect(!isTaken)
        #expect(
            ComparedTotals(moved, Self.store([("a", 0)]).report(at: at(12)), at: at(12)).apps.map(\.meaning)
                == [.unknown(.otherDays), .unknown(.otherDays)])
        let unread = ComparedTotals(totals, nil, at: at(12), trouble: ["no\u{1B}[2J entry"])
        #expect(unread.apps.map(\.meaning) == [.unknown(.noCounter), .unknown(.noCounter)])
        #expect(unread.apps.map(\.systemSeconds) == [30, 0])
        #expect(unread.trouble.count == 1 && !unread.trouble[0].contains("\u{1B}"))
    }

    @Test func `a report of another day is compared with nothing`() throws {
        let report = Self.store([("a", 600)]).report(at: at(24))
        let rows = ComparedTotals(Self.totals([("a", 600)]), report, at: at(24)).apps
        #expect(rows.map(\.meaning) == [.unknown(.noCounter)])
    }

    @Test(arguments: [
        (LocalDay(year: 2025, month: 11, day: 2), 25), (LocalDay(year: 2026, month: 3, day: 8), 23),
        (sampleDay, 24),
    ])
    func `a day of 23 or 25 hours takes each of its hours and no other`(day: LocalDay, hours: Int) {
        let start = toronto.start(of: day)
        var totals = Self.totals([], updated: start + Double(hours) * 3_600, on: day)
        let taken = (-30..<60).filter { hour in
            totals.takes(TimeSpan(start + Double(hour) * 3_600, start + Double(hour + 1) * 3_600))
        }
        #expect(taken == Array(0..<hours))
        #expect(!totals.isDividedOtherwise)
        #expect(totals.canHold(Double(hours) * 3_600, by: start + 1e6))
        #expect(!totals.canHold(Double(hours) * 3_600 + 61, by: start + 1e6))
        let isTaken = totals.takes(TimeSpan(start - 1, start + 1))
        #expect(!isTaken && totals.isDividedOtherwise)
    }

    @Test func `an app without an id is known by its name alone`() {
        var totals = Self.totals([("a", 5)])
        for name in ["a", "b", nil, "b", nil] { totals.add(10, id: nil, name: name) }
        totals.add(1, id: "a", name: "Ay")
        #expect(totals.apps.map(\.seconds) == [6, 10, 20, 20])
        #expect(totals.apps.map(\.name) == ["Ay", "a", "b", nil])
        let compared = ComparedTotals(totals, Self.store([("a", 0)]).report(at: at(12)), at: at(12))
        #expect(compared.apps.filter { $0.difference != nil }.map(\.name) == ["Ay"])
        #expect(compared.apps.contains { $0.name == "an app without a name" })
    }

    @Test func `the heading is as old as the system's totals`() {
        let totals = Self.totals([], updated: at(10, 30))
        #expect(
            ComparedTotals(totals, nil, at: at(12)).heading
                == "2025-11-13, as the system counted at 2025-11-13 10:30:00, 1h 30m ago.")
        #expect(
            ComparedTotals(SystemTotals(day, toronto), nil, at: at(12)).heading
                .hasPrefix("The system gives no totals of 2025-11-13"))
        // The older of two sources counts.
        var two = totals
        two.begin(updated: at(11))
        #expect(two.updated == at(10, 30) && two.sources == 2)
    }

    @Test func `the file gives back what was counted of the tracker's apps`() throws {
        var dice = SeededGenerator(seed: 5)
        for _ in 0..<50 {
            let apps = (0..<Int.random(in: 0...9, using: &dice)).map {
                ("id \"\($0)\u{1F600}", Double(Int.random(in: 0...86_400_000, using: &dice)) / 1_000)
            }
            var totals = Self.totals(apps)
            totals.add(77, id: nil, name: "unknown")
            let text = totals.file(writtenAt: at(12, 0, 5))
            let file = try #require(
                try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
            #expect(file["schema"] as? String == "trackhealth.system-totals/1")
            #expect(
                file["day"] as? String == "2025-11-13" && file["time_zone"] as? String == "America/Toronto")
            #expect(file["start"] as? String == LocalCalendar.iso8601(at(0)))
            #expect(file["end"] as? String == LocalCalendar.iso8601(at(24)))
            #expect(file["updated"] as? String == LocalCalendar.iso8601(at(12)))
            #expect(file["written"] as? String == LocalCalendar.iso8601(at(12, 0, 5)))
            #expect(file["sources"] as? Int == 1 && file["whole"] as? Bool == true)
            let rows = try #require(file["apps"] as? [[String: Any]])
            #expect(rows.map { $0["id"] as? String } == apps.map(\.0))
            #expect(rows.map { $0["seconds"] as? Double } == apps.map(\.1))
        }
        let empty = SystemTotals(day, toronto).file(writtenAt: at(12))
        #expect(
            empty.contains("\"updated\": null")
                && !Self.totals([("a", .nan)]).file(writtenAt: at(12)).contains("nan"))
    }
}
