// A store that takes long to be read: what the program shows of it meanwhile, and that keys work.

import Foundation
import PtyKit
import TestSupport
import Testing

@Suite(.ownThread, .needs(.preloading))
struct ReadProgressTests {
    /// A store whose recovery log is read up to its second part, and then waits for a file.
    private struct HeldStore {
        let bench: Bench
        let library = try! FaultLibrary()
        var gate: String { bench.folder.path + "/gate" }

        init() throws {
            bench = try Bench()
            try bench.makeContainer()
            try writeLog()
        }

        /// Writes a log of more than one part that ends now.
        func writeLog() throws {
            try bench.python(
                """
                import json, os, sys, time
                end, path = time.time(), sys.argv[1] + "/recovery_log.json"
                entries = [{"id": f"{i:08}-0000-4000-8000-000000000000", "timestamp": end - 60 * (3999 - i),
                            "eventName": f"usage.app.0.min.{i % 60 + 1}", "success": True,
                            "attemptedAction": "record_usage", "memoryUsageBytes": 4300000} for i in range(4000)]
                json.dump(entries, open(path + ".new", "w")); os.rename(path + ".new", path)
                """)
        }

        /// What makes a program that opens it wait.
        func variables() -> [String: String] {
            library.held(bench.recoveryLog, fromRead: 2, gate: gate)
        }

        func open(_ options: String = "") throws -> TmuxSession {
            let held = variables().map { "\($0)=\($1)" }
            return try TmuxSession(
                "env \(held.joined(separator: " ")) \(Bench.program) \(bench.container) \(options)",
                in: bench,
                columns: 100, rows: 30)
        }

        func letPass() throws { try bench.put("", at: "gate") }
        func hold() throws { try FileManager.default.removeItem(atPath: gate) }
    }

    @Test func `a read that goes on is shown with its file and its bytes, and keys work meanwhile`() throws {
        let store = try HeldStore()
        let session = try store.open()
        try session.expect("Reading recovery_log.json…")
        try session.expect("256.0 KiB of ")
        try session.expect(" %")
        try session.press("?")
        try session.expect("╭ Help ─")
        try session.press("Escape")
        try session.press("Tab")
        try session.resize(columns: 80, rows: 24)
        try session.expect("256.0 KiB of ")
        try store.letPass()
        // The second screen is the one that the key chose.
        let picture = try session.wait { !$0.contains { $0.contains("Reading") } }
        #expect(!picture.contains { $0.contains("KiB of ") })
        try session.press("1")
        try session.expect("Last heartbeat")
    }

    @Test func `while a store is read again its data stays, with a mark of how far that is`() throws {
        let store = try HeldStore()
        try store.letPass()
        let session = try store.open()
        try session.expect("Last heartbeat")
        try store.hold()
        try store.writeLog()
        let picture = try session.wait { $0[0].contains(" % read  ") }
        #expect(picture[0].contains("◆ recovery_log.json "))
        #expect(picture.contains { $0.contains("Last heartbeat") })
        try session.press("4")
        try session.expect("record_usage")
        try store.letPass()
        try session.wait { !$0[0].contains("read") && !$0[0].contains("judging") }
        try session.press("q")
    }

    @Test func `a read before there is a screen is shown in a line, which goes with it`() throws {
        let store = try HeldStore()
        let session = try store.open("--at last")
        let picture = try session.wait { $0[0].contains(" %") }
        #expect(picture[0].hasPrefix("Reading recovery_log.json, "))
        #expect(picture.dropFirst().allSatisfy { $0.isEmpty })
        try store.letPass()
        try session.expect("Last heartbeat")
        try session.run("set-option", "-g", "remain-on-exit", "on")
        try session.press("q")
        try session.wait { _ in (try? session.value("pane_dead")) == "1" }
        // On the screen that was there before, nothing of the line is left.
        #expect(try !session.screen.contains { $0.contains("recovery_log") })
    }

    @Test func `q ends the program although the store is still read`() throws {
        let store = try HeldStore()
        let session = try store.bench.start([store.bench.container], environment: store.variables())
        #expect(session.read(until: "256.0 KiB of ") != nil, "\(session.text())")
        session.send("q")
        #expect(session.wait() == 0)
        #expect(session.unrestoredState == [])
    }
}
