// A terminal that nobody reads: the program that is asked to end ends, and undoes what it can.

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

@Suite(.ownThread) struct StandstillTests {
    /// A probe that waits in a write.
    private func blocked(_ isGuarded: Bool) throws -> PtySession {
        let session = try Probe.start(isGuarded ? [] : ["--no-guard"])
        try eventually {
            session.sendUnread(String(repeating: "l", count: 64))
            try #require(!session.hasEnded, "\(session.text())")
            return session.standsStill
        }
        return session
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT], [true, false])
    func `a signal that asks ends the program`(_ signal: Int32, _ isGuarded: Bool) throws {
        let session = try blocked(isGuarded)
        let drawer = try Probe.drawer(of: session)
        session.signal(signal)
        // Nothing is read until it has ended.
        try eventually { session.hasEnded && hasEnded(drawer) }
        #expect(session.wait() == 128 + signal)
        Probe.expectHandedBack(session)
    }

    @Test(arguments: [SIGKILL, SIGSEGV])
    func `the guard gives the terminal back after a kill`(_ signal: Int32) throws {
        let session = try blocked(true)
        session.signal(signal, to: try Probe.drawer(of: session))
        try eventually { session.hasEnded }
        #expect(session.wait() == 128 + signal)
        Probe.expectHandedBack(session)
    }

    @Test func `a program that was not asked to end goes on when the terminal is read again`() throws {
        let session = try blocked(true)
        session.readUntilQuiet()
        session.send("q")
        #expect(session.wait() == 7)
        Probe.expectHandedBack(session)
    }
}
