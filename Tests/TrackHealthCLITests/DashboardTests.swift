// The dashboard on a real terminal: it comes up, follows the store, stays quiet, and hands the terminal back.

import Foundation
import PtyKit
import TestSupport
import Testing

@Suite(.ownThread) struct DashboardTests {
    private func started(_ bench: Bench, _ arguments: [String] = [], environment: [String: String] = [:])
        throws -> PtySession
    {
        let session = try bench.start([bench.container] + arguments, environment: environment)
        #expect(session.read(until: "heartbeat") != nil, "\(session.text())")
        session.readUntilQuiet(0.1)
        return session
    }

    @Test func `it comes up, answers keys, and q gives the terminal back`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let session = try started(bench, ["--at", "1763062327"])
        #expect(!session.settings.isCooked)
        session.send("4")
        #expect(session.read(until: "record_usage") != nil)
        session.send("q")
        #expect(session.wait() == 0)
        #expect(session.unrestoredState == [])
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGILL, SIGSEGV], ["--guard", "--no-guard"])
    func `a signal leaves the terminal whole`(signal: Int32, guarding: String) throws {
        let bench = try Bench()
        try bench.makeContainer()
        let session = try started(bench, ["--at", "1763062327", guarding])
        if signal == SIGILL || signal == SIGSEGV {
            // The deadly ones hit the process that draws: the guard's child where there is a guard.
            session.signal(signal, to: child(of: session.process) ?? session.process)
        } else {
            session.signal(signal)
        }
        #expect(session.wait() == 128 + signal)
        #expect(session.unrestoredState == [])
    }

    /// Without any option, at any moment of the start: before the first byte, within the first picture, after it.
    @Test(arguments: [0, 1, 600, 2_000]) func `a kill during the start leaves the terminal whole`(bytes: Int)
        throws
    {
        let bench = try Bench()
        try bench.makeContainer()
        let session = try bench.start([bench.container])
        while session.log.count < bytes { try #require(session.readSome(timeout: PtySession.patience)) }
        try eventually { child(of: session.process) != nil }
        let drawer: Int32 = try #require(child(of: session.process))
        session.signal(SIGKILL, to: drawer)
        #expect(session.wait() == 128 + SIGKILL)
        #expect(session.unrestoredState == [])
    }

    @Test func `the automatic theme follows what the terminal says of its background, a chosen one does not`()
        throws
    {
        let bench = try Bench()
        try bench.makeContainer()
        // The accents of the light and of the dark theme.
        let (light, dark) = ("38;2;10;94;168", "38;2;127;187;240")
        let colors = ["COLORTERM": "truecolor"]
        let session = try started(bench, ["--at", "1763062327"], environment: colors)
        #expect(!session.has(light) && !session.has(dark))
        session.send("\u{1B}]11;rgb:ffff/ffff/ffff\u{7}\u{1B}[?62c")
        #expect(session.read(until: light) != nil)
        session.send("\u{1B}[?997;1n")
        #expect(session.read(until: dark) != nil)
        session.send("q")
        #expect(session.wait() == 0)
        #expect(session.unrestoredState == [])
        let chosen = try started(bench, ["--at", "1763062327", "--theme", "dark"], environment: colors)
        chosen.send("\u{1B}]11;rgb:ffff/ffff/ffff\u{7}\u{1B}[?62c")
        chosen.readUntilQuiet(0.2)
        #expect(chosen.has(dark) && !chosen.has(light))
        chosen.send("q")
        #expect(chosen.wait() == 0)
        let hinted = try started(
            bench, ["--at", "1763062327"], environment: ["COLORFGBG": "0;15", "COLORTERM": "24bit"])
        #expect(hinted.has(light))
        for (arguments, extra) in [(["--color", "256"], [:]), ([], ["NO_COLOR": "1"])]
            as [([String], [String: String])]
        {
            let plain = try started(
                bench, ["--at", "1763062327"] + arguments, environment: colors.merging(extra) { $1 })
            #expect(!plain.has("8;2;"))
            #expect(plain.has("8;5;") == extra.isEmpty)
        }
    }

    @Test func `Ctrl-C quits, Escape never does`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let session = try started(bench, ["--at", "1763062327"])
        session.send("\u{1B}")
        session.readUntilQuiet(0.2)
        session.send("\u{1B}\u{1B}")
        session.readUntilQuiet(0.2)
        #expect(!session.hasEnded)
        session.send("\u{03}")
        #expect(session.wait() == 0)
        #expect(session.unrestoredState == [])
    }

    @Test func `seconds in which nothing shown changes write nothing`() throws {
        let bench = try Bench()
        // Two days old: ages are in days and hours, and no figure moves within some seconds.
        try bench.makeContainer(endingAt: Date().timeIntervalSince1970.rounded() - 2 * 86_400 - 1_800)
        let session = try started(bench)
        // The log: no clock but the header's, whose minute must not turn meanwhile.
        session.send("4")
        session.readUntilQuiet(1)
        func minute() -> Double { (Date().timeIntervalSince1970 / 60).rounded(.down) }
        var (start, before) = (0, 0.0)
        repeat {
            (start, before) = (session.log.count, minute())
            session.readUntilQuiet(3)
        } while minute() != before
        #expect(session.log.count == start, "\(session.text(from: start))")
        session.send("q")
        #expect(session.wait() == 0)
    }

    @Test func `a paused screen and a snapshot write nothing at all`() throws {
        let bench = try Bench()
        try bench.makeContainer(endingAt: Date().timeIntervalSince1970.rounded() - 5)
        for arguments in [["--at", "1763062327"], []] {
            let session = try started(bench, arguments)
            if arguments.isEmpty { session.send(" ") }
            session.readUntilQuiet(0.4)
            let start = session.log.count
            session.readUntilQuiet(2.2)
            #expect(session.log.count == start, "\(session.text(from: start))")
            session.send("q")
            #expect(session.wait() == 0)
        }
    }

    @Test func `a second in which ages tick writes their digits alone`() throws {
        let bench = try Bench()
        try bench.makeContainer(endingAt: Date().timeIntervalSince1970.rounded() - 20)
        let session = try started(bench)
        session.readUntilQuiet(0.3)
        let start = session.log.count
        let frames = 4
        for _ in 0..<frames {
            #expect(session.readSome(timeout: PtySession.patience))
            session.readUntilQuiet(0.05)
        }
        let end = session.log.count
        let written = session.text(from: start)
        // Heartbeat, last counted, last event of the app: three ages, each a move and a digit or two, with colours.
        #expect(end - start < 130 * frames, "\(written)")
        #expect(!written.contains("heartbeat"))
        session.send("q")
        #expect(session.wait() == 0)
    }

    @Test func `what is written to the store appears by itself`() throws {
        let bench = try Bench()
        try bench.makeContainer(endingAt: Date().timeIntervalSince1970.rounded() - 60)
        let session = try started(bench)
        session.send("4")
        session.readUntilQuiet(0.3)
        try bench.appendEvent("brand.new.event")
        #expect(session.read(until: "brand.new.event") != nil)
        session.send("q")
        #expect(session.wait() == 0)
    }

    @Test func `an export from the screen writes the file and tells where`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let session = try started(bench, ["--at", "1763062327"])
        session.send("x")
        #expect(session.read(until: "Export diagnostics") != nil)
        let path = bench.folder.path + "/shot.txt"
        session.send("\u{15}" + path + "\r")
        #expect(session.read(until: "Wrote ") != nil)
        session.readUntilQuiet(0.1)
        #expect(FileManager.default.fileExists(atPath: path))
        session.send("q")
        #expect(session.wait() == 0)
    }

    @Test func `clearing from the screen asks, clears behind a backup, and z undoes it`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let log = try Data(contentsOf: URL(filePath: bench.recoveryLog))
        let session = try started(bench, ["--at", "1763062327"])
        session.send("4")
        session.readUntilQuiet(0.1)
        session.send("c")
        #expect(session.read(until: "recovery_log.json") != nil)
        session.send("\r")
        session.readUntilQuiet(0.3)
        #expect(try Data(contentsOf: URL(filePath: bench.recoveryLog)) == log)
        let second = session.log.count
        session.send("c")
        #expect(session.read(until: "Usage counters", from: second) != nil)
        session.send("\t\r")
        #expect(session.read(until: "Cleared") != nil)
        #expect(try String(contentsOfFile: bench.recoveryLog, encoding: .utf8) == "[]")
        session.send("z")
        #expect(session.read(until: "Restored") != nil)
        let back =
            try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: bench.recoveryLog)))
            as? NSArray
        #expect(try back == JSONSerialization.jsonObject(with: log) as? NSArray)
        session.send("q")
        #expect(session.wait() == 0)
    }

    @Test(arguments: ["no-such-terminal", "xterm", "linux", "vt100", "tmux-256color", "screen"])
    func `it draws on any terminal type`(term: String) throws {
        let bench = try Bench()
        try bench.makeContainer()
        let session = try started(bench, ["--at", "1763062327"], environment: ["TERM": term])
        session.send("q")
        #expect(session.wait() == 0)
        #expect(session.settings == session.settingsBefore)
    }

    @Test func `dumb, no locale and a tiny window get what fits`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let dumb = try bench.start([bench.container, "--at", "1763062327"], environment: ["TERM": "dumb"])
        #expect(dumb.wait() == 0)
        #expect(dumb.has("Last heartbeat"))
        let plain = try started(bench, ["--at", "1763062327"], environment: ["LANG": "C", "LC_ALL": "C"])
        plain.send("q")
        #expect(plain.wait() == 0)
        #expect(plain.log.allSatisfy { $0 < 0x80 })
        let tiny = try bench.start([bench.container, "--at", "1763062327"], columns: 20, rows: 5)
        #expect(tiny.read(until: "Beat") != nil)
        tiny.resize(columns: 1, rows: 1)
        tiny.readUntilQuiet(0.2)
        tiny.resize(columns: 120, rows: 40)
        #expect(tiny.read(until: "Apps today") != nil)
        tiny.send("q")
        #expect(tiny.wait() == 0)
    }

    @Test func `the demo comes up with a day in it and removes its container`() throws {
        let bench = try Bench()
        let session = try bench.start(
            ["demo", "--speed", "2", "--profile", "ideal", "--policy", "ordinal"], columns: 120, rows: 40)
        try session.expectOnScreen("fresh")
        #expect(try bench.run("status", "--json").code == 0)
        session.send("!")
        #expect(session.read(until: "Kill the extension") != nil)
        session.send("b")
        #expect(session.read(until: "Phantom burst: 60 callbacks") != nil)
        // There was no time for most of the sixty claimed minutes; the log says so.
        session.send("5/Rejected\r")
        try session.expectOnScreen("Rejected:")
        session.send("q")
        #expect(session.wait() == 0)
        let left = try FileManager.default.contentsOfDirectory(atPath: bench.folder.path).filter {
            $0.hasPrefix("trackhealth-demo")
        }
        #expect(left == [])
    }

    @Test func `a demo has a folder of its own, and sweeps those of demos that died`() throws {
        let bench = try Bench()
        let files = FileManager.default
        func make(_ name: String, mode: Int) throws {
            let path = bench.folder.path + "/" + name
            try files.createDirectory(atPath: path + "/container/Logs", withIntermediateDirectories: true)
            try Data("x".utf8).write(to: URL(filePath: path + "/container/Logs/a.log"))
            try files.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        }
        try make("trackhealth-demo-\(Int32.max)-abcdef", mode: 0o700)
        try make("trackhealth-lab-\(Int32.max)", mode: 0o700)
        // Others could have made these: a folder that is open to them, and a link to somebody's container.
        try make("trackhealth-demo-\(Int32.max - 1)", mode: 0o777)
        try make("somebody", mode: 0o700)
        let link = bench.folder.path + "/trackhealth-demo-\(Int32.max - 2)"
        try files.createSymbolicLink(atPath: link, withDestinationPath: bench.folder.path + "/somebody")
        let session = try bench.start(["demo"])
        try session.expectOnScreen("fresh")
        let names = try files.contentsOfDirectory(atPath: bench.folder.path)
        let own = try #require(names.first { $0.wholeMatch(of: /trackhealth-demo-\d+-\w{6}/) != nil })
        let attributes = try files.attributesOfItem(atPath: bench.folder.path + "/" + own)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        session.send("q")
        #expect(session.wait() == 0)
        let left = try files.contentsOfDirectory(atPath: bench.folder.path).filter {
            $0.hasPrefix("trackhealth-")
        }
        #expect(Set(left) == ["trackhealth-demo-\(Int32.max - 1)", "trackhealth-demo-\(Int32.max - 2)"])
        #expect(files.fileExists(atPath: bench.folder.path + "/somebody/container/Logs/a.log"))
    }
}
