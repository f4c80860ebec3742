// What is chosen on screen lives on in the state folder, whatever ends the program; the configuration is never touched.

import Canvas
import Dashboard
import Foundation
import PtyKit
import TestSupport
import Testing
import TrackingModel

@testable import TrackHealthCLI

@Suite(.ownThread) struct UIStateTests {
    private func path(_ bench: Bench) -> String { bench.folder.path + "/state/trackhealth/ui.toml" }

    private func changes(_ bench: Bench) -> String { bench.folder.path + "/state/trackhealth/settings.toml" }

    private func started(_ bench: Bench, _ arguments: [String] = []) throws -> PtySession {
        let session = try bench.start([bench.container, "--at", "1763062327"] + arguments)
        #expect(
            session.read(until: "heartbeat") != nil || session.read(until: "today") != nil,
            "\(session.text())")
        session.readUntilQuiet(0.2)
        return session
    }

    @Test(arguments: ["q", "\u{03}", "TERM"]) func `a theme that is kept is there the next time`(end: String)
        throws
    {
        let bench = try Bench()
        try bench.makeContainer()
        let session = try started(bench)
        session.send("t")
        #expect(session.read(until: "monochrome") != nil)
        session.send("jj\r")
        session.readUntilQuiet(0.2)
        session.send("M")
        #expect(session.read(until: "belongs to the terminal again") != nil)
        if end == "TERM" { session.signal(SIGTERM) } else { session.send(end) }
        #expect(session.wait() == (end == "TERM" ? 128 + SIGTERM : 0))
        #expect(UIState.read(path(bench)).notice == nil)
        let kept = try ChangedSettings(ChangedSettings.read(changes(bench)) ?? "")
        #expect(kept.values == [.init(key: "theme"): "\"dark\"", .init(key: "mouse"): "false"])
        let mode = try FileManager.default.attributesOfItem(atPath: changes(bench))[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let shown = try bench.run("config").output.split(separator: "\n").first { $0.hasPrefix("theme ") }
        #expect(shown?.contains("\"dark\"") == true && shown?.contains("settings.toml line") == true)
        #expect(!FileManager.default.fileExists(atPath: bench.folder.path + "/.config"))
    }

    @Test func `a run that may not keep anything leaves nothing`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let session = try started(bench, ["--no-state"])
        session.send("M")
        #expect(session.read(until: "belongs to the terminal again") != nil)
        session.send("q")
        #expect(session.wait() == 0)
        for path in [path(bench), changes(bench)] { #expect(!FileManager.default.fileExists(atPath: path)) }
    }

    @Test func `a damaged file and a theme that is gone cost a notice, not the start`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        try FileManager.default.createDirectory(
            atPath: bench.folder.path + "/state/trackhealth", withIntermediateDirectories: true)
        for (file, text, notice) in [
            (path(bench), "theme = ", "can't be read and is left out"),
            (changes(bench), "theme = \"gone\"\nmouse = 7", "chosen earlier can't be used"),
            (changes(bench), "[thresholds\n", "is left out in part"),
        ] {
            try text.write(toFile: file, atomically: true, encoding: .utf8)
            let session = try bench.start([bench.container, "--at", "1763062327"], columns: 160)
            #expect(session.read(until: notice) != nil, "\(session.text())")
            session.send("q")
            #expect(session.wait() == 0)
        }
    }

    @Test func `a state folder that can't be written costs nothing but the memory`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        // Root may write anywhere, but not into a file as if it were a folder.
        try "".write(toFile: bench.folder.path + "/state", atomically: true, encoding: .utf8)
        let session = try started(bench, ["--no-history"])
        session.send("M")
        #expect(session.read(until: "belongs to the terminal again") != nil)
        session.send("q")
        #expect(session.wait() == 0)
        #expect(session.unrestoredState == [])
    }

    @Test func `the dashboard begins where it was left, where the configuration says so`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let config = bench.folder.path + "/c.toml"
        try "start-screen = \"last\"\n[keys]\ngaps = \"x\"".write(
            toFile: config, atomically: true, encoding: .utf8)
        #expect(try bench.start([bench.container, "--config", config]).wait() == 1)
        try "start-screen = \"last\"\n[keys]\ntheme = \"F6\"".write(
            toFile: config, atomically: true, encoding: .utf8)
        let first = try started(bench, ["--config", config])
        first.send("4")
        #expect(first.read(until: "record_usage") != nil)
        first.send("q")
        #expect(first.wait() == 0)
        let second = try bench.start([bench.container, "--at", "1763062327", "--config", config])
        #expect(second.read(until: "record_usage") != nil, "\(second.text())")
        second.send("\u{1b}[17~")
        #expect(second.read(until: "monochrome") != nil)
        second.send("\u{03}")
        #expect(second.wait() == 0)
    }

    @Test func `of two programs each keeps what the other chose`() {
        let folder = FileManager.default.temporaryDirectory.appending(path: "state-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.path + "/ui.toml"
        let start = Model(
            size: Size(columns: 80, rows: 24), now: Instant(0),
            calendar: LocalCalendar(identifier: "UTC", offsets: []), feed: .live, sourceName: "",
            settings: DashboardSettings()
        ).savedChoices
        let (one, two) = (
            StateKeeper(path: path, beginningWith: start), StateKeeper(path: path, beginningWith: start)
        )
        var (dark, turned) = (start, start)
        dark.views = "a \"dark\" \u{7} one"
        turned.appsSortReversed = true
        turned.screen = .gaps
        one.note(dark)
        one.finish()
        two.note(turned)
        two.finish()
        let state = UIState.read(path).state
        #expect(state.text(UIState.views) == "a \"dark\" \u{7} one")
        #expect(state.flag(UIState.appsSortReversed) == true && state.text(UIState.lastScreen) == "gaps")
        #expect(state.values.count == 3)
        // Back to where it began is a choice, too.
        one.note(start)
        one.finish()
        #expect(UIState.read(path).state.text(UIState.views) == nil)
    }

    @Test
    func `what is chosen soon after each other is written once, and nothing is left when the program ends`()
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "state-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var model = Model(
            size: Size(columns: 80, rows: 24), now: Instant(0),
            calendar: LocalCalendar(identifier: "UTC", offsets: []), feed: .live, sourceName: "",
            settings: DashboardSettings())
        let start = model.savedChoices
        model.screen = .gaps
        let path = folder.path + "/ui.toml"
        let patient = StateKeeper(path: path, beginningWith: start, pause: 86_400)
        patient.note(model.savedChoices)
        model.screen = .log
        patient.note(model.savedChoices)
        #expect(!FileManager.default.fileExists(atPath: path))
        patient.finish()
        #expect(UIState.read(path).state.text(UIState.lastScreen) == "log")
        // Without anything else to do it is written by itself.
        let quick = StateKeeper(path: path, beginningWith: model.savedChoices, pause: 0)
        model.screen = .gaps
        quick.note(model.savedChoices)
        while UIState.read(path).state.text(UIState.lastScreen) != "gaps" {
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}
