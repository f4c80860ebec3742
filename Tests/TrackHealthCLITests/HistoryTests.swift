// The history as people get it: watched by several at once, listed, pruned, summed up, and never in the way.

import Foundation
import PtyKit
import TestSupport
import Testing

@Suite(.ownThread) struct HistoryTests {
    private static func history(_ bench: Bench) -> String {
        bench.folder.path + "/state/trackhealth/history.sqlite"
    }

    /// A container whose last minute was counted half a minute ago.
    private func bench() throws -> Bench {
        let bench = try Bench()
        try bench.makeContainer(endingAt: Date().timeIntervalSince1970.rounded() - 30)
        return bench
    }

    /// What a statement gives, by Python's own SQLite.
    private func query(_ bench: Bench, _ sql: String) throws -> String {
        try bench.python(
            """
            import sqlite3, sys
            base = sqlite3.connect(sys.argv[2], timeout=1800)
            try:
                print(";".join(",".join(map(str, row)) for row in base.execute(sys.argv[3])))
            except sqlite3.OperationalError as error:
                # The file is there before its tables are.
                if "no such table" not in str(error): raise
            """, HistoryTests.history(bench), sql
        ).trimmingCharacters(in: .newlines)
    }

    @Test func `two watchers keep what the ring forgets, every record once`() throws {
        let bench = try Bench()
        // From eight in the morning of yesterday on: at a midnight among them the device's counters would begin again.
        let start = (Date().timeIntervalSince1970 / 86_400).rounded(.down) * 86_400 - 16 * 3_600
        let registered = (1...300).map { #"{"event":"usage.app.0.min.\#($0)","app":"app.0"}"# }
        let registration =
            #"{"register":{"generation":1,"events":[\#(registered.joined(separator: ","))]},"at":\#(start)}"#
        #expect(try bench.run("record", bench.container, "--no-sync", input: registration + "\n").code == 0)
        let watchers = try [
            Watcher(bench, ["watch", bench.container, "--interval", "0.2"]),
            Watcher(bench, ["status", bench.container, "--watch", "--json"]),
        ]
        for watcher in watchers { try watcher.wait(lines: 1) }
        // Five batches of fifty, each well within the ring's hundred, and each seen before the next.
        for batch in 0..<5 {
            let lines = (1...50).map { index in
                let minute = batch * 50 + index
                return
                    #"{"event":"usage.app.0.min.\#(minute)","activity":"a","at":\#(start + Double(minute) * 60)}"#
            }
            let input = lines.joined(separator: "\n") + "\n"
            #expect(try bench.run("record", bench.container, "--no-sync", input: input).code == 0)
            try eventually { try query(bench, "SELECT count(*) FROM recovery") == "\((batch + 1) * 50)" }
        }
        for watcher in watchers {
            #expect(watcher.end() == 0)
            #expect(try watcher.text(watcher.errors) == "")
        }
        #expect(try query(bench, "PRAGMA integrity_check") == "ok")
        #expect(try query(bench, "SELECT count(*), count(DISTINCT id) FROM recovery") == "250,250")
        #expect(
            try query(
                bench,
                "SELECT count(*), max(sequence) - min(sequence) + 1 FROM journal WHERE kind = 'threshold'")
                == "250,250")
        #expect(try query(bench, "SELECT count(*) FROM device") == "1")
        let ring = try bench.python(
            "import json, sys; print(len(json.load(open(sys.argv[1] + '/recovery_log.json'))))")
        #expect(ring == "100\n")
        let week = try bench.run("report", "--week", bench.container, "--format", "json").json()
        let metrics = try #require(week["metrics"] as? [[String: Any]])
        let firing = try #require(metrics.first { $0["name"] as? String == "firing-reliability" })
        #expect(firing["count"] as? Int == 250)
    }

    @Test func `status --watch --json is one object of the schema a line`() throws {
        let bench = try bench()
        let watcher = try Watcher(bench, ["status", bench.container, "--watch", "--json"])
        try watcher.wait(lines: 1)
        try bench.makeContainer(endingAt: Date().timeIntervalSince1970.rounded() - 10)
        try watcher.wait(lines: 2)
        #expect(watcher.end(SIGINT) == 0)
        for line in try watcher.text(watcher.output).split(separator: "\n") {
            let status = try #require(
                try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            #expect(status["schema"] as? String == "trackhealth.status/2")
        }
        #expect(try query(bench, "SELECT count(*) FROM recovery") == "40")
    }

    @Test func `watching as text gives a line for each change, and none is kept where that is asked`() throws
    {
        let bench = try bench()
        for command in [["watch"], ["status", "--watch"]] {
            let watcher = try Watcher(bench, command + [bench.container, "--no-history"])
            try watcher.wait(lines: 1)
            #expect(watcher.end() == 0)
            let text = try watcher.text(watcher.output)
            #expect(text.contains("OK") || text.contains("WARNING") || text.contains("CRITICAL"), "\(text)")
        }
        #expect(!FileManager.default.fileExists(atPath: HistoryTests.history(bench)))
        let snapshot = try bench.run("watch", bench.container, "--at", "snapshot")
        #expect(snapshot.code == 64)
        #expect(try bench.run("status", bench.container, "--watch", "--at", "1763062327").code == 64)
        #expect(try bench.run("watch", bench.container, "--interval", "0").code == 64)
    }

