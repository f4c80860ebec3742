// Alerts as people get them: a bell, a notification, a line, a command that knows what happened.

import Documents
import Foundation
import HealthAnalysis
import PtyKit
import TestSupport
import Testing
import TrackingModel

@testable import TrackHealthCLI

@Suite(.ownThread) struct AlertTests {
    /// A container whose last minute is fresh and took this much memory, and a configuration beside it.
    private func bench(_ configuration: String = "", memory: Int = 5_900_000) throws -> Bench {
        let bench = try Bench()
        try bench.makeContainer(endingAt: Date().timeIntervalSince1970.rounded() - 5)
        try write(memory: memory, bench)
        try configuration.write(toFile: Self.file(bench), atomically: true, encoding: .utf8)
        return bench
    }

    private static func file(_ bench: Bench) -> String { bench.folder.path + "/alerts.toml" }

    /// Has the newest record of the container tell of this much memory.
    private func write(memory: Int, _ bench: Bench) throws {
        try bench.python(
            """
            import json, os, sys
            path = sys.argv[1] + "/recovery_log.json"
            entries = json.load(open(path))
            entries[-1]["memoryUsageBytes"] = int(sys.argv[2])
            json.dump(entries, open(path + ".new", "w")); os.rename(path + ".new", path)
            """, String(memory))
    }

    private func lines(of path: String) -> [String] {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map { String($0) }
    }

