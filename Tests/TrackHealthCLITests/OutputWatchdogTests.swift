// The program whose terminal nobody reads: it keeps no past pictures, goes on with the newest, and ends when asked.

import Foundation
import PtyKit
import TestSupport
import Testing

@Suite(.ownThread) struct OutputWatchdogTests {
    /// A dashboard that waits in a write to its terminal.
    private func blocked(_ bench: Bench, _ arguments: [String] = [], keys: String = "") throws -> PtySession {
        try bench.makeContainer(endingAt: Date().timeIntervalSince1970.rounded())
        let session = try bench.start([bench.container] + arguments)
        #expect(session.read(until: "heartbeat") != nil, "\(session.text())")
        session.send(keys)
        session.readUntilQuiet(0.1)
        try eventually {
            session.sendUnread(String(repeating: "\u{0C}", count: 64))
            try #require(!session.hasEnded, "\(session.text())")
            return session.standsStill
        }
        return session
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGKILL], ["--guard", "--no-guard"])
    func `a terminal that stands still does not hold up the end`(signal: Int32, guarding: String) throws {
        if signal == SIGKILL && guarding == "--no-guard" { return }
        let bench = try Bench()
        let session = try blocked(bench, [guarding])
        let drawer = child(of: session.process) ?? session.process
        session.signal(signal, to: signal == SIGKILL ? drawer : session.process)
        // Nothing is read until both have ended.
        try eventually { session.hasEnded && hasEnded(drawer) }
        #expect(session.wait() == 128 + signal)
        #expect(session.unrestoredState == [])
    }

    @Test func `the newest is shown when the terminal is read again`() throws {
        let bench = try Bench()
        let session = try blocked(bench, keys: "4")
        try bench.appendEvent("while_still")
        try session.expectOnScreen("while_still")
        session.send("q")
        #expect(session.wait() == 0)
        #expect(session.unrestoredState == [])
    }

    @Test func `watch ends although nobody reads what it writes`() throws {
        let bench = try Bench()
        try bench.makeContainer(endingAt: Date().timeIntervalSince1970.rounded())
        let output = Pipe()
        let end = output.fileHandleForWriting.fileDescriptor
        // Full but for a page, which a line of JSON fills.
        var page = [UInt8](repeating: 0, count: 4_096)
        #expect(fcntl(end, F_SETFL, O_NONBLOCK) == 0)
        while write(end, page, page.count) > 0 {}
        #expect(fcntl(end, F_SETFL, 0) == 0)
        #expect(read(output.fileHandleForReading.fileDescriptor, &page, page.count) == page.count)
        let process = try ChildProcess.start(
            Bench.program, ["status", bench.container, "--watch", "--json"], environment: bench.environment,
            // Not the pipe, whose end would be closed here.
            output: output.fileHandleForWriting)
        try eventually {
            var polled = pollfd(fd: end, events: Int16(POLLOUT), revents: 0)
            return poll(&polled, 1, 0) == 0
        }
        process.terminate()
        try eventually { hasEnded(process.processIdentifier) }
        process.waitUntilExit()
        #expect(process.terminationStatus == 128 + SIGTERM)
    }
}
