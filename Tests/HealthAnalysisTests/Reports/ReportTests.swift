// The reports as pictures, the status document key by key, and what redaction leaves.

import Documents
import Foundation
import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct ReportTests {
    /// One app with eleven minutes lost, an error, and a log line that tries to be markup.
    private var store: StoreContents {
        let first = minutes(1...2, from: at(11))
        var entries = first + [entry(at(11, 20), "usage.app.0.min.14", memory: 4_300_000)]
        entries.append(entry(at(11, 21), "usage.app.0.min.15", ok: false, error: "No mapping for Tubes"))
        var store = goodStore(heartbeat: at(11, 58)).crediting(entries)
        store.apps[0].category = "Reward"
        store.apps[0].rewardPoints = 10
        store.memory = [MemorySample(at: at(11, 20), bytes: 4_300_000, measure: .footprint)]
        store.notifications = NotificationCounters(sent: 41, received: 41)
        store.emergencyFlag = false
        store.log = [
            LogEntry(
                at: at(11, 20), severity: .warn, component: "EventHandler",
                message: "Tubes (com.example.tubes) | ```x``` in /data/box/container/Logs",
                metadata: [.init(key: "min", value: "14")])
        ]
        store.problems = [
            ReadProblem(source: "g.plist", key: "usage_com.example.tubes_x", problem: "no number")
        ]
        return store
    }

    private var report: HealthReport { store.report(at: at(12)) }

    @Test func `text is a page for a person`() {
        #expect(Document(report, store).text() == textPicture)
    }

    @Test func `a report on an old copy knows no figure of today`() {
        let old = store.report(at: at(12 + 48))
        let text = Document(old, store).text()
        for label in ["  Events today    ", "  Callbacks today  "] {
            #expect(text.contains(label + "unknown, no data for today"))
        }
        #expect(text.contains("  Credited today  unknown, "))
        let page = Document(old, store).html
        #expect(page.contains("<dt>Credited today</dt><dd><b>unknown</b>"))
        #expect(page.contains("<dt>Events today</dt><dd><b>unknown</b>"))
    }

    @Test func `markdown is escaped`() {
        let text = unpadded(Document(report, store).markdown)
        #expect(text.hasPrefix("# Tracking health of box\n\n| Name | Value |\n"))
        #expect(text.contains("\n\n**CRITICAL (error-ratio), since 2025-11-13 11:21:00**: "))
        #expect(text.contains("| Tubes | Reward | 3m | valid | — | 30 | 2025-11-13 11:21:00 |"))
        #expect(
            text.contains("| 2025-11-13 11:01:00 | 2025-11-13 11:20:00 | 18m 59s | lost | 11 to 12 | Tubes |")
        )
        #expect(text.contains("| 2025-11-13 11:20:00 | WARN | EventHandler | Tubes "))
        var hostile = store
        hostile.apps[0].name = "a|b`c`<img> @you"
        let escaped = Document(hostile.report(at: at(12)), hostile).markdown
        #expect(escaped.contains(#"a\|b\`c\`&lt;img> &#64;you"#))
        #expect(!escaped.contains("<img"))
        // A stroke through a sign makes one character of both, but a parser sees the sign alone.
        hostile.apps[0].name = "<\u{338}b |\u{301}"
        #expect(
            unpadded(Document(hostile.report(at: at(12)), hostile).markdown)
                .contains("| &lt;\u{338}b \\|\u{301} |"))
    }

    @Test func `redaction leaves no name, id or folder`() {
        for text in [
            Document(report, store, redact: true).text(), Document(report, store, redact: true).markdown,
            StatusDocument(report, redact: true).text(),
        ] {
            #expect(!text.lowercased().contains("tubes"))
            #expect(!text.contains("/data/box"))
            #expect(text.contains("app-1"))
        }
        let text = Document(report, store, redact: true).text()
        #expect(text.contains("app-1 (app-1) | ```x``` in container/Logs"))
        #expect(text.contains("- g.plist, usage_app-1_x: no number"))
    }

    @Test func `only the newest gaps are listed`() {
        let many = emptyStore().with((0..<60).map { entry(at(0, $0 * 10), "e") })
        let report = many.report(at: at(12))
        #expect(report.gaps.count == 60)
        #expect(Document(report, many).text().contains("DATA GAPS (newest 40 of 60)"))
        #expect(
            Document(emptyStore().report(at: at(12)), emptyStore()).text().contains(
                "Unknown: no log of events."))
    }

    @Test func `long names are redacted where sentences cut them`() {
        var store = store
        store.apps[0].name = "The Extraordinarily Long Name of an App"
        let text = Document(store.report(at: at(12)), store, redact: true).text()
        #expect(!text.contains("Extraordinarily"))
    }

    @Test func `the document has the schema's keys`() throws {
        let parsed = try JSONSerialization.jsonObject(with: Data(StatusDocument(report).text().utf8))
        let root = try #require(parsed as? [String: Any])
        func object(_ key: String) throws -> [String: Any] { try #require(root[key] as? [String: Any]) }
        func first(_ key: String) throws -> [String: Any] {
            try #require(
                (root[key] as? [[String: Any]])?.first { ($0["class"] as? String ?? "lost") == "lost" })
        }
        #expect(root["schema"] as? String == "trackhealth.status/2")
        #expect(root["generated_at"] as? String == "2025-11-13T17:00:00Z")
        #expect(root["time_zone"] as? String == "America/Toronto")
        let expected: [(String, [String])] = [
            ("container", ["path", "group", "kind", "generation", "plist_modified_at", "plist_bytes"]),
            ("verdict", ["level", "code", "reason", "since", "look_at"]),
            ("heartbeat", ["at", "age_seconds", "state"]),
            ("events", ["today", "errors_today", "error_ratio", "saturated"]),
            ("memory", ["bytes", "peak_bytes", "warning_bytes", "limit_bytes", "state"]),
            ("notifications", ["sent", "received", "missed"]),
            ("queue", ["fallback_files", "emergency_flag"]),
            ("lost_minutes", ["low", "high"]), ("logs", ["recovery", "extension", "by_severity"]),
        ]
        for (key, names) in expected {
            let object = try object(key)
            for name in names { #expect(object[name] != nil, "\(key).\(name)") }
        }
        let lists: [(String, [String])] = [
            (
                "gaps",
                [
                    "start", "end", "seconds", "class", "minutes_low", "minutes_high", "apps", "evidence",
                    "cause",
                ]
            ),
            (
                "apps",
                [
                    "id", "name", "category", "today_seconds", "today_state", "total_seconds", "points_today",
                    "last_event_at", "stale_seconds",
                ]
            ), ("findings", ["code", "level", "title", "detail", "apps", "since"]),
            ("read_problems", ["source", "key", "problem"]),
        ]
        for (key, names) in lists {
            let object = try first(key)
            for name in names { #expect(object[name] != nil, "\(key)[].\(name)") }
        }
        #expect(try object("heartbeat")["age_seconds"] as? Int == 120)
        #expect(try object("heartbeat")["state"] as? String == "fresh")
        #expect(try object("events")["error_ratio"] as? Double == 0.25)
        #expect(try object("container")["plist_bytes"] is NSNull)
        #expect(try object("queue")["emergency_flag"] as? Bool == false)
        let gaps = try #require(root["gaps"] as? [[String: Any]])
        let skipped = try #require(gaps.first { $0["minutes_low"] as? Int == 11 })
        #expect(skipped["start"] as? String == "2025-11-13T16:01:00.500Z")
        #expect(try object("lost_minutes")["low"] as? Int == 12)
        #expect(try object("rejected_minutes")["low"] as? Int == 1)
        #expect(root["today_total_seconds"] as? Int == 180)
        let severities = try #require(object("logs")["by_severity"] as? [String: Int])
        #expect(severities == ["DEBUG": 0, "INFO": 0, "WARN": 1, "ERROR": 0, "CRITICAL": 0])
    }

    @Test func `unknown is null and numbers are numbers`() throws {
        let text = StatusDocument(emptyStore().report(at: at(12))).text()
        for part in [
            #""today":null"#, #""error_ratio":null"#, #""bytes":null"#, #""emergency_flag":null"#,
            #""extension":null"#, #""today_total_seconds":null"#, #""level":"unknown""#, #""gaps":[]"#,
        ] {
            #expect(text.contains(part))
        }
        let whole = OrderedJSON.array([
            .number(660), .number(0.25), .number(.nan), .number(.infinity), .integer(-1),
            .string("a\"\\\n\u{1B}\u{9B}é"),
        ])
        #expect(whole.text() == #"[660,0.25,null,null,-1,"a\"\\\n\u001b\u009bé"]"#)
        let nested: OrderedJSON = [
            "b": OrderedJSON.array([]), "a": ["x": OrderedJSON.null] as OrderedJSON,
        ]
        #expect(nested.text() == #"{"b":[],"a":{"x":null}}"#)
        #expect(nested.text(pretty: true) == "{\n  \"b\": [],\n  \"a\": {\n    \"x\": null\n  }\n}")
    }
}

/// Without the blanks that set columns below each other.
func unpadded(_ text: String) -> String { text.replacing(/\ {2,}/, with: " ") }
