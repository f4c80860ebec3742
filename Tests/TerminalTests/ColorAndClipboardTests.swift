// Colours at every depth, signs for plain terminals, and the clipboard's bytes.

import Canvas
import PtyKit
import TestSupport
import Testing

@testable import Terminal

@Suite(.ownThread) struct ColorAndClipboardTests {
    let orange = Color(rgb: 0xFF_8700, index256: 208, index16: 11)

    @Test func `a colour is the number of the terminal's palette`() {
        #expect(ColorDepth.none.number(of: orange) == -1)
        #expect(ColorDepth.eight.number(of: orange) == 3)
        #expect(ColorDepth.sixteen.number(of: orange) == 11)
        #expect(ColorDepth.indexed.number(of: orange) == 208)
        #expect(ColorDepth.direct.number(of: orange) == 0xFF_8700)
        #expect(ColorDepth.direct.number(of: Color(rgb: 5, index256: 0, index16: 0)) == 8)
        #expect(ColorDepth.indexed.number(of: nil) == -1)
    }

    @Test(
        arguments: [
            (0, ColorDepth.none), (8, .eight), (16, .sixteen), (88, .sixteen), (256, .indexed),
            (0x100_0000, .direct),
        ] as [(Int32, ColorDepth)])
    func `the terminal database's count is a depth`(_ colors: Int32, _ depth: ColorDepth) {
        #expect(ColorDepth(colors: colors) == depth)
    }

    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy"), ("é", "w6k="),
    ])
    func `base64 is that of RFC 4648`(_ text: String, _ expected: String) {
        #expect(String(decoding: Clipboard.base64(text.utf8), as: UTF8.self) == expected)
    }

    @Test func `a text beyond the limit is not sent, and tmux gets the sequence wrapped as well`() {
        #expect(Clipboard.sequence(for: String(repeating: "a", count: 56_246), inTmux: false) == nil)
        #expect(Clipboard.sequence(for: String(repeating: "a", count: 56_244), inTmux: false) != nil)
        let plain = "\u{1B}]52;c;Zm9v\u{7}"
        #expect(Clipboard.sequence(for: "foo", inTmux: false) == Array(plain.utf8))
        #expect(
            Clipboard.sequence(for: "foo", inTmux: true)
                == Array((plain + "\u{1B}Ptmux;\u{1B}" + plain + "\u{1B}\\").utf8))
    }

    @Test(arguments: [(nil, 25), ("100", 100), ("0", 1), ("99999", 2000), ("x", 25)] as [(String?, UInt64)])
    func `the escape delay is the user's within limits`(_ setting: String?, _ milliseconds: UInt64) {
        #expect(EventLoop.escapeDelay(setting) == milliseconds * 1_000_000)
    }

    @Test(arguments: [
        ("de_DE.ISO-8859-1", true), ("ru_RU.KOI8-R@x", true), ("xx_XX.UTF-8", false),
        ("xx_XX.utf8@euro", false),
        ("xx_XX", false), ("xx_XX.", false),
    ])
    func `a locale's name says the characters where the locale is not installed`(name: String, isOther: Bool)
        throws
    {
        #expect(Terminal.namesOtherCharacters(name) == isOther)
        let session = try Probe.start(environment: ["LC_ALL": name])
        #expect(session.text().contains("utf8 \(!isOther)"), "\(session.text())")
        session.send("q")
        #expect(session.wait() == 7)
    }
}
