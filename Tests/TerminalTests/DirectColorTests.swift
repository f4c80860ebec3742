// 24-bit colours: from which terminals they are expected, how the database's entry is changed, and what is sent.

import PtyKit
import TestSupport
import Testing

@testable import Terminal

@Suite(.ownThread) struct DirectColorTests {
    private let entry = TerminfoDatabase.entry(named: "xterm-256color")

    @Test func `an entry is written as it was read, and its colours are changed`() throws {
        let entry = try #require(entry)
        #expect(entry.colors == 256)
        #expect(!entry.names(extension: "RGB"))
        #expect(entry.names(extension: "AX"))
        let again = try #require(TerminfoEntry(entry.bytes))
        #expect(again.bytes == entry.bytes)
        let direct = try #require(entry.withDirectColors)
        #expect(direct.colors == 0x100_0000)
        for name in ["RGB", "AX", "XT"] { #expect(direct.names(extension: name)) }
        let reread = try #require(TerminfoEntry(direct.bytes))
        #expect(reread.bytes == direct.bytes)
        #expect(reread.withDirectColors?.names(extension: "RGB") == true)
    }

    @Test func `an entry without colours stays without`() throws {
        let entry = try #require(TerminfoDatabase.entry(named: "vt100"))
        #expect(entry.colors == 0)
        #expect(entry.withDirectColors == nil)
        #expect(TerminfoDatabase.entry(named: "../x/xterm") == nil)
        #expect(TerminfoDatabase.entry(named: "") == nil)
        #expect(TerminfoDatabase.entry(named: "no-such-terminal") == nil)
    }

    @Test func `damaged entries are refused or read, never more`() throws {
        let bytes = try #require(entry).bytes
        for count in stride(from: 0, to: bytes.count, by: 7) {
            let part = TerminfoEntry(Array(bytes[..<count]))
            _ = part?.withDirectColors?.bytes
        }
        var seed: UInt64 = 7
        for _ in 0..<2000 {
            var damaged = bytes
            for _ in 0..<4 {
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                // Mostly where counts and offsets are.
                let place = Int(seed >> 33) % (seed & 1 == 0 ? 12 : damaged.count)
                damaged[place] = UInt8(truncatingIfNeeded: seed >> 20)
            }
            _ = TerminfoEntry(damaged)?.withDirectColors?.bytes
        }
        #expect(TerminfoEntry([]) == nil)
    }

    @Test(
        arguments: [
            ("xterm-256color", ["COLORTERM": "truecolor"], .environment),
            ("xterm-256color", ["COLORTERM": "24bit"], .environment), ("xterm-256color", [:], nil),
            ("xterm-256color", ["COLORTERM": "yes"], nil), ("xterm-direct", [:], .name),
            ("tmux-256color", ["TMUX": "x", "COLORTERM": "truecolor"], .environment),
            ("xterm-direct", ["TMUX": "x"], nil),
            ("screen-256color", ["STY": "x", "COLORTERM": "truecolor"], nil),
            ("screen-256color", ["STY": "x", "TMUX": "x", "COLORTERM": "truecolor"], .environment),
        ] as [(String, [String: String], DirectColor?)])
    func `what speaks for 24-bit colours`(
        _ term: String, _ environment: [String: String], _ expected: DirectColor?
    ) {
        #expect(DirectColor.evidence(term: term, entry: entry) { environment[$0] } == expected)
    }

    @Test func `an entry that says so itself is believed outside of tmux`() throws {
        let direct = try #require(entry?.withDirectColors)
        #expect(DirectColor.evidence(term: "x", entry: direct) { _ in nil } == .entry)
    }

    /// Whether a colour was sent: with semicolons, or with colons as the database's own direct entries may have it.
    private static func isDirect(
        _ session: PtySession, _ kind: Int, _ color: (Int, Int, Int), from start: Int = 0
    ) -> Bool {
        let (red, green, blue) = color
        return [
            "\(kind);2;\(red);\(green);\(blue)m", "\(kind):2::\(red):\(green):\(blue)m",
            "\(kind):2:\(red):\(green):\(blue)m",
        ].contains { session.has($0, from: start) }
    }

    @Test(
        arguments: [
            ("xterm-256color", ["COLORTERM": "truecolor"], [], "direct"),
            ("xterm", ["COLORTERM": "24bit"], [], "direct"),
            ("no-such-terminal", ["COLORTERM": "truecolor"], [], "direct"),
            ("xterm-direct", [:], [], "direct"),
            ("tmux-256color", ["COLORTERM": "truecolor", "TMUX": "x,1,0"], [], "direct"),
            ("xterm-256color", [:], ["--24bit"], "direct"), ("xterm-256color", [:], [], "indexed"),
            ("xterm-256color", ["COLORTERM": "truecolor"], ["--256"], "indexed"),
            ("xterm-256color", ["COLORTERM": "truecolor"], ["--no-color"], "none"),
            ("vt100", ["COLORTERM": "truecolor"], [], "none"),
            ("linux", ["COLORTERM": "truecolor"], [], "eight"),
        ] as [(String, [String: String], [String], String)])
    func `what is sent has the terminal's colours`(
        _ term: String, _ environment: [String: String], _ arguments: [String], _ depth: String
    ) throws {
        let session = try Probe.start(arguments, term: term, environment: environment)
        #expect(session.has("\(depth) utf8"), "\(session.text())")
        let isDirect = Self.isDirect(session, 38, (95, 175, 255)) && Self.isDirect(session, 48, (255, 215, 0))
        #expect(isDirect == (depth == "direct"), "\(session.text())")
        #expect(
            (session.has("38;5;75m") || session.has("38;5;75;")) == (depth == "indexed"), "\(session.text())")
        session.send("q")
        #expect(session.wait() == 7)
        Probe.expectHandedBack(session)
    }

    @Test
    func `24-bit colours survive a stop and a repaint, and what the program starts gets the old variables`()
        throws
    {
        let session = try Probe.start(environment: [
            "COLORTERM": "truecolor", "TERMINFO": "/lib/terminfo",
        ])
        #expect(session.has("terminfo /lib/terminfo"), "\(session.text())")
        for key in ["z", "l"] {
            let first = session.log.count
            session.send(key)
            #expect(session.read(until: "size 80x24.", from: first) != nil)
            #expect(Self.isDirect(session, 38, (95, 175, 255), from: first), "\(session.text(from: first))")
            #expect(!session.has("38;5;", from: first))
        }
        session.send("q")
        #expect(session.wait() == 7)
        Probe.expectHandedBack(session)
    }
}
