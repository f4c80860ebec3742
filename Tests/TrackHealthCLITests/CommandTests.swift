// The commands as scripts and people call them: output, sentences, exit codes.

import Foundation
import PtyKit
import TestSupport
import Testing

@Suite(.ownThread) struct CommandTests {
    @Test func `status gives one JSON object and exits 0`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let run = try bench.run(
            "status", bench.container, "--json", "--at", "1763062327", "--time-zone", "America/Toronto")
        #expect(run.code == 0)
        #expect(run.errors == "")
        let status = try run.json()
        #expect(status["schema"] as? String == "trackhealth.status/2")
        let events = try #require(status["events"] as? [String: Any])
        #expect(events["today"] as? Int == 20)
        #expect(events["errors_today"] as? Int == 1)
        #expect(events["error_ratio"] as? Double == 0.05)
        #expect((status["heartbeat"] as? [String: Any])?["age_seconds"] as? Double == 41)
        for key in [
            "generated_at", "time_zone", "container", "verdict", "memory", "notifications", "queue", "gaps",
            "lost_minutes", "apps", "today_total_seconds", "findings", "logs", "read_problems",
        ] {
            #expect(status[key] != nil, "\(key) is missing")
        }
    }

    @Test func `status as text and every snapshot fit their size`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let status = try bench.run("status", bench.container, "--at", "1763062327")
        #expect(status.code == 0)
        #expect(status.output.contains("Last heartbeat"))
        for (columns, rows) in [(120, 40), (80, 24), (40, 10), (20, 5)] {
            let run = try bench.run(
                "snapshot", bench.container, "--size", "\(columns)x\(rows)", "--at", "1763062327", "--ascii",
                "--screen", "recovery")
            let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            #expect(lines.count == rows)
            #expect(lines.allSatisfy { $0.utf8.count <= columns })
        }
        let colored = try bench.run("snapshot", bench.container, "--color", "always")
        #expect(colored.output.contains("\u{1b}[0;"))
    }

    @Test func `a text log is judged as of its last line, and can't be cleared`() throws {
        let bench = try Bench()
        let log = bench.folder.appending(path: "ext-log-2026-05-17.log").path
        let lines = (1...6).map { minute in
            """
            [08:1\(minute):00.200][77E0D4B1] THRESHOLD_CALL event=usage.app.77.min.\(minute)
            [08:1\(minute):00.200][77E0D4B1] RECORDED appID=709612CC... oldToday=0s +60 = newToday=\(minute * 60)s, thresh=0s

            """
        }
        try lines.joined().write(toFile: log, atomically: true, encoding: .utf8)
        let process = try bench.run(arguments: ["status", log, "--json", "--time-zone", "America/Chicago"])
        #expect(process.code == 0)
        let json = try #require(
            JSONSerialization.jsonObject(with: Data(process.output.utf8)) as? [String: Any])
        let container = try #require(json["container"] as? [String: Any])
        #expect(container["kind"] as? String == "textLog")
        #expect(container["preferences"] as? String == "absent")
        #expect((json["verdict"] as? [String: Any])?["level"] as? String == "ok")
        #expect((json["generated_at"] as? String)?.hasPrefix("2026-05-17T13:16:00") == true)
        #expect(json["today_total_seconds"] as? Int == 360)
        let watched = try bench.run(arguments: ["status", log, "--at", "now", "--json"])
        #expect(watched.code == 0)
        #expect(!watched.output.contains(#""generated_at": "2026-05-17"#))
        let clear = try bench.run(arguments: ["clear", log, "--logs", "all", "--yes"])
        #expect(clear.code == 1)
        #expect(clear.errors.contains("text log"))
    }

    @Test func `a bad path is told in one sentence, exit 1`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let empty = bench.folder.appending(path: "empty").path
        try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
        let text = bench.folder.appending(path: "note.txt").path
        try "hello".write(toFile: text, atomically: true, encoding: .utf8)
        let cases: [([String], String)] = [
            ([bench.folder.path + "/nothing"], "nothing at"), ([empty], "is empty"),
            ([text], "no line of a tracker"),
            ([bench.container, "--group", "group.other"], "group.other"), (["/dev/null"], "/dev/null"),
            ([bench.folder.path + "/a\u{1b}[2J"], "␛[2J"),
        ]
        for (arguments, description) in cases {
            let process = try bench.run(arguments: ["status"] + arguments)
            #expect(process.code == 1, "\(arguments)")
            #expect(process.output == "", "\(arguments)")
            #expect(process.errors.contains(description), "\(arguments): \(process.errors)")
            #expect(process.errors.split(separator: "\n").count == 1, "\(process.errors)")
            #expect(!process.errors.contains("\u{1b}"))
        }
    }

    @Test func `a file that may not be read is told, exit 1`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        chmod(bench.folder.path, 0o755)
        chmod(bench.plist, 0o000)
        // Root may read everything, and runs the program as nobody.
        let asNobody = """
            import os, sys
            if os.getuid() == 0: os.setgroups([]); os.setgid(65534); os.setuid(65534)
            try: os.execv(sys.argv[1], sys.argv[1:])
            except PermissionError: sys.exit(127)
            """
        let run = try ChildProcess.run(
            ChildProcess.pythonPath, ["-c", asNobody, Bench.program, "status", bench.plist],
            environment: bench.environment)
        // The build folder may itself be closed to others; then the program can't even start.
        guard run.code != 127 else { return }
        #expect(run.code == 1)
        #expect(run.errors.lowercased().contains("permission"), "\(run.errors)")
    }

    @Test(arguments: [
        ["status", "--nonsense"], ["snapshot", "x", "--size", "0x3"], ["clear", "x", "--logs", "everything"],
        ["snapshot", "x", "--screen", "nope"],
        ["status", "x", "--time-zone", "Mars/Olympus"], ["status", "x", "--at", "someday"],
        ["export", "x"], ["demo", "--every", "0"], ["explain", "minutes"],
    ])
    func `wrong usage exits 64`(arguments: [String]) throws {
        let run = try Bench().run(arguments: arguments)
        #expect(run.code == 64)
        #expect(!run.errors.isEmpty)
    }

    @Test func `without a container there is a text that says what to do`() throws {
        let run = try Bench().run("status")
        #expect(run.code == 1)
        #expect(run.errors.contains("trackhealth demo"))
        #expect(run.errors.contains("trackhealth device "))
    }

    @Test func `every command has help with an example`() throws {
        let bench = try Bench()
        for command in [
            "dashboard", "demo", "status", "export", "clear", "restore", "snapshot", "themes", "keys",
            "terminal", "explain",
        ] {
            let run = try bench.run(command, "--help")
            #expect(run.code == 0)
            #expect(run.output.contains("trackhealth "), "\(command)")
            #expect(run.output.contains("Example"), "\(command)")
        }
        #expect(try bench.run("--version").output.contains("ncurses"))
        #expect(try bench.run("themes", "check").code == 0)
        #expect(try bench.run("keys").output.contains("Clear all logs after a backup"))
    }

    @Test func `the terminal is explained, asked where it is one, and told from the environment in a pipe`()
        throws
    {
        let bench = try Bench()
        let piped = try bench.run("terminal")
        #expect(piped.code == 0)
        #expect(piped.output.contains("TERM is xterm-256color (/"))
        #expect(piped.output.contains("256: the entry says so"))
        #expect(piped.output.contains("not asked: this is no terminal"))
        let session = try bench.start(
            ["terminal"], environment: ["COLORTERM": "truecolor", "SSH_TTY": "/dev/x"])
        #expect(session.read(until: "\u{1B}]11;?") != nil)
        session.send("\u{1B}P>|foot(1.2)\u{1B}\\\u{1B}[?2026;2$y\u{1B}]11;rgb:ffff/ffff/ffff\u{7}\u{1B}[?62c")
        #expect(session.wait() == 0)
        #expect(session.has("foot(1.2) (answered in"), "\(session.text())")
        #expect(session.has("24-bit: COLORTERM says so"))
        #expect(session.has("light: it says rgb:ffff/ffff/ffff; the theme auto is light"))
        #expect(session.has("ssh"))
        #expect(session.has("100x30"))
        #expect(session.settings == session.settingsBefore)
        let plain = try bench.start(["terminal"], environment: ["TERM": "linux"])
        #expect(plain.wait() == 0)
        #expect(!plain.log.contains(0x1B))
    }

    @Test func `the explanation names the key that the configuration gives the mouse`() throws {
        let bench = try Bench()
        let config = bench.folder.path + "/c.toml"
        for (keys, description) in [
            ("", "--no-mouse or the key M leave them"), ("mouse = \"F9\"", "the key F9 leave them"),
            ("mouse = []", "until --no-mouse leaves them"),
        ] {
            try "[keys]\n\(keys)".write(toFile: config, atomically: true, encoding: .utf8)
            #expect(try bench.run("terminal", "--config", config).output.contains(description))
        }
    }

    @Test(
        arguments: [
            (["COLORTERM": "truecolor"], true), (["COLORTERM": "TrueColor"], true), ([:], false),
            (["COLORTERM": "truecolor", "STY": "1.x"], false),
            (["COLORTERM": "truecolor", "STY": "1.x", "TMUX": "x"], true),
        ] as [([String: String], Bool)])
    func `text has exact colours where the dashboard has them`(environment: [String: String], isExact: Bool)
        throws
    {
        let bench = try Bench()
        try bench.makeContainer()
        let run = try bench.run(
            arguments: [
                "snapshot", bench.container, "--at", "1763062327", "--color", "always", "--theme", "dark",
            ],
            environment: environment)
        #expect(run.output.contains("38;2;") == isExact && run.output.contains("38;5;") != isExact)
    }

    @Test func `a snapshot of the store screen has its keys`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let run = try bench.run("snapshot", bench.container, "--at", "1763062327", "--screen", "store")
        #expect(run.output.contains("extension_heartbeat"), "\(run.output)")
    }

    @Test func `of a folder that holds one container, that is opened; of several, the names are listed`()
        throws
    {
        let bench = try Bench()
        try bench.makeContainer()
        let one = try bench.run("status", bench.folder.path, "--json", "--at", "1763062327")
        #expect(one.code == 0)
        let source = try one.json()["container"] as? [String: Any]
        #expect(source?["path"] as? String == bench.container)
        let other = bench.folder.appending(path: "other").path
        try FileManager.default.copyItem(atPath: bench.container, toPath: other)
        let run = try bench.run("status", bench.folder.path)
        #expect(run.code == 1)
        #expect(run.errors.contains("holds 2; name one of them"), "\(run.errors)")
        #expect(run.errors.contains(bench.container) && run.errors.contains(other))
    }

    @Test func `export writes each format once, for its owner alone, and a JSON export opens again`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        for name in ["r.txt", "r.md", "r.json"] {
            let path = bench.folder.appending(path: name).path
            let run = try bench.run(
                "export", bench.container, "-o", path, "--at", "1763062327", "--time-zone", "America/Toronto")
            #expect(run.code == 0)
            #expect(run.output.contains(path))
            let text = try String(contentsOfFile: path, encoding: .utf8)
            #expect(!text.contains("secret-token-value"))
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            let again = try bench.run("export", bench.container, "-o", path)
            #expect(again.code == 1)
            #expect(again.errors.contains("--force"))
        }
        let live = try bench.run(
            "status", bench.container, "--json", "--at", "1763062327", "--time-zone", "America/Toronto"
        ).json()
        let opened = try bench.run("status", bench.folder.appending(path: "r.json").path, "--json").json()
        for key in [
            "verdict", "heartbeat", "events", "memory", "gaps", "lost_minutes", "apps", "findings", "logs",
            "time_zone",
        ] {
            #expect(
                NSDictionary(object: live[key] ?? 0, forKey: "x" as NSString)
                    == NSDictionary(object: opened[key] ?? 1, forKey: "x" as NSString), "\(key)")
        }
        let hidden = try bench.run("export", bench.container, "-o", "-", "--format", "json", "--redact")
        #expect(hidden.code == 0)
        #expect(!hidden.output.contains("com.example.reader"))
    }

    @Test(.needs(.fullDevice)) func `an export to a device that is full fails`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        #expect(try bench.run("export", bench.container, "-o", "/dev/full").code == 1)
    }
}
