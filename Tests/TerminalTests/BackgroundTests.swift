// The terminal's background: what its answers and its environment say, asked without waiting and without a trace.

import Canvas
import PtyKit
import TestSupport
import Testing

@testable import Terminal

@Suite(.ownThread) struct BackgroundTests {
    @Test(
        arguments: [
            ("rgb:0000/0000/0000", .dark), ("rgb:ffff/ffff/ffff", .light), ("rgb:1e1e/1e1e/2e2e", .dark),
            ("rgb:fdf6/f6f6/e3e3", .light), ("rgb:00/2b/36", .dark), ("rgb:f/f/f", .light),
            ("rgba:ffff/ffff/ffff/0000", .light), ("rgb:8080/8080/8080", .light),
            ("rgb:0000/0000/cccc", .dark),
            ("rgb:ffff/ffff", nil), ("rgb:fffff/0/0", nil), ("rgb:xx/00/00", nil), ("rgb:+f/00/00", nil),
            ("#ffffff", nil), ("", nil), ("rgb:", nil), ("rgb:///", nil),
        ] as [(String, Background?)])
    func `an answer is a background`(_ reply: String, _ expected: Background?) {
        #expect(Background(colorReply: reply.utf8) == expected)
    }

    @Test(
        arguments: [
            ("15;0", .dark), ("0;15", .light), ("0;default;7", .light), ("7;8", .dark), ("12;9", .light),
            ("0;default", nil), ("15;", nil), ("", nil), ("0;16", nil), ("a;b", nil),
        ] as [(String, Background?)])
    func `COLORFGBG is a background`(_ value: String, _ expected: Background?) {
        #expect(Background(colorPair: value) == expected)
    }

    @Test func `an answer that a slow line splits anywhere gives no keys while it is awaited`() {
        let reply = Array("\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{7}\u{1B}[?62;22c".utf8)
        for cut in 1..<reply.count {
            for gap in [60_000_000, 300_000_000] as [UInt64] {
                var decoder = KeyDecoder(escapeDelay: 25_000_000)
                decoder.awaitsAnswerUntil = 10_000_000_000
                var inputs: [Input] = []
                decoder.feed(reply[..<cut], at: 1_000_000_000, into: &inputs)
                decoder.expire(at: 1_000_000_000 + gap, into: &inputs)
                decoder.feed(reply[cut...], at: 1_000_000_000 + gap, into: &inputs)
                // Behind a lone ESC 300 ms are too long to wait for: that is the key, but nothing else is.
                let expected: [Input] = [.background(.dark), .answered]
                let isInsideEscape = gap > KeyDecoder.answerDelay && reply[cut - 1] == 0x1B
                #expect(inputs.filter { $0 != .key(.escape) } == expected, "\(cut) \(gap)")
                #expect(inputs.contains(.key(.escape)) == isInsideEscape, "\(cut) \(gap)")
            }
        }
    }

    @Test func `the terminal is asked, and its answer changes what is known`() throws {
        let session = try Probe.start()
        #expect(session.has("\u{1B}[?2031h\u{1B}]11;?\u{7}\u{1B}[c"))
        var first = session.log.count
        session.send("\u{1B}]11;rgb:fafa/fafa/fafa\u{1B}\\\u{1B}[?62;22c")
        #expect(session.read(until: "background light", from: first) != nil, "\(session.text(from: first))")
        // Only a repaint of all writes the words with the figure, which is all that changes.
        first = session.log.count
        session.send("l")
        #expect(session.read(until: "answers 1.", from: first) != nil, "\(session.text(from: first))")
        first = session.log.count
        session.send("\u{1B}[?997;1n")
        #expect(session.read(until: "dark", from: first) != nil)
        session.send("q")
        #expect(session.wait() == 7)
        Probe.expectHandedBack(session)
    }

    @Test(
        arguments: [("linux", [:]), ("vt100", [:]), ("screen", ["STY": "1.pts"])]
            as [(String, [String: String])])
    func `a terminal that would show the question is not asked`(
        _ term: String, _ environment: [String: String]
    ) throws {
        let session = try Probe.start(term: term, environment: environment)
        #expect(!session.has("]11;?") && !session.has("[c"))
        session.send("q")
        #expect(session.wait() == 7)
    }

    @Test func `an answer that comes as the program ends does not reach the shell`() throws {
        let session = try Probe.start()
        let first = session.log.count
        session.send("q")
        #expect(session.read(until: "\u{1B}[?2031l", from: first) != nil)
        session.send("\u{1B}]11;rgb:fafa/fafa/fafa\u{1B}\\\u{1B}[?62;22c")
        #expect(session.wait() == 7)
        #expect(session.pendingInput == 0)
        Probe.expectHandedBack(session)
    }

    @Test(arguments: [
        ("linux", true), ("linux-16color", true), ("cons25", true), ("fbterm", false), ("xterm", false),
        ("tmux-256color", false), ("screen", false), ("", false),
    ])
    func `a console is known by its name`(term: String, isConsole: Bool) {
        #expect(Terminal.isConsole(term) == isConsole)
    }
}
