// Keys from bytes: every known sequence, every way to split it, and garbage.

import Canvas
import Testing

@testable import Terminal

/// Feeds pieces as single reads, one millisecond apart, and lets all delays pass at the end.
func decode(_ pieces: [[UInt8]], gap: UInt64 = 1_000_000) -> [Input] {
    var decoder = KeyDecoder(escapeDelay: 25_000_000)
    var inputs: [Input] = []
    var now: UInt64 = 1_000_000_000
    for piece in pieces {
        decoder.expire(at: now, into: &inputs)
        decoder.feed(piece, at: now, into: &inputs)
        now += gap
    }
    while let deadline = decoder.deadline { decoder.expire(at: deadline, into: &inputs) }
    return inputs
}

func decode(_ text: String) -> [Input] { decode([Array(text.utf8)]) }

struct KeyDecoderTests {
    static let table: [(String, [Input])] = [
        ("a", [.key(.character("a"))]),
        ("é", [.key(.character("é"))]),
        ("日", [.key(.character("日"))]),
        ("😀", [.key(.character("😀"))]),
        ("\u{3}", [.key(.control("c"))]),
        ("\u{1A}", [.key(.control("z"))]),
        ("\u{1C}", [.key(.control("\\"))]),
        ("\u{0}", [.key(.control(" "))]),
        ("\r", [.key(.enter)]),
        ("\n", [.key(.enter)]),
        ("\t", [.key(.tab)]),
        ("\u{7F}", [.key(.backspace)]),
        ("\u{8}", [.key(.backspace)]),
        ("\u{1B}", [.key(.escape)]),
        ("\u{1B}\u{1B}", [.key(.escape), .key(.escape)]),
        ("\u{1B}x", [.key(.alt("x"))]),
        ("\u{1B}é", [.key(.alt("é"))]),
        ("\u{1B}P", [.key(.alt("P"))]),
        ("\u{1B}[A\u{1B}OB\u{1B}[1;5C\u{1B}OD", [.key(.up), .key(.down), .key(.right), .key(.left)]),
        ("\u{1B}[H\u{1B}OF\u{1B}[1~\u{1B}[8~", [.key(.home), .key(.end), .key(.home), .key(.end)]),
        ("\u{1B}[3~\u{1B}[5~\u{1B}[6;5~", [.key(.delete), .key(.pageUp), .key(.pageDown)]),
        ("\u{1B}[Z", [.key(.backTab)]),
        (
            "\u{1B}OP\u{1B}[15~\u{1B}[24~\u{1B}[[B\u{1B}[1;2S",
            [.key(.f(1)), .key(.f(5)), .key(.f(12)), .key(.f(2)), .key(.f(4))]
        ),
        ("\u{1B}[<0;5;7M", [.mouse(Mouse(.press(.left), x: 4, y: 6))]),
        (
            "\u{1B}[<2;300;200M\u{1B}[<2;300;200m",
            [.mouse(Mouse(.press(.right), x: 299, y: 199)), .mouse(Mouse(.release, x: 299, y: 199))]
        ),
        (
            "\u{1B}[<32;3;4M\u{1B}[<34;1;1M",
            [.mouse(Mouse(.drag(.left), x: 2, y: 3)), .mouse(Mouse(.drag(.right), x: 0, y: 0))]
        ),
        (
            "\u{1B}[<64;1;1M\u{1B}[<81;1;2M",
            [.mouse(Mouse(.wheelUp, x: 0, y: 0)), .mouse(Mouse(.wheelDown, x: 0, y: 1))]
        ),
        ("\u{1B}[M !!", [.mouse(Mouse(.press(.left), x: 0, y: 0))]),
        ("\u{1B}[200~a\r\nb\u{1B}[31mq\u{1B}[201~", [.paste("a\nb\u{1B}[31mq")]),
        // Unknown ones are swallowed whole.
        ("\u{1B}[I\u{1B}[O", []), ("\u{1B}[27;5;99~", []), ("\u{1B}[97;5u", []),
        ("\u{1B}[<35;1;1M\u{1B}[<96;1;1M\u{1B}[<0;0;0M\u{1B}[<0;1M\u{1B}[<0;99999999;1M", []),
        ("\u{1B}]11;rgb:0000/0000/0000\u{7}", [.background(.dark)]), ("\u{1B}]11;qqq\u{1B}\\", []),
        ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?64;1;22c", [.background(.light), .answered]),
        ("\u{1B}[?997;2n\u{1B}[?997;1n", [.background(.light), .background(.dark)]),
        ("\u{1B}]10;rgb:ffff/ffff/ffff\u{7}", []), ("\u{1B}]11;rgb:ffff/ffff/ffff\u{18}", []),
        ("\u{1B}]11;rgb:ffff/ffff/ffff" + String(repeating: "f", count: 200) + "\u{7}", []),
        ("\u{1B}P11;rgb:ffff/ffff/ffff\u{1B}\\", []), ("\u{1B}[?997;3n\u{1B}[?1n\u{1B}[?n", []),
        ("\u{1B}P1+r544e\u{1B}\\", []),
        ("\u{1B}[", []), ("\u{1B}O", []), ("\u{1B}[1;", []), ("\u{1B}_Gq", []),
        ("\u{1B}[" + String(repeating: "1;", count: 5000) + "A", []),
    ]

