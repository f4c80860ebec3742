// Records for spreadsheets, databases and collectors: exact rows, constant keys, nothing that computes or escapes.

import Documents
import Foundation
import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct RecordFormatTests {
    private var store: StoreContents {
        var entries =
            minutes(1...2, from: at(11)) + [entry(at(11, 20), "usage.app.0.min.14", memory: 4_300_000)]
        entries.append(entry(at(11, 21), "usage.app.0.min.15", ok: false, error: "No \"map\", none"))
        var store = goodStore(heartbeat: at(11, 58)).crediting(entries)
        store.log = [
            LogEntry(
                at: at(11, 20, 0.25), severity: .warn, component: "EventHandler", message: "=1+1\nnext",
                metadata: [.init(key: "min", value: "14"), .init(key: "min", value: "15")], session: "A1"),
            LogEntry(at: nil, severity: .critical, component: "-x", message: "plain"),
        ]
        store.problems = [ReadProblem(source: "g.plist", key: "k", problem: "no number")]
        return store
    }

    private func csv(_ table: RecordTable, _ store: StoreContents, redact: Bool = false) -> [String] {
        CSVReport(table, of: store.report(at: at(12)), store, device: "box", redact: redact).text
            .components(separatedBy: "\r\n")
    }

    @Test func `CSV rows are those of the report, quoted where they must be`() {
        let events = csv(.events, store)
        #expect(
            events[0] == "device,report_at,at,id,event,app,ordinal,action,success,error,memory_bytes,source")
        #expect(
            events[3] == "box,2025-11-13T17:00:00Z,2025-11-13T16:20:00Z,usage.app.0.min.14@1763050800.0,"
                + "usage.app.0.min.14,com.example.tubes,14,record_usage,true,,4300000,recovery_log.json")
        #expect(events[4].contains(",false,\"No \"\"map\"\", none\",,"))
        #expect(events.count == 6 && events[5] == "")
        let gaps = csv(.gaps, store)
        #expect(
            gaps.contains { $0.contains(",2025-11-13T16:01:00.500Z,2025-11-13T16:20:00Z,1139.5,lost,11,12,") }
        )
        #expect(
            csv(.apps, store)[1].hasPrefix("box,2025-11-13T17:00:00Z,com.example.tubes,Tubes,,180,valid,,"))
        #expect(csv(.apps, emptyStore()).count == 2)
    }

    @Test func `a spreadsheet computes nothing`() {
        let log = csv(.log, store)
        #expect(
            log[1] == "box,2025-11-13T17:00:00Z,2025-11-13T16:20:00.250Z,WARN,EventHandler,\"'=1+1⏎next\",A1,"
                + "extension_logs,min=14")
        #expect(log[2] == "box,2025-11-13T17:00:00Z,,CRITICAL,\"'-x\",plain,,extension_logs,")
        var hostile = store
        for (index, name) in ["=1", "+1", "-1", "@1", " \t=1", "＝1", "=\u{301}1", ",\u{301}", "a;b"]
            .enumerated()
        {
            hostile.apps.append(app("id\(index)", name: name, seconds: index))
        }
        let rows = csv(.apps, hostile).joined(separator: "\n")
        for cell in [
            "\"'=1\"", "\"'+1\"", "\"'-1\"", "\"'@1\"", "\"'＝1\"", "\"'=\u{301}1\"", "\",\u{301}\"",
            "\"a;b\"",
        ] {
            #expect(rows.contains("," + cell + ","), "\(cell)")
        }
    }

    @Test func `every column of a table is a key of its records`() throws {
        let store = store.with(store.recovery + minutes(1...20, from: at(9), step: 0.1))
        for table in RecordTable.allCases {
            let type = [
                RecordTable.apps: "app", .gaps: "gap", .findings: "finding", .bursts: "burst",
                .checks: "check", .events: "event", .log: "log",
            ]
            let record = try #require(try records(store).first { $0["type"] as? String == type[table] })
            for column in csv(table, store)[0].split(separator: ",") {
                #expect(record[String(column)] != nil, "\(table).\(column)")
            }
        }
    }

    private func records(_ store: StoreContents, redact: Bool = false) throws -> [[String: Any]] {
        try JSONLines(store.report(at: at(12)), store, device: "box", redact: redact).text.split(
            separator: "\n"
        )
        .map { try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]) }
    }

    @Test func `JSON lines begin with the status and hold each record once, flat`() throws {
        let records = try records(store)
        var counts: [String: Int] = [:]
        for record in records { counts[record["type"] as? String ?? "", default: 0] += 1 }
        let report = store.report(at: at(12))
        #expect(
            counts == [
                "status": 1, "app": 1, "gap": report.gaps.count, "finding": report.findings.count,
                "check": report.invariants.count, "event": 4, "log": 2, "read_problem": 1,
            ])
        let status = records[0]
        #expect(status["verdict_level"] as? String == "critical")
        #expect(status["heartbeat_age_seconds"] as? Int == 120)
        #expect(status["logs_by_severity_warn"] as? Int == 1)
        #expect(status["memory_bytes"] is NSNull)
        #expect(status.values.allSatisfy { !($0 is [String: Any]) })
        #expect(records.allSatisfy { $0["device"] as? String == "box" })
        let text = JSONLines(report, store, device: "box").text
        #expect(
            text.hasPrefix(#"{"type":"status","device":"box","report_at":"2025-11-13T17:00:00Z","schema":"#))
        #expect(
            text.contains(
                #""message":"=1+1\nnext","session":"A1","source":"extension_logs","metadata":{"min":"14"}}"#))
    }

    @Test func `log records carry severity, event and the moment of what they tell`() {
        let text = OTLPLogs(store.report(at: at(12)), store, device: "box", version: "1.2").text
        for part in [
            #"{"timeUnixNano":"1763050800250000000","observedTimeUnixNano":"1763053200000000000","severityNumber":13,"#
                + #""severityText":"WARN","eventName":"trackhealth.log","body":{"stringValue":"=1+1\nnext"},"attributes":"#
                + #"[{"key":"component","value":{"stringValue":"EventHandler"}},{"key":"session","value":{"stringValue":"A1"}},"#
                + #"{"key":"metadata.min","value":{"stringValue":"14"}}]}"#,
            #"{"observedTimeUnixNano":"1763053200000000000","severityNumber":21,"severityText":"FATAL""#,
            #""severityNumber":17,"severityText":"ERROR","eventName":"trackhealth.gap","body":{"stringValue":"Minutes 3 to 13"#,
            #""eventName":"trackhealth.recovery","body":{"stringValue":"No \"map\", none"}"#,
            #"{"key":"memory_bytes","value":{"intValue":"4300000"}}"#,
        ] { #expect(text.contains(part), "\(part)") }
    }

    @Test func `many records are cut into lines that a collector can read`() throws {
        let many = emptyStore().with((0..<250).map { entry(at(0, $0), "usage.app.0.min.\($0 + 1)") })
        let lines = OTLPLogs(many.report(at: at(12)), many, device: "box", version: "1").text.split(
            separator: "\n")
        #expect(lines.count == 3)
        for line in lines {
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
        }
    }

    @Test func `redaction reaches every format`() {
        var named = store
        named.log[0].message = "Tubes (com.example.tubes) in /data/box/container/Logs"
        let report = named.report(at: at(12))
        var texts = [
            JSONLines(report, named, device: "d", redact: true).text,
            OTLPLogs(report, named, device: "d", version: "1", redact: true).text,
            Document(report, named, redact: true).html,
            MetricsText(
                MetricCatalogue(Redaction(report).applied(to: report), device: "d", version: "1"),
                as: .prometheus
            ).text,
        ]
        texts += RecordTable.allCases.map { CSVReport($0, of: report, named, device: "d", redact: true).text }
        for text in texts {
            #expect(!text.lowercased().contains("tubes"))
            #expect(!text.contains("/data/box"))
        }
        #expect(texts.count { $0.contains("app-1") } >= 7)
    }
}
