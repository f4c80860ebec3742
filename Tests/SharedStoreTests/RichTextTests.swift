// The text of RTF documents, of whole ones and of any bytes.

import Testing
import TrackingModel

@testable import SharedStore

@Suite struct RichTextTests {
    private func text(_ rtf: String) -> String { text(Array(rtf.utf8)) }

    private func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.withUnsafeBufferPointer(RichText.text), as: UTF8.self)
    }

    @Test func `a console's document is its lines`() {
        let document = #"""
            {\rtf1\ansi\ansicpg1252\cocoartf2867
            \cocoatextscaling0\cocoaplatform0{\fonttbl\f0\fnil\fcharset0 Menlo-Regular;}
            {\colortbl;\red255\green255\blue255;}
            {\*\expandedcolortbl;;\csgenericrgb\c100000;}
            \margl1440\margr1440\vieww28860
            \pard\tx593\partightenfactor0

            \f0\fs24 \cf2 \cb3 [Service] Background tasks registered\
            [Service] \uc0\u55357 \u56656  Scheduled for 12:01\u8239 AM\
               \'95 caf\'e9: \{braces\} and a \\ \
            {\b [1765418405] intervalDidStart: ScreenTimeTracking}\par tab\tab end\line}
            """#
        #expect(
            text(document) == """
                [Service] Background tasks registered
                [Service] \u{1F550} Scheduled for 12:01\u{202F}AM
                   • café: {braces} and a \\\u{20}
                [1765418405] intervalDidStart: ScreenTimeTracking
                tab\tend

                """)
    }

    @Test func `what stands for a character in old readers is left out`() {
        #expect(text(#"{\rtf1 \u8364?1}"#) == "€1")
        #expect(text(#"{\rtf1\uc2 \u8364 ab1}"#) == "€1")
        #expect(text(#"{\rtf1 \u-10179?\u-8704?}"#) == "\u{1F600}")
        #expect(text(#"{\rtf1 \u-10179?x\u-8704?}"#) == "x")
    }

    @Test func `no bytes can break it, and none grow`() {
        var dice = SeededGenerator(seed: 7)
        let parts = [
            "{", "}", "\\", "\\'", "\\'e9", "\\u", "\\u-1", "\\u99999999999", "\\uc99999",
            "\\bin99999999999 ",
            "\\bin3 abc", "\\*", "\\par", "\n", "\\\n", "\\pict", "x", "é", "\u{0}", " ", "\\fonttbl",
        ]
        for _ in 0..<2_000 {
            let count = Int.random(in: 0..<30, using: &dice)
            let rtf = "{\\rtf1" + (0..<count).map { _ in parts.randomElement(using: &dice) ?? "" }.joined()
            #expect(text(rtf).utf8.count <= rtf.utf8.count)
        }
        let deep = Array(repeating: UInt8(ascii: "{"), count: 1_000_000)
        #expect(text(Array("{\\rtf1 a".utf8) + deep) == "a")
        #expect(
            text(
                Array("{\\rtf1 ".utf8) + deep + Array(repeating: UInt8(ascii: "}"), count: 1_000_000) + [0x62]
            ) == "b")
    }
}
