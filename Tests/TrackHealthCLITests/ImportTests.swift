// Stores that lie in something else, opened and imported by the program.

import Foundation
import TestSupport
import Testing

@Suite(.ownThread) struct ImportTests {
    /// Makes a backup of a container, by Python.
    private func backup(_ bench: Bench, encrypted: Bool = false) throws -> String {
        try bench.makeContainer()
        let folder = bench.folder.path + "/backup"
        let script = """
            import datetime, hashlib, pathlib, plistlib, sqlite3, sys
            container, root = map(pathlib.Path, sys.argv[1:3])
            root.mkdir()
            (root / "Info.plist").write_bytes(plistlib.dumps({
                "Device Name": "Anna’s iPhone", "Product Type": "iPhone14,7", "Product Version": "18.5",
                "Last Backup Date": datetime.datetime(2025, 11, 14, 8, 0, 0)}))
            (root / "Manifest.plist").write_bytes(plistlib.dumps({"IsEncrypted": sys.argv[3] == "1"}))
            database = sqlite3.connect(root / "Manifest.db")
            database.execute("CREATE TABLE Files (fileID TEXT PRIMARY KEY, domain TEXT, relativePath TEXT, "
                             "flags INTEGER, file BLOB)")
            for path in container.rglob("*"):
                if path.is_file():
                    name = str(path.relative_to(container))
                    domain = "AppDomainGroup-group.com.screentimerewards.shared"
                    identifier = hashlib.sha1(f"{domain}-{name}".encode()).hexdigest()
                    archive = {"$objects": ["$null", {"LastModified": int(path.stat().st_mtime)}]}
                    database.execute("INSERT INTO Files VALUES (?, ?, ?, 1, ?)",
                                     (identifier, domain, name, plistlib.dumps(archive, fmt=plistlib.FMT_BINARY)))
                    (root / identifier[:2]).mkdir(exist_ok=True)
                    (root / identifier[:2] / identifier).write_bytes(path.read_bytes())
            database.commit()
            """
        let run = try ChildProcess.run(
            ChildProcess.pythonPath, ["-c", script, bench.container, folder, encrypted ? "1" : "0"])
        try #require(run.code == 0, "\(run.errors)")
        return folder
    }

    private func canonical(_ value: Any?) throws -> Data {
        try JSONSerialization.data(withJSONObject: [value ?? NSNull()], options: .sortedKeys)
    }

