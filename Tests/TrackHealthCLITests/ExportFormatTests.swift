// Exports in the formats of other programs: what a file's name asks for, options that go together, and file modes.

import Foundation
import TestSupport
import Testing

@Suite(.ownThread) struct ExportFormatTests {
    @Test func `a file's name chooses the format`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let beginnings = [
            "a.html": "<!doctype html>", "b.jsonl": #"{"type":"status","device":""#,
            "c.csv": "device,report_at,id,",
            "d.om": "# TYPE trackhealth_build info", "e.openmetrics": "# TYPE trackhealth_build info",
            "f.prom": "# TYPE trackhealth_build_info gauge", "g.otlp-metrics.jsonl": #"{"resourceMetrics":["#,
            "h.OTLP-LOGS.jsonl": #"{"resourceLogs":["#, "i.ndjson": #"{"type":"status""#,
            "j.HTM": "<!doctype html>",
            "k.markdown": "# Tracking health", "l.txt": "Tracking health",
        ]
        for (name, beginning) in beginnings {
            let path = bench.folder.appending(path: name).path
            let run = try bench.run("export", bench.container, "-o", path, "--at", "1763062327")
            #expect(run.code == 0, "\(name): \(run.errors)")
            let text = try String(contentsOfFile: path, encoding: .utf8)
            #expect(text.hasPrefix(beginning), "\(name)")
            #expect(!text.contains("secret-token-value"))
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            // A collector runs as a user of its own.
            #expect(mode == (name == "f.prom" ? 0o644 : 0o600), "\(name)")
        }
    }

    @Test func `a name that ends like no format is refused with those that there are`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        for name in ["a.doc", "report", ".hidden"] {
            let path = bench.folder.appending(path: name).path
            let run = try bench.run("export", bench.container, "-o", path)
            #expect(run.code == 64, "\(name)")
            #expect(
                run.errors.contains("“\(name)” names no format: end it in .txt, .json, .md, "),
                "\(run.errors)")
            #expect(!FileManager.default.fileExists(atPath: path))
            let given = try bench.run("export", bench.container, "-o", path, "--format", "csv")
            #expect(given.output.hasPrefix("Wrote \(path) as csv ("), "\(given.output)")
        }
    }

    @Test func `tables and devices are chosen where they mean something`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let base = ["export", bench.container, "-o", "-", "--at", "1763062327"]
        let events = try bench.run(
            arguments: base + ["--format", "csv", "--table", "events", "--device", "ipad"])
        #expect(events.output.split(separator: "\r\n").count == 21)
        #expect(events.output.contains("\r\nipad,2025-11-13T19:32:07Z,"))
        for wrong in [
            ["--table", "apps"], ["--format", "csv", "--table", "all"], ["--device", ""],
            ["--format", "xml"],
        ] {
            #expect(try bench.run(arguments: base + wrong).code == 64, "\(wrong)")
        }
        let first = try bench.run(arguments: base + ["--format", "prom"])
        let again = try bench.run(
            "export", bench.folder.path + "/./container/", "-o", "-", "--at", "1763062327", "--format", "prom"
        )
        #expect(first.output == again.output)
        #expect(!first.output.contains(bench.folder.lastPathComponent))
        #expect(first.output.contains(#"app="com.example.reader""#))
        let hidden = try bench.run(arguments: base + ["--format", "prom", "--redact"])
        #expect(hidden.output.contains(#"app="app-1""#))
        #expect(!hidden.output.contains("reader"))
    }

    @Test func `notes go into the formats that have a place for them`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let base = ["export", bench.container, "-o", "-", "--at", "1763062327"]
        let notes = ["--note", "ios=18.5", "--note", "device=iPhone 15, serial F2LXK0ABCD12"]
        for format in ["text", "markdown", "html", "jsonl", "json"] {
            let run = try bench.run(arguments: base + ["--format", format] + notes)
            #expect(run.code == 0)
            #expect(run.output.contains("18.5") && run.output.contains("F2LXK0ABCD12"), "\(format)")
            let hidden = try bench.run(arguments: base + ["--format", format, "--redact"] + notes)
            #expect(hidden.output.contains("18.5") && !hidden.output.contains("F2LXK0ABCD12"), "\(format)")
        }
        let archive = bench.folder.path + "/report.json"
        _ = try bench.run(
            arguments: ["export", bench.container, "-o", archive, "--at", "1763062327"] + notes)
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: archive)))
                as? [String: Any])
        #expect((document["notes"] as? [String: String])?["ios"] == "18.5")
        #expect(try bench.run("status", archive).code == 0)
        for (arguments, description) in [
            (["--format", "csv"] + notes, "--note can't be stored in csv; export as text, markdown, html"),
            (["--note", "18.5"], "write KEY=VALUE"), (notes + ["--note", "IOS=17"], "given twice"),
        ] {
            let run = try bench.run(arguments: base + arguments)
            #expect(run.code == 64)
            #expect(run.errors.contains(description), "\(run.errors)")
        }
    }

    @Test func `what is collected all day long leaves no trace in the store`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let analytics = bench.container + "/analytics.jsonl"
        try "{}\n".write(toFile: analytics, atomically: true, encoding: .utf8)
        for format in ["openmetrics", "prom", "otlp-metrics", "otlp-logs"] {
            #expect(try bench.run("export", bench.container, "-o", "-", "--format", format).code == 0)
        }
        _ = try bench.run("check", bench.container)
        #expect(try String(contentsOfFile: analytics, encoding: .utf8) == "{}\n")
        #expect(try bench.run("export", bench.container, "-o", "-", "--format", "jsonl").code == 0)
        #expect(try String(contentsOfFile: analytics, encoding: .utf8).contains("diagnostics_exported"))
    }
}
