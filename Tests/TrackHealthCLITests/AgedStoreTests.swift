// Copies of yesterday and before: they say so first, and can be looked at as of their last record.

import Foundation
import TestSupport
import Testing

@Suite(.ownThread) struct AgedStoreTests {
    /// The heartbeat of a container that ends at this moment.
    private static let end = 1_763_062_286.0

    /// A container as it comes out of an archive: all of its files are of now.
    private func copy() throws -> Bench {
        let bench = try Bench()
        try bench.makeContainer(endingAt: Self.end)
        try bench.python(
            """
            import os, sys
            for folder, _, names in os.walk(sys.argv[1]):
                for name in names: os.utime(os.path.join(folder, name))
            """)
        return bench
    }

    private let description = "COPY OR STOPPED · last record 13 Nov 2025 19:31"

    @Test func `the status of an old copy is that of its last record, and standard error says so`() throws {
        let bench = try copy()
        let text = try bench.run("status", bench.container)
        #expect(text.errors.contains(description) && text.errors.contains("--at now shows the present"))
        #expect(text.output.contains(" WAS ") && text.output.contains("Last heartbeat"))
        let then = try bench.run("status", bench.container, "--at", "last")
        let (lines, same) = (text.output.split(separator: "\n"), then.output.split(separator: "\n"))
        #expect(lines[0] == "  \(bench.folder.lastPathComponent)  \(bench.container)")
        #expect(
            lines[1].hasPrefix("  as of 13 Nov 2025 19:31:26 ") && lines[1].hasSuffix(", its last record"))
        // The line of the verdict says that it was.
        #expect(Array(lines[..<2]) == Array(same[..<2]) && lines.dropFirst(3) == same.dropFirst(3))
        let frame = try bench.run("snapshot", bench.container)
        #expect(frame.output.contains(description) && frame.output.contains(" WAS "))
        #expect(frame.errors.contains("shown as of then"))
        let json = try bench.run("status", bench.container, "--json")
        #expect(json.errors.contains(description) && json.errors.contains("--at now judges the present"))
        #expect(try json.json()["schema"] as? String == "trackhealth.status/2")
        #expect(try (json.json()["generated_at"] as? String)?.hasPrefix("2025-11-13") == true)
        #expect(try json.json()["as_of_last_record"] as? Bool == true)
        let present = try bench.run("status", bench.container, "--json", "--at", "now").json()
        #expect((present["generated_at"] as? String)?.hasPrefix("2025-11-13") == false)
        #expect(present["as_of_last_record"] as? Bool == false)
        for at in ["now", "last", "snapshot", "1763062327"] {
            let run = try bench.run("status", bench.container, "--at", at)
            #expect(run.code == 0)
            #expect(!(run.output + run.errors).contains("COPY OR STOPPED"), "\(at)")
        }
        let fresh = try Bench()
        try fresh.makeContainer(endingAt: Date().timeIntervalSince1970.rounded() - 3_600)
        #expect(try !fresh.run("status", fresh.container).errors.contains("COPY OR STOPPED"))
    }

    @Test func `last is the newest instant of the store, and snapshot too where a copy renewed its files`()
        throws
    {
        let bench = try copy()
        for at in ["last", "snapshot"] {
            let status = try bench.run("status", bench.container, "--json", "--at", at).json()
            #expect(status["generated_at"] as? String == "2025-11-13T19:31:26Z", "\(at)")
            let verdict = status["verdict"] as? [String: Any]
            #expect(verdict?["code"] as? String != "snapshot-old")
        }
        // Files that were last written within the hour after it say when the tracker wrote last.
        for (after, at) in [(600.0, "2025-11-13T19:41:26Z"), (7_200, "2025-11-13T19:31:26Z")] {
            for path in [bench.plist, bench.recoveryLog] {
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSince1970: Self.end + after)], ofItemAtPath: path)
            }
            let status = try bench.run("status", bench.container, "--json", "--at", "snapshot").json()
            #expect(status["generated_at"] as? String == at, "\(after)")
        }
    }

    @Test func `a store in which nothing has a time has no last moment`() throws {
        let bench = try Bench()
        try bench.python(
            """
            import os, plistlib, sys
            folder = sys.argv[1] + "/Library/Preferences"
            os.makedirs(folder)
            plistlib.dump({"usage_a_today": 60}, open(folder + "/group.com.screentimerewards.shared.plist", "wb"))
            """)
        let run = try bench.run("status", bench.container, "--at", "last")
        #expect(run.code == 1)
        #expect(run.errors.contains("holds no time before now; give one, as in --at 2025-"))
        #expect(try bench.run("status", bench.container, "--at", "snapshot").code == 0)
    }

    @Test func `the week of an old copy is unknown, not one without events`() throws {
        let bench = try copy()
        let run = try bench.run("report", "--week", bench.container, "--at", "now")
        #expect(run.output.contains("Logs cover 0s of ") && run.output.contains("Lost: unknown."))
        #expect(
            run.output.contains(
                "The last record is from 2025-11-13 19:31; nothing is known of the time after"))
        let rows = run.output.split(separator: "\n").filter {
            $0.contains(/^  (Mon|Tue|Wed|Thu|Fri|Sat|Sun) 20/)
        }
        #expect(rows.count == 7)
        for row in rows { #expect(row.contains(/\snothing(\ +—){5}$/), "\(row)") }
        let week = try bench.run("report", bench.container, "--at", "now", "--format", "json").json()
        #expect(week["covered_seconds"] as? Double == 0 && week["lost_minutes"] is NSNull)
        #expect(week["records_end"] as? String == "2025-11-13T19:31:26Z")
        // By itself it is of the days that end with the last record, as every other view of the copy.
        let last = try bench.run("report", bench.container, "--format", "json")
        #expect(last.errors.contains(description) && last.errors.contains("--at now reports the present"))
        let then = try last.json()
        #expect(try #require(then["covered_seconds"] as? Double) > 1_000 && then["records_end"] is NSNull)
        #expect(then["generated_at"] as? String == "2025-11-13T19:31:26Z")
    }

    @Test func `the line of check says how old its figures are`() throws {
        let bench = try copy()
        let head = try bench.run("check", bench.container, "--at", "last").output.split(separator: "\n")[1]
        #expect(
            head.hasPrefix(
                "\(bench.folder.lastPathComponent)  \(bench.container), as of 13 Nov 2025 19:31:26 "))
        let line = try bench.run("check", bench.container).output.split(separator: "\n")[0]
        #expect(line.contains(" Last record 2025-11-13 19:31. Ask as of then: --at last. |"))
        let measure = try bench.run(
            "check", bench.container, "--only", "memory", "--warn", "memory=1"
        ).output
        #expect(measure.contains(" Last record 2025-11-13 19:31. Ask as of then: --at last. |"))
        #expect(try !bench.run("check", bench.container, "--at", "last").output.contains("Ask as of"))
    }

    @Test func `the dashboard says it in its first line, and the key goes there and back`() throws {
        let bench = try copy()
        let session = try TmuxSession(
            "\(Bench.program) \(bench.container)", in: bench, columns: 120, rows: 40)
        let then = "COPY OR STOPPED · last record 13 Nov 2025 19:31 (= as of now)  ◆ AS OF THEN"
        try session.expect(then)
        try session.expect("WAS ")
        try session.expect("= as of now  q quit")
        try session.press("=")
        try session.expect("(= as of then)  ◆ AS OF NOW")
        try session.expect("= as of then  q quit")
        try session.press("=")
        try session.expect(then)
        try session.press("q")
    }

    @Test(
        .needs(.preloading),
        arguments: [
            ["status", "--at", "last"], ["check", "--at", "last"], ["snapshot", "--at", "last"],
            ["export", "-o", "-", "--at", "last"], ["status", "--at", "snapshot"],
        ])
    func `a store is read once although only its records say as of when`(arguments: [String]) throws {
        let bench = try copy()
        let library = try FaultLibrary()
        _ = try bench.run(
            arguments: [arguments[0], bench.container] + arguments.dropFirst(),
            environment: library.environment(root: bench.container))
        let opened = try library.takeLog().filter { $0.operation == "open" }.map(\.path)
        for name in ["recovery_log.json", "\(Bench.group).plist"] {
            #expect(opened.count { $0.hasSuffix("/" + name) } == 1, "\(name)")
        }
    }
}