    private func leftovers(_ bench: Bench) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: bench.environment["TMPDIR"] ?? "/")
        return names?.filter { $0.hasPrefix("trackhealth-open-") } ?? ["?"]
    }

    @Test func `a backup says the same as the container that is in it, and where it came from`() throws {
        let bench = try Bench()
        let path = try backup(bench)
        let (from, direct) = (
            try bench.run("status", path, "--json", "--at", "last").json(),
            try bench.run("status", bench.container, "--json", "--at", "last").json()
        )
        for key in ["verdict", "apps", "gaps", "heartbeat", "events"] {
            #expect(try canonical(from[key]) == canonical(direct[key]), "\(key)")
        }
        let origin = try #require((from["container"] as? [String: Any])?["origin"] as? [String: Any])
        #expect(
            origin["device_model"] as? String == "iPhone14,7" && origin["places"] as? [String] == ["backup"])
        #expect((direct["container"] as? [String: Any])?["origin"] is NSNull)
        let text = try bench.run("status", path, "--at", "last").output
        #expect(
            text.contains("copied from backup of Anna’s iPhone · iPhone14,7 · iOS 18.5, as of 14 Nov 2025 "))
        let screen = try bench.run("snapshot", path, "--screen", "store", "--at", "last", "--size", "120x40")
            .output
        #expect(screen.contains("copied from") && screen.contains("complete") && screen.contains("whole"))
        #expect(leftovers(bench).isEmpty)
    }

    @Test func `a backup is never changed, and the sentence says how to go on`() throws {
        let bench = try Bench()
        let path = try backup(bench)
        let cleared = try bench.run("clear", path, "--logs", "all", "--yes")
        #expect(cleared.code == 1 && cleared.errors.contains("trackhealth import"))
        let encrypted = try Bench()
        let refused = try encrypted.run("status", try backup(encrypted, encrypted: true))
        #expect(refused.code == 1 && refused.errors.contains("mvt-ios decrypt-backup"))
        #expect(leftovers(bench).isEmpty && leftovers(encrypted).isEmpty)
    }

    @Test func `import makes a container of a backup, and never over anything`() throws {
        let bench = try Bench()
        let path = try backup(bench)
        let target = bench.folder.path + "/made"
        let run = try bench.run("import", path, "-o", target)
        #expect(run.code == 0 && run.output.contains("copied from backup of Anna’s iPhone"), "\(run.errors)")
        for name in ["recovery_log.json", "Library/Preferences/group.com.screentimerewards.shared.plist"] {
            #expect(
                FileManager.default.contents(atPath: target + "/" + name)
                    == FileManager.default.contents(atPath: bench.container + "/" + name))
        }
        #expect(try bench.run("status", target, "--at", "last").code == 0)
        let mode = try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] as? Int
        #expect(mode == 0o700)
        let again = try bench.run("import", path, "-o", target)
        #expect(again.code == 1 && again.errors.contains("something is there already"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: bench.folder.path).filter {
                $0.contains(".partial-")
            }.isEmpty)
    }

    /// Packs the container of a bench.
    private func packed(_ bench: Bench, _ name: String, _ command: [String]) throws -> String {
        let path = bench.folder.path + "/" + name
        let run = try ChildProcess.run(
            command[0], command.dropFirst() + [path, "-C", bench.folder.path, "container"])
        try #require(run.code == 0, "\(run.errors)")
        return path
    }

    @Test func `an archive says the same as the container in it, by its path and piped in`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let direct = try bench.run("status", bench.container, "--json", "--at", "last").json()
        let zipped = try packed(bench, "sent.zip", ["bsdtar", "-a", "-cf"])
        let tar = try packed(bench, "sent.tgz", ["tar", "-czf"])
        let piped = try ChildProcess.run(
            "sh", ["-c", "exec \"$0\" status - --json --at last <\"$1\"", Bench.program, zipped],
            environment: bench.environment)
        let answers = [
            try bench.run("status", zipped, "--json", "--at", "last"),
            try bench.run("status", tar, "--json", "--at", "last"), piped,
        ]
        for (answer, places) in zip(answers, [["archive"], ["archive"], ["standard-input", "archive"]]) {
            #expect(answer.code == 0, "\(answer.errors)")
            let json = try answer.json()
            for key in ["verdict", "apps", "gaps", "heartbeat", "events", "logs"] {
                #expect(try canonical(json[key]) == canonical(direct[key]), "\(key)")
            }
            let origin = try #require((json["container"] as? [String: Any])?["origin"] as? [String: Any])
            #expect(origin["places"] as? [String] == places)
            // What was not packed is unknown.
            #expect(origin["missing"] is NSNull)
        }
        #expect(try bench.run("status", zipped, "--at", "last").output.contains("maybe not whole"))
        let cleared = try bench.run("clear", zipped, "--logs", "all", "--yes")
        #expect(cleared.code == 1 && cleared.errors.contains("trackhealth import"))
        let made = bench.folder.path + "/made"
        #expect(try bench.run("import", zipped, "-o", made).code == 0)
        #expect(
            FileManager.default.contents(atPath: made + "/recovery_log.json")
                == FileManager.default.contents(atPath: bench.recoveryLog))
        #expect(leftovers(bench).isEmpty)
    }

    @Test func `printed preferences are read, imported under the group's name, and never whole`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let printed = bench.folder.path + "/printed.txt"
        try bench.python(
            """
            import json, plistlib, sys
            values = plistlib.load(open(sys.argv[2], "rb"))
            open(sys.argv[3], "w").write("{\\n" + "".join(
                f"  {json.dumps(key)} => {json.dumps(value)}\\n" for key, value in values.items()
                if isinstance(value, (int, float, str))) + "}\\n")
            """, bench.plist, printed)
        let status = try bench.run("status", printed, "--at", "last")
        #expect(status.output.contains("copied from output of plutil -p"), "\(status.errors)")
        #expect(status.output.contains("partial: without recovery_log.json"))
        let made = bench.folder.path + "/made"
        #expect(try bench.run("import", printed, "-o", made).code == 0)
        let heartbeat = try bench.run("status", made, "--json", "--at", "last").json()["heartbeat"]
        let expected = try bench.run("status", bench.plist, "--json", "--at", "last").json()["heartbeat"]
        #expect(try canonical(heartbeat) == canonical(expected))
    }

    @Test func `nothing that is piped in is told, and two inputs are two stores`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let empty = try bench.run("status", "-")
        #expect(empty.code == 1 && empty.errors.contains("Nothing came in by standard input"))
        let report = try bench.run("export", bench.container, "-o", "-", "--format", "json").output
        func device(_ input: String) throws -> Substring? {
            let output = try bench.run("export", "-", "-o", "-", "--format", "prom", input: input).output
            return output.split(separator: "\n").first { $0.contains("device=") }?
                .split(separator: "device=\"").last?.prefix { $0 != "\"" }
        }
        let (one, same, other) = (try device(report), try device(report), try device(report + "\n"))
        #expect(one != nil && one == same && one != other)
    }

    @Test func `the dashboard on what is piped in takes its keys from the terminal`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let session = try TmuxSession(
            "\(Bench.program) export \(bench.container) -o - --format json | \(Bench.program) -; "
                + "echo ended with $?; sleep 600", in: bench, columns: 120, rows: 40)
        try session.expect("Last heartbeat")
        try session.press("8")
        try session.expect("standard input")
        try session.press("q")
        try session.expect("ended with 0")
    }

    @Test(.ownThread, .needs(.preloading))
    func `the keys come by the terminal's own name, as macOS can't wait for /dev/tty`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let settings = try FaultLibrary().environment(root: "/dev/tty", number: 1, harm: .inputOutput)
        let session = try TmuxSession(
            "\(Bench.program) export \(bench.container) -o - --format json | env "
                + settings.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
                + " \(Bench.program) -; echo ended with $?; sleep 600", in: bench, columns: 120, rows: 40)
        try session.expect("Last heartbeat")
        try session.press("8")
        try session.expect("standard input")
        try session.press("q")
        try session.expect("ended with 0")
    }

    @Test func `import also makes a container of a report`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let (report, target) = (bench.folder.path + "/report.json", bench.folder.path + "/made")
        #expect(try bench.run("export", bench.container, "-o", report).code == 0)
        #expect(try bench.run("import", report, "-o", target).code == 0)
        let (from, direct) = (
            try bench.run("status", target, "--json", "--at", "last").json(),
            try bench.run("status", bench.container, "--json", "--at", "last").json()
        )
        #expect(try canonical(from["verdict"]) == canonical(direct["verdict"]))
    }
}
