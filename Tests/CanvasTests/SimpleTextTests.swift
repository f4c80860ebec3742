// What is drawn without a look at its characters is drawn as it would be with one.

import PlainText
import Testing

@testable import Canvas

@Suite struct SimpleTextTests {
    @Test func `each simple scalar is harmless, one column wide and a character beside any other`() {
        let simple = (UInt32(0)...0x3FFF).compactMap(Unicode.Scalar.init)
            .filter { SimpleText.columns(of: String($0)) != nil }
        #expect(simple.count > 1_000)
        let neighbours = simple.filter { $0.value % 7 == 0 }
        let wrong = simple.filter { scalar in
            // Printable ASCII hides nothing, and a letter before the scalar shows whether it changes as a part of a text.
            let text = String(scalar)
            let isJoined = neighbours.contains {
                (text + String($0)).count != 2 || (String($0) + text).count != 2
            }
            return HarmlessText.block("a" + text) != "a" + text || GlyphWidth.columns(of: scalar) != 1
                || SimpleText.scalar(of: Character(scalar)) != scalar.value || isJoined
        }
        #expect(wrong.isEmpty, "\(wrong.map(\.value))")
    }

    @Test(arguments: [
        "", "a", "seven78", "eight890", "nine 8901", "Heartbeat fresh – 4.3 MB ✓", "╭──────── ▁▂▃ · … ─╮",
        "grüße, ça va, Ærø",
    ])
    func `a simple text has a column for each scalar`(_ text: String) {
        #expect(SimpleText.columns(of: text) == text.unicodeScalars.count)
    }

    @Test(arguments: [
        "\u{1B}[2J", "1234567\n", "123456789\u{7F}", "e\u{301}", "漢", "a\u{AD}b", "\u{202E}x", "🎉", "\u{9B}",
    ])
    func `any other text is looked at`(_ text: String) {
        #expect(SimpleText.columns(of: text) == nil)
        #expect(SimpleText.columns(of: "a long text before it " + text) == nil)
    }

    @Test func `a run of simple text leaves no half of a wide glyph`() {
        let style = StyleID(base: 1)
        for x in -3..<8 {
            for length in 0..<5 {
                var (runs, cells) = (
                    Canvas(size: Size(columns: 6, rows: 1)), Canvas(size: Size(columns: 6, rows: 1))
                )
                runs.text("漢字漢", x: 0, y: 0, style: style)
                cells.text("漢字漢", x: 0, y: 0, style: style)
                let text = String("–bcde".prefix(length))
                runs.text(text, x: x, y: 0, style: style)
                for (index, character) in text.enumerated() {
                    cells.put(character, x: x + index, y: 0, style: style)
                }
                #expect(runs.cells == cells.cells, "\(length) at \(x)")
            }
        }
    }
}