    @Test(arguments: table)
    func `a sequence is its key`(_ text: String, _ expected: [Input]) { #expect(decode(text) == expected) }

    @Test(arguments: table.filter { $0.0.utf8.count < 100 && !$0.0.hasPrefix("\u{1B}\u{1B}") })
    func `a sequence split anywhere is the same key`(_ text: String, _ expected: [Input]) {
        let bytes = Array(text.utf8)
        for cut in bytes.indices {
            #expect(decode([Array(bytes[..<cut]), Array(bytes[cut...])]) == expected)
        }
        #expect(decode(bytes.map { [$0] }) == expected)
    }

    @Test func `a sequence whose rest comes after the escape delay gives no plain characters`() {
        let late: UInt64 = 60_000_000
        #expect(decode([[0x1B], Array("[A".utf8)], gap: late) == [.key(.escape), .key(.up)])
        #expect(
            decode([Array("\u{1B}[".utf8), Array("1;5".utf8), Array("Dq".utf8)], gap: late)
                == [.key(.left), .key(.character("q"))])
        #expect(
            decode([Array("\u{1B}[<0;1".utf8), Array("0;5M".utf8)], gap: late)
                == [.mouse(Mouse(.press(.left), x: 9, y: 4))])
    }

    @Test func `Escape and then a typed bracket are two keys`() {
        #expect(
            decode([[0x1B], [0x5B], [0x41]], gap: 60_000_000)
                == [.key(.escape), .key(.character("[")), .key(.character("A"))])
    }

    @Test func `bytes that are not UTF-8 and C1 controls are no keys`() {
        #expect(
            decode([[0xFF, 0x80, 0xC3, 0x61, 0xC2, 0x9B, 0xED, 0xA0, 0x80, 0xC0, 0xAF]]) == [
                .key(.character("a"))
            ])
    }

    @Test func `a paste is never a key, is cut at its limit, and comes without its end too`() {
        let big =
            Array("\u{1B}[200~".utf8) + [UInt8](repeating: 0x71, count: 3 << 20) + Array("\u{1B}[201~q".utf8)
        let inputs = decode([big])
        #expect(inputs.count == 2)
        #expect(inputs.last == .key(.character("q")))
        if case .paste(let text) = inputs.first {
            #expect(text.utf8.count == 1 << 20)
        } else {
            Issue.record("no paste")
        }
        #expect(decode("\u{1B}[200~open") == [.paste("open")])
    }

    @Test func `a megabyte of garbage ends in the ground state`() {
        var seed: UInt64 = 42
        var garbage: [UInt8] = []
        for _ in 0..<(1 << 20) {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let byte = UInt8(truncatingIfNeeded: seed >> 33)
            garbage.append(byte & 0xE0 == 0xE0 ? 0x1B : byte)
        }
        var decoder = KeyDecoder(escapeDelay: 25_000_000)
        var inputs: [Input] = []
        decoder.feed(garbage, at: 1, into: &inputs)
        while let deadline = decoder.deadline { decoder.expire(at: deadline, into: &inputs) }
        inputs.removeAll()
        decoder.feed(Array("j".utf8), at: 10_000_000_000, into: &inputs)
        #expect(inputs == [.key(.character("j"))])
    }
}
