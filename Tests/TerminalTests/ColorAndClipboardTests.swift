// Colours at every depth, signs for plain terminals, and the clipboard's bytes.

import Canvas
import Testing

@testable import Terminal

struct ColorAndClipboardTests {
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

    @Test func `eight colours never show quiet text as black on black`() {
        let grey = Color(rgb: 0x80_8080, index256: 244, index16: 8)
        let black = Color(rgb: 0, index256: 16, index16: 0)
        let white = Color(rgb: 0xFF_FFFF, index256: 231, index16: 15)
        #expect(ColorDepth.eight.number(of: grey, on: nil) == -1)
        #expect(ColorDepth.eight.number(of: grey, on: black) == 7)
        #expect(ColorDepth.eight.number(of: grey, on: white) == 0)
        #expect(!ColorDepth.eight.needsBold(for: grey))
        #expect(ColorDepth.sixteen.number(of: grey, on: nil) == 8)
        #expect(ColorDepth.eight.number(of: white, on: black) == 7)
        let plain = Color(rgb: 0, index256: 16, index16: nil)
        #expect(ColorDepth.eight.number(of: plain) == -1 && ColorDepth.sixteen.number(of: plain) == -1)
    }

    @Test func `eight colours show a bright one as bold`() {
        let style = Style(foreground: orange)
        #expect(InkTable.attributes(of: style, depth: .eight) != 0)
        #expect(InkTable.attributes(of: style, depth: .sixteen) == 0)
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
}
