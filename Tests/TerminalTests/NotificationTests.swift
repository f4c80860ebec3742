// The bytes of a desktop notification: the sequence that the terminal knows, and nothing in it but text.

import PtyKit
import TestSupport
import Testing

@testable import Terminal

@Suite(.ownThread) struct NotificationTests {
    private func text(
        _ title: String, _ body: String, term: String = "xterm-256color",
        _ environment: [String: String] = [:]
    ) -> String? {
        Notification.sequence(title: title, body: body, term: term) { environment[$0] }
            .map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(
        arguments: [
            ("xterm-256color", [:], "\u{1B}]9;Lost: 3; or more\u{7}"),
            ("foot", [:], "\u{1B}]777;notify;Lost;3; or more\u{7}"),
            ("rxvt-unicode-256color", [:], "\u{1B}]777;notify;Lost;3; or more\u{7}"),
            ("xterm-256color", ["VTE_VERSION": "7000"], "\u{1B}]777;notify;Lost;3; or more\u{7}"),
            ("xterm-kitty", [:], "\u{1B}]99;;Lost: 3; or more\u{7}"),
            (
                "tmux-256color", ["TMUX": "x"], "\u{1B}Ptmux;\u{1B}\u{1B}]9;Lost: 3; or more\u{7}\u{1B}\\"
            ),
            ("screen", ["STY": "x"], "\u{1B}P\u{1B}]9;Lost: 3; or more\u{7}\u{1B}\\"),
        ] as [(String, [String: String], String)])
    func `each terminal gets the sequence that it knows`(
        _ term: String, _ environment: [String: String], _ expected: String
    ) {
        #expect(text("Lost", "3; or more", term: term, environment) == expected)
    }

    @Test func `nothing but text is sent, and not much of it`() throws {
        #expect(
            text("a\u{1B}]52;c;eA==\u{7}b", "c\r\nd\u{9B}e\u{202E}f")
                == "\u{1B}]9;a ]52;c;eA== b: c d e f\u{7}")
        #expect(text("a;b", "c", term: "foot") == "\u{1B}]777;notify;a,b;c\u{7}")
        #expect(text("4;1;50", "") == "\u{1B}]9; 4;1;50\u{7}")
        #expect(text("", "\u{7}\n") == nil)
        let long = try #require(text(String(repeating: "é", count: 500), String(repeating: "👩‍👩‍👧", count: 500)))
        #expect(long.utf8.count <= Notification.titleLimit + Notification.bodyLimit + 8)
        #expect(long.hasPrefix("\u{1B}]9;éé") && long.contains("👩‍👩‍👧"))
    }

    @Test(arguments: [("xterm-256color", true), ("linux", false)])
    func `it is sent to a terminal that does not print it`(_ term: String, _ isSent: Bool) throws {
        let session = try Probe.start(term: term)
        let first = session.log.count
        session.send("n")
        #expect(session.read(until: "notified \(isSent)", from: first) != nil, "\(session.text(from: first))")
        #expect(session.has("\u{1B}]9;Probe: said\u{7}", from: first) == isSent)
        session.send("q")
        #expect(session.wait() == 7)
    }
}
