// Resizing at any moment, stopping and going on, under a real shell with job control.

import PtyKit
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

@Suite(.ownThread) struct SizeAndSuspendTests {
    @Test func `every new size is drawn, the last of a storm at least`() throws {
        let session = try Probe.start()
        for (columns, rows) in [(100, 30), (20, 5), (1, 1), (200, 60)] {
            let first = session.log.count
            session.resize(columns: columns, rows: rows)
            if columns >= 20 {
                #expect(
                    session.read(until: "size \(columns)x\(rows).", from: first) != nil,
                    "\(session.text(from: first))")
            } else {
                #expect(session.read(until: "\u{1B}[?2026l", from: first) != nil)
            }
        }
        let first = session.log.count
        for columns in 40...140 { session.resize(columns: columns, rows: 24) }
        #expect(session.read(until: "size 140x24.", from: first) != nil)
        session.send("q")
        #expect(session.wait() == 7)
        Probe.expectHandedBack(session)
    }

    @Test func `LINES and COLUMNS do not decide`() throws {
        let session = try Probe.start(environment: ["LINES": "10", "COLUMNS": "30"])
        #expect(session.has("size 80x24."))
    }

    /// A shell that has the probe as a job.
    private func startShell(_ arguments: String) throws -> PtySession {
        let hasDash = access("/bin/dash", X_OK) == 0
        let session = try PtySession(
            executable: hasDash ? "/bin/dash" : "/bin/bash",
            arguments: hasDash ? ["-i"] : ["--norc", "--noprofile", "--noediting", "-i"],
            environment: [
                "TERM": "xterm-256color", "LANG": "C.UTF-8", "PS1": "ready> ", "SWIFT_BACKTRACE": "enable=no",
            ])
        #expect(session.read(until: "ready> ") != nil)
        session.send("'\(Probe.path)' \(arguments)\n")
        #expect(session.read(until: "started") != nil)
        session.readUntilQuiet(0.05)
        return session
    }

    /// `z` is the key, the others are signals from outside to the process that draws.
    @Test(arguments: ["z", "TSTP", "STOP"], ["", "--no-guard"])
    func `the shell is whole while the job is stopped, and the screen is back after`(
        _ how: String, _ arguments: String
    ) throws {
        let session = try startShell(arguments)
        let drawer = try Probe.drawer(of: session)
        var first = session.log.count
        switch how {
        case "z": session.send("z")
        case "TSTP": session.signal(SIGTSTP, to: drawer)
        default: session.signal(SIGSTOP, to: drawer)
        }
        #expect(session.read(until: "ready> ", from: first) != nil, "\(session.text(from: first))")
        // Nobody can clean up after SIGSTOP when there is no guard.
        if how != "STOP" || arguments.isEmpty { Probe.expectHandedBack(session) }
        session.resize(columns: 90, rows: 20)
        first = session.log.count
        session.send("fg\n")
        #expect(session.read(until: "size 90x20.", from: first) != nil, "\(session.text(from: first))")
        session.readUntilQuiet(0.05)
        #expect(session.has("\u{1B}[?1049h", from: first))
        #expect(!session.settings.isCooked)
        first = session.log.count
        session.send("+")
        #expect(session.read(until: "1", from: first) != nil)
        first = session.log.count
        session.send("q")
        #expect(session.read(until: "ready> ", from: first) != nil)
        Probe.expectHandedBack(session)
        first = session.log.count
        session.send("echo status $?\n")
        #expect(session.read(until: "status 7", from: first) != nil)
    }

    @Test func `without job control a suspension returns at once`() throws {
        let session = try Probe.start()
        let first = session.log.count
        session.send("z")
        #expect(session.read(until: "size 80x24.", from: first) != nil)
        session.send("q")
        #expect(session.wait() == 7)
    }
}
