// Stores of OpenAppLock, by the keys and lines that its sources write.

import InMemoryStore
import Testing
import TrackingModel

@testable import SharedStore

@Suite struct OpenAppLockTests {
    /// A device with rules, and what was counted for them.
    private struct Sample {
        var values: [String: PropertyListValue] = [
            "notificationsAuthorized": .boolean(true), "ruleSnapshots": SampleStore.blob("[]"),
        ]
        /// Lines of the monitor by day.
        var lines: [LocalDay: [String]] = [:]
        /// Minutes of today by rule.
        var today: [String: Int] = [:]
        var recorded = 0
        var rejected = 0
        var last = SampleStore.now

        init(seed: UInt64) {
            var random = SeededGenerator(seed: seed)
            let day = SampleStore.calendar.day(of: SampleStore.now)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let rule = (0..<5).map { part in
                    let digits = [8, 4, 4, 4, 12][part]
                    return String(
                        (0..<digits).map { _ in "0123456789ABCDEF".randomElement(using: &random) ?? "0" })
                }.joined(separator: "-")
                let used = Int.random(in: 3...90, using: &random)
                today[rule] = used
                for back in 0...2 {
                    let minutes = back == 0 ? used : Int.random(in: 0...200, using: &random)
                    values["usage/\((day + -back))/\(rule)"] = SampleStore.blob(
                        "{\"opensUsed\":\(back),\"minutesUsed\":\(minutes)}")
                }
                log(rule, used, &random)
            }
            lines[day]?.sort()
        }

        private mutating func log(_ rule: String, _ used: Int, _ random: inout SeededGenerator) {
            let tag = rule.prefix(8)
            let day = SampleStore.calendar.day(of: SampleStore.now)
            let anchor = Bool.random(using: &random)
            func line(_ at: Double, _ level: String, _ category: String, _ text: String) -> String {
                let clock = Int(at) - 1_762_992_000
                let time = [clock / 3_600, clock / 60 % 60, clock % 60].map { String($0 + 100).dropFirst() }
                return
                    "2025-11-13T\(time.joined(separator: ":")).\(Int.random(in: 100...999, using: &random))Z "
                    + "[\(level)] [monitor/\(category)] \(text)"
                    + (anchor ? " [LimitEnforcement.swift:104 handleUsageMinutes(_:ruleID:)]" : "")
            }
            let start = SampleStore.midnight + Double(Int.random(in: 3_600...7_200, using: &random))
            lines[day, default: []].append(
                line(start - 600, "EVENT", "monitor", "intervalDidStart rule-\(rule)"))
            for minute in 1...used {
                let at = start + Double(minute) * 61
                lines[day]?.append(
                    line(
                        at, "EVENT", "monitor",
                        "eventDidReachThreshold event=minutes-\(minute) activity=rule-\(rule)-\(day)"))
                lines[day]?.append(
                    line(at, "EVENT", "usage", "usageEvent rule-\(tag) minutes=\(minute) sinceMidnight=400"))
                if Int.random(in: 0..<8, using: &random) == 0, minute < used {
                    lines[day]?.append(
                        line(at + 1, "INFO", "usage", "drop rule-\(tag): no confirmed day-start yet (flush)"))
                    rejected += 1
                    continue
                }
                lines[day]?.append(
                    line(
                        at + 1, "INFO", "usage",
                        "ledger.minutes rule-\(tag) \(minute - 1)->\(minute) (event=\(minute))"))
                recorded += 1
            }
        }
    }

    @Test(arguments: 1...30 as ClosedRange<UInt64>)
    func `its minutes, callbacks and refusals are those that it wrote`(seed: UInt64) throws {
        let sample = Sample(seed: seed)
        let store = try SampleStore(sample.values)
        for (day, lines) in sample.lines {
            store.put(lines.joined(separator: "\n") + "\n", at: "Logs/monitor-\(day).log")
            store.put("2025-11-13T05:00:00.000Z [INFO] [app/rule] 1->2\n", at: "Logs/app-\(day).log")
        }
        let contents = try store.contents()
        #expect(contents.source.mapping == "OpenAppLock" && contents.source.format == "OpenAppLock")
        #expect(contents.problems.isEmpty)
        #expect(contents.apps.map(\.id) == sample.today.keys.sorted())
        for app in contents.apps {
            #expect(app.counters.first?.todaySeconds == sample.today[app.id].map { $0 * 60 })
            #expect(app.history.count == 2)
        }
        let outcomes = contents.callbacks.map(\.outcome)
        #expect(outcomes.count { $0 == .recorded } == sample.recorded)
        #expect(outcomes.count { if case .rejected = $0 { true } else { false } } == sample.rejected)
        #expect(outcomes.count == sample.recorded + sample.rejected)
        #expect(contents.callbacks.allSatisfy { sample.today.keys.contains($0.appID ?? "") })
        #expect(contents.heartbeat ?? .init(0) >= contents.callbacks.map(\.at).max() ?? .init(1))
        // What was called and what was made of it.
        #expect(contents.linesOfCallbacks.allSatisfy { $0.count == 2 })
        // The log alone shows the same callbacks.
        let alone = InMemoryFileSystem()
        alone.put(Array((sample.lines.values.first ?? []).joined(separator: "\n").utf8), at: "/copy.txt")
        var reader = try OpenedStore("/copy.txt", files: alone).reader()
        let text = try reader.read(calendar: SampleStore.calendar, at: SampleStore.now)
        #expect(text.source.mapping == "OpenAppLock")
        #expect(
            text.callbacks.map(\.outcome) == outcomes
                && text.callbacks.map(\.at) == contents.callbacks.map(\.at))
    }

    @Test func `keys that only look like its own are another app's`() throws {
        for (key, value) in [
            ("usage/2025-11-13/A", "{\"opensUsed\":1}"), ("usage/today/A", "{\"minutesUsed\":1}"),
            ("usage/2025-11-13/A", "minutesUsed"), ("dayStart/A", "1"),
        ] {
            let contents = try SampleStore.read([key: SampleStore.blob(value)])
            #expect(contents.source.mapping == nil && contents.source.trackerKeyCount == 0, "\(key)")
        }
    }
}
