// Copying where the terminal takes nothing: the desktop's programs, a file, and one of them that hangs.

import Foundation
import PtyKit
import TestSupport
import Testing

@Suite(.ownThread) struct ClipboardTests {
    /// The desktop's program.
    private static let tool = Need.isLinux ? "xclip" : "pbcopy"

    /// A dashboard on the log, on a terminal that can't copy, beside a program of the desktop that is a script.
    private func started(_ bench: Bench, tool script: String, display: String) throws -> PtySession {
        // A Mac's works without a display.
        if Need.isLinux || !display.isEmpty {
            let tool = bench.folder.appending(path: Self.tool)
            try ("#!/bin/sh\n" + script).write(to: tool, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.path)
        }
        let session = try bench.start(
            [bench.container],
            // Wide enough for the path of a file in the state folder, wherever temporary files are.
            columns: 100 + bench.folder.path.count,
            environment: [
                "TERM": "linux", "DISPLAY": display, "PATH": bench.folder.path + ":/bin",
            ])
        #expect(session.read(until: "heartbeat") != nil, "\(session.text())")
        session.send("4")
        session.readUntilQuiet(0.1)
        return session
    }

    @Test func `what the terminal does not take goes to the desktop's clipboard, else to a file`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        for display in ["", ":7"] {
            let session = try started(
                bench, tool: "cat > '\(bench.folder.path)/clipboard'\n", display: display)
            session.send("Y")
            #expect(
                session.read(until: display.isEmpty ? "copied.txt" : "with \(Self.tool)") != nil,
                "\(session.text())")
            session.send("q")
            #expect(session.wait() == 0)
        }
        let copied = try String(contentsOf: bench.folder.appending(path: "clipboard"), encoding: .utf8)
        #expect(copied.split(separator: "\n").allSatisfy { $0.contains("Z ok ") || $0.contains("Z failed ") })
        #expect(!copied.isEmpty)
    }

    @Test func `what serves the clipboard afterwards is left alone`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let pid = bench.folder.path + "/pid"
        let session = try started(bench, tool: "sleep 3600 & echo $! > '\(pid)'\n", display: ":7")
        session.send("Y")
        #expect(session.read(until: "with \(Self.tool)") != nil, "\(session.text())")
        session.send("q")
        #expect(session.wait() == 0)
        let text = try String(contentsOfFile: pid, encoding: .utf8).trimmingCharacters(in: .newlines)
        let server = try #require(pid_t(text))
        #expect(!hasEnded(server))
        kill(server, SIGKILL)
    }

    @Test func `a program that hangs holds up no read, and ends with the dashboard`() throws {
        let bench = try Bench()
        try bench.makeContainer(endingAt: Date().timeIntervalSince1970.rounded() - 60)
        let pid = bench.folder.path + "/pid"
        let session = try started(
            bench, tool: "echo $$ > '\(pid).new'; mv '\(pid).new' '\(pid)'; exec sleep 3600\n", display: ":7"
        )
        session.send("Y")
        try eventually { FileManager.default.fileExists(atPath: pid) }
        try bench.appendEvent("brand.new.event")
        #expect(session.read(until: "brand.new.event") != nil)
        session.send("q")
        #expect(session.wait() == 0)
        let text = try String(contentsOfFile: pid, encoding: .utf8).trimmingCharacters(in: .newlines)
        let hanging = try #require(pid_t(text))
        try eventually { hasEnded(hanging) }
    }
}
