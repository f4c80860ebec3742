// Clearing and restoring with the real program, checked by Python's plistlib and json.

import Foundation
import TestSupport
import Testing

@Suite(.ownThread) struct ClearingTests {
    /// Every value of the plist with its type, one line a key.
    static let describe = """
        import plistlib, sys
        values = plistlib.load(open(f"{sys.argv[1]}/Library/Preferences/group.com.screentimerewards.shared.plist", "rb"))
        def show(v):
            if isinstance(v, dict): return "{" + ",".join(f"{k}:{show(x)}" for k, x in sorted(v.items())) + "}"
            if isinstance(v, list): return "[" + ",".join(map(show, v)) + "]"
            return f"{type(v).__name__}({v!r})"
        for key in sorted(values): print(key, show(values[key]))
        """

    @Test func `clear takes the logs alone, keeps every other key and type, and restore puts all back`()
        throws
    {
        let bench = try Bench()
        try bench.makeContainer()
        let before = try bench.python(Self.describe).split(separator: "\n")
        let log = try Data(contentsOf: URL(filePath: bench.recoveryLog))
        let clear = try bench.run("clear", bench.container, "--logs", "all", "--yes")
        #expect(clear.code == 0, "\(clear.errors)")
        #expect(clear.output.contains("Backup: "))
        let after = try bench.python(Self.describe).split(separator: "\n")
        let gone = before.filter { !after.contains($0) }.compactMap { $0.split(separator: " ").first }
        #expect(Set(gone) == ["extension_logs", "extension_debug_log"])
        #expect(after.allSatisfy { before.contains($0) })
        #expect(
            try bench.python("import json, sys; print(json.load(open(sys.argv[1] + '/recovery_log.json')))")
                == "[]\n")
        #expect(!FileManager.default.fileExists(atPath: bench.container + "/Logs/ext-log-2025-11-13.log"))
        #expect(
            try bench.run("clear", bench.container, "--logs", "all", "--yes").output.contains(
                "nothing to clear"))

        let restore = try bench.run("restore", bench.container)
        #expect(restore.code == 0, "\(restore.errors)")
        #expect(try bench.python(Self.describe).split(separator: "\n") == before)
        let back =
            try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: bench.recoveryLog)))
            as? NSArray
        #expect(try back == JSONSerialization.jsonObject(with: log) as? NSArray)
        #expect(FileManager.default.fileExists(atPath: bench.container + "/Logs/ext-log-2025-11-13.log"))
    }

    @Test func `exports and clears are noted where the tracker keeps analytics, and nowhere else`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let log = URL(filePath: bench.container + "/analytics.jsonl")
        _ = try bench.run("export", bench.container, "-o", "-")
        #expect(!FileManager.default.fileExists(atPath: log.path))
        try Data("{\"event\":\"old\"}\n".utf8).write(to: log)
        #expect(try bench.run("export", bench.container, "-o", "-").code == 0)
        #expect(try bench.run("clear", bench.container, "--logs", "recovery", "--yes").code == 0)
        let description = try bench.python(
            """
            import json, sys
            for line in open(sys.argv[1] + "/analytics.jsonl"):
                event = json.loads(line)
                properties = event.get("properties", {})
                print(event["event"], properties.get("entries_cleared"), properties.get("triggered_by"))
            """)
        #expect(
            description == "old None None\ndiagnostics_exported None user\nlogs_cleared 20 user\n")
    }

    @Test func `nothing is cleared unasked, from an export, or from a live store`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let before = try bench.python(Self.describe)
        let unasked = try bench.run("clear", bench.container, "--logs", "all", input: "yes\n")
        #expect(unasked.code == 64 && !unasked.errors.contains("Usage"))
        #expect(unasked.errors.contains("no terminal to ask on, so nothing was cleared: add --yes"))
        let export = bench.folder.appending(path: "r.json").path
        _ = try bench.run("export", bench.container, "-o", export)
        let refused = try bench.run("clear", export, "--logs", "all", "--yes")
        #expect(refused.code == 1)
        #expect(refused.errors.contains("exported report"))
        let live = bench.folder.appending(path: "CoreSimulator/Devices/X/container").path
        try FileManager.default.createDirectory(
            atPath: (live as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: bench.container, toPath: live)
        let owned = try bench.run("clear", live, "--logs", "recovery", "--yes")
        #expect(owned.code == 1)
        #expect(owned.errors.contains("simctl"), "\(owned.errors)")
        #expect(try bench.python(Self.describe) == before)
    }

    @Test func `looking changes nothing in the container`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let tree =
            "import os, sys; print([(r, sorted(f), [(os.stat(r + '/' + x).st_mtime_ns, os.stat(r + '/' + x).st_ino) for x in sorted(f)]) for r, d, f in sorted(os.walk(sys.argv[1]))])"
        let before = try bench.python(tree)
        _ = try bench.run("status", bench.container)
        _ = try bench.run("status", bench.container, "--json")
        _ = try bench.run("snapshot", bench.container)
        _ = try bench.run("export", bench.container, "-o", "-")
        #expect(try bench.python(tree) == before)
    }

    @Test func `clears while another process appends a thousand entries lose none`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        // Another writer with the same manners: the lock beside the preferences, a new file, a rename.
        let program = """
            import fcntl, json, os, sys, time
            root = sys.argv[1]
            lock = open(f"{root}/Library/Preferences/.group.com.screentimerewards.shared.plist.lock", "a")
            for i in range(1000):
                fcntl.flock(lock, fcntl.LOCK_EX)
                entries = json.load(open(root + "/recovery_log.json"))
                entries.append({"id": f"w{i}", "timestamp": 1763062286 + i, "eventName": "usage.app.1", "success": True, "attemptedAction": "record_usage"})
                with open(root + "/.new", "w") as f: json.dump(entries, f)
                os.rename(root + "/.new", root + "/recovery_log.json")
                fcntl.flock(lock, fcntl.LOCK_UN)
                time.sleep(0.0005)
            """
        let writer = try ChildProcess.start(
            ChildProcess.pythonPath, ["-c", program, bench.container], environment: bench.environment)
        var clears = 0
        while writer.isRunning || clears == 0 {
            let run = try bench.run("clear", bench.container, "--logs", "recovery", "--yes")
            #expect(run.code == 0, "\(run.errors)")
            clears += 1
        }
        writer.waitUntilExit()
        #expect(writer.terminationStatus == 0)
        let found = try bench.python(
            """
            import glob, json, sys
            ids = set()
            for name in glob.glob(sys.argv[2] + "/**/recovery_log.json", recursive=True) + [sys.argv[1] + "/recovery_log.json"]:
                ids |= {e["id"] for e in json.load(open(name))}
            print(sum(f"w{i}" in ids for i in range(1000)))
            """, bench.folder.path + "/state")
        #expect(found == "1000\n", "\(clears) clears")
    }
}
