// After every kind of end the terminal is what it was before.

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

@Suite(.ownThread) struct HandBackTests {
    @Test(arguments: [true, false])
    func `after quitting`(_ isGuarded: Bool) throws {
        let session = try Probe.start(isGuarded ? [] : ["--no-guard"])
        #expect(!session.settings.isCooked)
        session.send("q")
        #expect(session.wait() == 7)
        Probe.expectHandedBack(session)
        #expect(session.has("\u{1B}[?1049l"))
    }

    /// The number that libdispatch and Swift's locks keep of the thread that forked is the guard's.
    @Test(arguments: [true, false])
    func `a program with a guard works on a thread of its own`(_ isGuarded: Bool) throws {
        let session = try Probe.start(isGuarded ? [] : ["--no-guard"])
        #expect(session.has("on its own thread") == isGuarded)
        session.send("q")
        #expect(session.wait() == 7)
    }

    /// To the process that was started, which is the guard, or the only one.
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT], [true, false])
    func `after a signal that asks`(_ signal: Int32, _ isGuarded: Bool) throws {
        let session = try Probe.start(isGuarded ? [] : ["--no-guard"])
        session.signal(signal)
        #expect(session.wait() == 128 + signal)
        Probe.expectHandedBack(session)
        #expect(session.has("\u{1B}[?1049l"))
    }

    @Test(arguments: [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE], [true, false])
    func `after a signal that kills`(_ signal: Int32, _ isGuarded: Bool) throws {
        let session = try Probe.start(isGuarded ? [] : ["--no-guard"])
        session.signal(signal, to: try Probe.drawer(of: session))
        #expect(session.wait() == 128 + signal)
        Probe.expectHandedBack(session)
        #expect(session.has("ended by signal \(signal)") == isGuarded)
    }

    @Test(arguments: ["c", "a", "s", "o"], [true, false])
    func `after a crash`(_ key: String, _ isGuarded: Bool) throws {
        let session = try Probe.start(isGuarded ? [] : ["--no-guard"])
        session.send("e")
        session.readUntilQuiet(0.05)
        #expect(!session.has("said to standard error"))
        session.send(key)
        #expect(try #require(session.wait()) > 128)
        Probe.expectHandedBack(session)
        // What was said meanwhile comes after the screen, once, and harmless.
        let back = try #require(session.lastPosition(of: "\u{1B}[?1049l"))
        #expect(session.text(from: back).contains("said to standard error ?[31m"))
        if key == "c" { #expect(session.text(from: back).contains("Fatal error")) }
    }

    @Test(arguments: [SIGKILL, SIGUSR1])
    func `after a kill, by the guard`(_ signal: Int32) throws {
        let session = try Probe.start()
        session.send("e")
        session.readUntilQuiet(0.05)
        session.signal(signal, to: try Probe.drawer(of: session))
        #expect(session.wait() == 128 + signal)
        Probe.expectHandedBack(session)
        #expect(session.has("said to standard error ?[31m"))
        #expect(session.has("probe: ended by signal \(signal) ("))
        #expect(session.has("); the terminal was restored."))
    }

    @Test func `after exit in the middle, by the guard`() throws {
        let session = try Probe.start()
        session.send("x")
        #expect(session.wait() == 9)
        Probe.expectHandedBack(session)
    }

    @Test func `after the guard was killed, by the child`() throws {
        let session = try Probe.start()
        let drawer = try Probe.drawer(of: session)
        session.signal(SIGKILL)
        #expect(session.wait() == 128 + SIGKILL)
        try eventually { hasEnded(drawer) }
    }

    @Test(arguments: [[], ["--no-guard"]])
    func `a closed window ends the program`(_ arguments: [String]) throws {
        let session = try Probe.start(arguments)
        let drawer = try Probe.drawer(of: session)
        session.hangUp()
        #expect(session.wait() != nil)
        try eventually { hasEnded(drawer) }
    }

    @Test(arguments: ["", "--no-guard"])
    func `a closed window ends the program that ignores SIGHUP too`(_ arguments: String) throws {
        let session = try PtySession(
            executable: "/bin/sh", arguments: ["-c", "trap '' HUP; exec '\(Probe.path)' \(arguments)"],
            environment: ["TERM": "xterm-256color", "SWIFT_BACKTRACE": "enable=no"])
        #expect(session.read(until: "started") != nil)
        session.readUntilQuiet(0.05)
        session.hangUp()
        #expect(session.wait() == 77)
    }

    @Test func `without a terminal there is the text form`() throws {
        let session = try PtySession(
            executable: "/bin/sh", arguments: ["-c", "exec '\(Probe.path)' </dev/null"],
            environment: ["TERM": "xterm-256color"])
        #expect(session.wait() == 3)
        #expect(session.has("text form: Standard input"))
    }
}