    @Test func `a history that can't be used is told once and stops nothing`() throws {
        let bench = try bench()
        try FileManager.default.createDirectory(
            atPath: HistoryTests.history(bench), withIntermediateDirectories: true)
        let watcher = try Watcher(bench, ["status", bench.container, "--watch"])
        try watcher.wait(lines: 1)
        // An empty log is another state.
        try "[]".write(toFile: bench.recoveryLog, atomically: true, encoding: .utf8)
        try watcher.wait(lines: 2)
        #expect(watcher.end() == 0)
        let errors = try watcher.text(watcher.errors)
        #expect(errors.split(separator: "\n").count == 1, "\(errors)")
        #expect(errors.contains("not a regular file"))
        let session = try bench.start([bench.container])
        #expect(session.read(until: "not a regular file") != nil, "\(session.text())")
        session.send("q")
        #expect(session.wait() == 0)
    }

    @Test func `the dashboard records, a look at the past and a report do not`() throws {
        let bench = try bench()
        #expect(try bench.run("report", bench.container).code == 0)
        #expect(try bench.run("status", bench.container, "--at", "snapshot").code == 0)
        #expect(!FileManager.default.fileExists(atPath: HistoryTests.history(bench)))
        let session = try bench.start([bench.container])
        #expect(session.read(until: "heartbeat") != nil)
        try eventually { FileManager.default.fileExists(atPath: HistoryTests.history(bench) + "-wal") }
        try eventually { try query(bench, "SELECT count(*) FROM recovery") == "20" }
        session.send("q")
        #expect(session.wait() == 0)
        #expect(try query(bench, "SELECT count(*) FROM recovery") == "20")
        #expect(
            try query(bench, "SELECT kind, count(*) > 0 FROM stretch GROUP BY kind ORDER BY kind").hasPrefix(
                "coverage,1"))
    }

    @Test func `a demo's made-up instants stay out of the user's history`() throws {
        let bench = try Bench()
        let session = try bench.start(["demo", "--speed", "2"])
        try session.expectOnScreen("fresh")
        let folder = try #require(
            try FileManager.default.contentsOfDirectory(atPath: bench.folder.path).first {
                $0.hasPrefix("trackhealth-demo-")
            })
        let own = bench.folder.path + "/\(folder)/history.sqlite"
        try eventually { FileManager.default.fileExists(atPath: own) }
        #expect(!FileManager.default.fileExists(atPath: HistoryTests.history(bench)))
        session.send("q")
        #expect(session.wait() == 0)
        #expect(!FileManager.default.fileExists(atPath: own))
    }

    @Test func `history lists, prunes and forgets`() throws {
        let bench = try bench()
        #expect(try bench.run("history").output.contains("Nothing is kept"))
        let watcher = try Watcher(bench, ["watch", bench.container])
        try watcher.wait(lines: 1)
        try eventually { (try? query(bench, "SELECT count(*) FROM recovery")) == "20" }
        #expect(watcher.end() == 0)
        let list = try bench.run("history")
        #expect(list.code == 0)
        #expect(list.output.contains(bench.container))
        #expect(list.output.contains("20 recovery entries"))
        #expect(!list.output.contains(/\d recovery\b(?! entr)/))
        #expect(try bench.run("history", bench.container).output.contains("20 recovery"))
        #expect(try bench.run("history", "/nowhere").output.contains("no device was read there"))
        #expect(try bench.run("history", "prune").code == 64)
        #expect(try bench.run("history", "prune", "--older-than", "soon").code == 64)
        #expect(try bench.run("history", "prune", "--older-than", "30d").output.contains("Removed 0 records"))
        #expect(try bench.run("history", "prune", "--older-than", "0h").code == 0)
        #expect(try query(bench, "SELECT count(*) FROM recovery") == "0")
        #expect(try bench.run("history", "prune", "--forget", "7").errors.contains("no device"))
        for _ in 0..<2 {
            let again = try Watcher(bench, ["watch", bench.container])
            try again.wait(lines: 1)
            try eventually { try query(bench, "SELECT count(*) FROM recovery") == "20" }
            #expect(again.end() == 0)
        }
        let number = try query(bench, "SELECT id FROM device")
        #expect(try bench.run("history", "prune", "--forget", number).output.contains("forgotten"))
        #expect(try query(bench, "SELECT count(*) FROM recovery") == "0")
    }

    @Test func `the report has its formats and says what no log covers`() throws {
        let bench = try bench()
        let text = try bench.run("report", "--week", bench.container)
        #expect(text.code == 0)
        for description in [
            "SUCCESS METRICS", "Minutes reported", "No log covers", "WHAT THIS RESTS ON", "Reader",
        ] {
            #expect(text.output.contains(description), "\(description)")
        }
        #expect(try bench.run("report", bench.container, "--format", "markdown").output.hasPrefix("# Weekly"))
        let json = try bench.run("report", bench.container, "--format", "json", "--days", "3").json()
        #expect(json["schema"] as? String == "trackhealth.weekly/2")
        #expect((json["days"] as? [Any])?.count == 3)
        #expect(try bench.run("report", bench.container, "--days", "0").code == 64)
        #expect(try bench.run("report", bench.container, "--week", "--days", "3").code == 64)
        for command in ["watch", "report", "history"] {
            #expect(try bench.run(command, "--help").output.contains("Example: trackhealth"))
        }
    }
}