    @Test(arguments: [["watch"], ["status", "--watch"]])
    func `a command learns by its environment what happened, and nothing of it is run`(command: [String])
        throws
    {
        let bench = try bench(
            """
            [[alerts]]
            name = "a'; $(touch $HOME/pwned)"
            when = "memory > 5.5 MiB"
            level = "critical"
            clear-after = 0
            command = 'env | grep ^TRACKHEALTH_ALERT | sort >> "$HOME/told"; cat >> "$HOME/input"; echo loud; echo loud >&2'
            """)
        let (told, input) = (bench.folder.path + "/told", bench.folder.path + "/input")
        let watcher = try Watcher(bench, command + [bench.container, "--config", Self.file(bench)])
        try eventually { lines(of: told).count >= 8 && FileManager.default.fileExists(atPath: input) }
        let values = Dictionary(
            uniqueKeysWithValues: lines(of: told).prefix(8).compactMap { line in
                line.firstIndex(of: "=").map { (String(line[..<$0]), String(line[line.index(after: $0)...])) }
            })
        #expect(values["TRACKHEALTH_ALERT"] == "a'; $(touch $HOME/pwned)")
        #expect(values["TRACKHEALTH_ALERT_LEVEL"] == "critical")
        #expect(values["TRACKHEALTH_ALERT_STATE"] == "fired")
        #expect(values["TRACKHEALTH_ALERT_VALUE"] == "5900000.000")
        #expect(values["TRACKHEALTH_ALERT_MESSAGE"] == "memory is 5.6 MiB, critical above 5.5 MiB.")
        #expect(values["TRACKHEALTH_ALERT_PATH"] == bench.container)
        #expect(values["TRACKHEALTH_ALERT_DEVICE"] == bench.folder.lastPathComponent)
        #expect(values["TRACKHEALTH_ALERT_SINCE"]?.hasSuffix("Z") ?? false)
        try write(memory: 4_000_000, bench)
        try eventually { lines(of: told).count >= 16 }
        #expect(lines(of: told).contains("TRACKHEALTH_ALERT_STATE=cleared"))
        #expect(watcher.end() == 0)
        #expect(!FileManager.default.fileExists(atPath: bench.folder.path + "/pwned"))
        #expect(lines(of: input).isEmpty)
        #expect(try watcher.text(watcher.errors) == "")
        let output = try watcher.text(watcher.output)
        #expect(!output.contains("loud"))
        let events = output.split(separator: "\n").filter { $0.contains("  ALERT ") }
        if command == ["watch"] {
            #expect(events.contains { $0.contains("ALERT fired critical  a'; $(touch") })
            #expect(
                events.contains { $0.contains("ALERT cleared  a'; $(touch") && $0.contains("It lasted ") })
        } else {
            #expect(events.isEmpty)
        }
    }

    @Test func `watch tells of the usual rules, unless told not to`() throws {
        let bench = try bench()
        let watcher = try Watcher(bench, ["watch", bench.container])
        try eventually { try watcher.text(watcher.output).contains("ALERT fired critical  memory: ") }
        #expect(watcher.end() == 0)
        #expect(try watcher.text(watcher.output).components(separatedBy: "ALERT").count == 2)
        let silent = try Watcher(bench, ["watch", bench.container, "--no-alerts"])
        try silent.wait(lines: 1)
        try write(memory: 6_000_000, bench)
        #expect(silent.end() == 0)
        #expect(try !silent.text(silent.output).contains("ALERT"))
    }

    @Test func `a failing command is told of once`() throws {
        let bench = try bench(
            """
            [[alerts]]
            name = "memory"
            every = 0
            repeat = true
            command = "echo x >> $HOME/runs; exit 3"
            """)
        let watcher = try Watcher(bench, ["watch", bench.container, "--config", Self.file(bench)])
        try eventually { lines(of: bench.folder.path + "/runs").count >= 4 }
        #expect(watcher.end() == 0)
        let told = try watcher.text(watcher.errors).split(separator: "\n")
        #expect(
            told.filter { $0.contains("ended") } == [
                "trackhealth: The command of the alert memory ended with 3."
            ])
    }

    @Test(arguments: [["watch"], ["status", "--watch"]], [true, false])
    func `watchers ring where somebody hears it`(command: [String], rings: Bool) throws {
        let bench = try bench("[[alerts]]\nname = \"memory\"\nbell = \(rings)\ncommand = 'touch $HOME/ran'")
        let session = try bench.start(command + [bench.container, "--config", Self.file(bench)])
        if rings { #expect(session.read(until: "\u{07}") != nil, "\(session.text())") }
        try eventually { FileManager.default.fileExists(atPath: bench.folder.path + "/ran") }
        session.readUntilQuiet(0.2)
        session.signal(SIGTERM)
        #expect(session.wait() == 0)
        #expect(self.rings(String(decoding: session.log, as: UTF8.self)) == (rings ? 1 : 0))
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGSEGV, SIGKILL])
    func `a command ends with the watcher, and with the dashboard, whatever ends them`(signal: Int32) throws {
        // The command does not listen to anybody who asks it, and neither does what it started.
        let bench = try bench(
            """
            [[alerts]]
            name = "memory"
            command = '''
            trap '' HUP INT QUIT TERM
            sleep 3600 &
            echo $$ $! > $HOME/new; mv $HOME/new $HOME/pids; kill -TERM 0; wait; sleep 3600
            '''
            """)
        let pids = bench.folder.path + "/pids"
        func started() throws -> [pid_t] {
            try eventually { FileManager.default.fileExists(atPath: pids) }
            defer { try? FileManager.default.removeItem(atPath: pids) }
            let numbers = lines(of: pids).flatMap { $0.split(separator: " ") }.compactMap { pid_t($0) }
            try #require(numbers.count == 2)
            return numbers
        }
        let arguments = [bench.container, "--config", Self.file(bench)]
        let watcher = try Watcher(bench, ["watch"] + arguments)
        let first = try started()
        _ = watcher.end(signal)
        let session = try bench.start(arguments)
        let second = try started()
        kill(child(of: session.process) ?? session.process, signal)
        _ = session.wait()
        for process in first + second { try eventually { hasEnded(process) } }
    }

    @Test func `for a demo's made-up device no command is run`() throws {
        let bench = try bench(
            """
            [[alerts]]
            name = "memory"
            command = "touch $HOME/ran"
            """)
        let demo = bench.folder.path + "/trackhealth-demo-1"
        try FileManager.default.createDirectory(
            atPath: demo, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try FileManager.default.copyItem(atPath: bench.container, toPath: demo + "/container")
        let watcher = try Watcher(bench, ["watch", demo + "/container", "--config", Self.file(bench)])
        try eventually { try watcher.text(watcher.output).contains("ALERT fired") }
        #expect(try watcher.text(watcher.output).contains("ALERT fired"))
        #expect(watcher.end() == 0)
        #expect(!FileManager.default.fileExists(atPath: bench.folder.path + "/ran"))
    }

    /// Bells that are no ends of commands to the terminal, as notifications and questions are.
    private func rings(_ text: String) -> Int {
        text.replacing(/\u{1b}\][^\u{7}\u{1b}]*\u{7}/, with: "").unicodeScalars.count { $0 == "\u{07}" }
    }

    @Test func `the dashboard rings and notifies once, and shows the alert`() throws {
        let bench = try bench()
        let session = try bench.start([bench.container], environment: ["TERM": "xterm-256color"])
        #expect(session.read(until: "\u{1B}]9;") != nil, "\(session.text())")
        _ = session.read(until: "1 alert")
        try write(memory: 5_950_000, bench)
        try bench.appendEvent("later.event")
        // What is read later could notify again; it is shown in the recovery log.
        session.send("4")
        #expect(session.read(until: "later.event") != nil)
        session.send("1A")
        #expect(session.read(until: "above 5.5 MiB") != nil)
        session.send("q")
        session.readUntilQuiet(0.2)
        session.send("q")
        #expect(session.wait() == 0)
        let text = String(decoding: session.log, as: UTF8.self)
        #expect(text.components(separatedBy: "\u{1B}]9;").count == 2)
        let notification = text.components(separatedBy: "\u{1B}]9;").last?.split(separator: "\u{07}").first
        #expect(notification?.contains("Memory is critical. memory is 5.6 MiB") ?? false)
        #expect(rings(text) == 1)
        #expect(session.unrestoredState == [])
    }

    @Test(arguments: [["--no-alerts"], ["--at", "now", "--no-alerts"]])
    func `without alerts nothing rings`(options: [String]) throws {
        let bench = try bench()
        let session = try bench.start([bench.container] + options)
        #expect(session.read(until: "heartbeat") != nil)
        session.readUntilQuiet(0.5)
        session.send("q")
        #expect(session.wait() == 0)
        #expect(rings(String(decoding: session.log, as: UTF8.self)) == 0)
        #expect(session.lastPosition(of: "\u{1B}]9;") == nil)
    }

    @Test func `alerts lists the rules in force and tries one`() throws {
        let bench = try bench(
            """
            [[alerts]]
            name = "mine"
            when = "minutes-left < 10"
            for = "5 min"
            notify = false
            command = 'echo "$TRACKHEALTH_ALERT is $TRACKHEALTH_ALERT_STATE at $TRACKHEALTH_ALERT_LEVEL"'

            [[alerts]]
            name = "verdict"
            enabled = false
            """)
        let options = ["--config", Self.file(bench)]
        let list = try bench.run(arguments: ["alerts"] + options)
        #expect(list.code == 0)
        #expect(list.output.contains("verdict  (configuration, off)"))
        #expect(
            list.output.contains(
                "memory  (usual)\n  watches     memory\n  critical    above 5.5 MiB\n  until"))
        #expect(
            list.output.contains(
                "mine  (configuration)\n  watches     minutes-left\n  warning     below 10"))
        #expect(list.output.contains("  for         5m\n") && list.output.contains("  notifies by bell\n"))
        let trial = try bench.run(arguments: ["alerts", "--test", "mine"] + options)
        #expect(trial.code == 0)
        #expect(
            trial.output.hasPrefix(
                """
                mine, as if it fired now:
                  bell          not rung, standard output is no terminal
                  notification  off in this rule
                  command       
                """))
        #expect(trial.output.hasSuffix("\nmine is fired at warning\nThe command of mine succeeded.\n"))
        let unknown = try bench.run(arguments: ["alerts", "--test", "nix"] + options)
        #expect(unknown.code == 1 && unknown.errors.contains("There is no alert “nix”; there are verdict, "))
        let without = try bench.run(arguments: ["alerts", "--test", "memory"] + options)
        #expect(
            without.output == """
                memory, as if it fired now:
                  bell          not rung, standard output is no terminal
                  notification  not sent, standard output is no terminal; it would be: “TrackHealth, test: alert”, \
                “memory is critical”
                  command       none in this rule

                """)
        let session = try bench.start(["alerts", "--test", "memory"] + options)
        #expect(session.read(until: "command       none in this rule") != nil)
        #expect(session.has("bell          rung") && session.has("\u{7}"))
    }
}
