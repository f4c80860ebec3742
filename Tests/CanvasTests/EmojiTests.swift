// Flags, joined emoji and letters of several parts: whole where terminals agree, and never wider than counted.

import PlainText
import Testing

@testable import Canvas

@Suite struct EmojiTests {
    private func drawn(_ text: String) -> (text: String, columns: Int) {
        var canvas = Canvas(size: Size(columns: 30, rows: 1))
        let end = canvas.text(text + "|", x: 0, y: 0, style: StyleID(base: 0))
        return (canvas.textRows[0], end)
    }

    @Test(arguments: [
        ("🇩🇪", "DE"), ("🇩🇪🇫🇷", "DEFR"), ("🇩", "D"), ("👩‍👩‍👧", "👩"), ("👋🏽", "👋"), ("🏳️‍🌈", "🏳"), ("❤️", "❤"),
        ("क्षि", "क्ष"), ("한", "한"), ("e\u{301}", "e\u{301}"), ("1️⃣", "1\u{20E3}"),
    ])
    func `a character of several parts is drawn in forms that all terminals give the same width`(
        text: String, expected: String
    ) {
        let (row, columns) = drawn(text)
        #expect(row.unicodeScalars.elementsEqual((expected + "|").unicodeScalars), "\(row)")
        #expect(columns == expected.unicodeScalars.reduce(1) { $0 + $1.columns })
        #expect(HarmlessText.line(text).columns == columns - 1)
    }

    @Test func `no cell holds a joiner, a flag's letter or a second emoji`() {
        for text in ["🇩🇪🇫", "👩‍👩‍👧‍👦", "👩🏽‍🚀", "🏃‍♂️", "a\u{200D}b", "\u{200D}👩"] {
            var canvas = Canvas(size: Size(columns: 20, rows: 1))
            for (x, character) in text.enumerated() {
                canvas.put(character, x: x * 3, y: 0, style: StyleID(base: 0))
            }
            for cell in canvas.row(0) where cell.width > 0 {
                let scalars = canvas.text(of: cell).unicodeScalars
                #expect(scalars.count { $0.columns > 0 } == 1, "\(text): \(scalars)")
                #expect(!scalars.contains { $0.value == 0x200D || (0x1F1E6...0x1F1FF).contains($0.value) })
            }
        }
    }

    @Test func `a joiner between letters stays visible`() {
        #expect(HarmlessText.line("a\u{200D}b") == "a‹U+200D›b")
        #expect(HarmlessText.line("👩\u{200D}b") == "👩‹U+200D›b")
        #expect(HarmlessText.line("👩‍👧") == "👩‍👧")
    }

    @Test func `tags that make a flag have no place of their own, others stay visible`() {
        #expect(HarmlessText.line("🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿🏴󠁧󠁢󠁷󠁬󠁳󠁿!") == "🏴 🏴🏴!")
        #expect(HarmlessText.line("🏴\u{E0068}\u{E0069}\u{E007F}") == "🏴‹U+E0068›‹U+E0069›‹U+E007F›")
        #expect(HarmlessText.line("a\u{E0067}\u{E007F}") == "a‹U+E0067›‹U+E007F›")
    }
}
