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
            return HarmlessText.block("a" + text) != "a" + text || scalar.columns != 1
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

    /// The columns as they are without the step over eight bytes at once.
    private func slowColumns(_ bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBufferPointer { bytes in
            var (columns, index) = (0, 0)
            while index < bytes.count {
                let end = index
                _ = SimpleText.scalar(at: &index, in: bytes)
                guard SimpleText.columns(of: UnsafeBufferPointer(rebasing: bytes[end..<index])) != nil else {
                    return nil
                }
                columns += 1
            }
            return columns
        }
    }

    private func check(_ bytes: [UInt8]) {
        let fast = bytes.withUnsafeBufferPointer { SimpleText.columns(of: $0) }
        let text = String(decoding: bytes, as: UTF8.self)
        guard fast == slowColumns(bytes), fast == nil || HarmlessText.block(text) == text else {
            Issue.record("\(bytes)")
            return
        }
    }

    @Test func `each byte is judged alike at each place of a word, whatever stands beside it`() {
        // What can carry into a neighbour, borrow from it, or hide either.
        let edges: [UInt8] = [0x00, 0x01, 0x1E, 0x1F, 0x20, 0x21, 0x41, 0x7D, 0x7E, 0x7F]
        for byte in UInt8(0)..<0x80 {
            for place in 0..<8 {
                for edge in edges {
                    var word = [UInt8](repeating: edge, count: 8)
                    word[place] = byte
                    check(word)
                    // The rest harmless, and another unusual byte somewhere.
                    for other in 0..<8 where other != place {
                        var word = [UInt8](repeating: 0x61, count: 8)
                        word[other] = edge
                        word[place] = byte
                        check(word)
                    }
                }
            }
        }
    }

    @Test func `each byte beyond ASCII is judged alike at each place of a word`() {
        let longer = stride(from: UInt32(0x800), to: 0x11_0000, by: 0x3FD)
        for scalar in (Array(0x80..<0x800) + longer).compactMap(Unicode.Scalar.init) {
            for place in 0..<8 {
                let letters = String(repeating: "~", count: place)
                check(Array((letters + String(scalar) + " behind it").utf8))
            }
        }
    }

    @Test func `texts drawn at random are judged alike, and none with a control character is simple`() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
                // Mostly what is harmless: of two bad ones the first hides the second.
                UInt8.random(in: 0..<20, using: &random) == 0
                    ? UInt8.random(in: 0..<0x80, using: &random)
                    : UInt8.random(in: 0x20..<0x7F, using: &random)
            }
            check(bytes)
            let isHarmless = bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
            #expect(
                (SimpleText.columns(of: String(decoding: bytes, as: UTF8.self)) != nil) == isHarmless,
                "\(bytes)")
        }
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
