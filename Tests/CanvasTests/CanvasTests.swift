// The grid itself: clipping, wide glyphs, text, and that nothing is ever drawn outside.

import Testing
import TrackingModel

@testable import Canvas

@Suite struct CanvasTests {
    let style = StyleID(base: 3)

    @Test func `text is drawn, cut with an ellipsis and aligned`() {
        var canvas = Canvas(size: Size(columns: 10, rows: 3))
        canvas.text("Heartbeat fresh", x: 0, y: 0, style: style, width: 10)
        canvas.text("12", x: 0, y: 1, style: style, width: 10, alignment: .right)
        canvas.text("mid", x: 0, y: 2, style: style, width: 9, alignment: .center)
        #expect(canvas.textRows == ["Heartbeat…", "        12", "   mid"])
    }

    @Test func `a line that goes on behind its width ends with an ellipsis, wherever its pieces end`() {
        var canvas = Canvas(size: Size(columns: 8, rows: 4))
        let four = Span("four", style: style)
        canvas.line([four, four, four], x: 0, y: 0, width: 8)
        canvas.line([four, four], x: 0, y: 1, width: 8)
        canvas.line([four, four, Span("  ", style: style)], x: 0, y: 2, width: 8)
        canvas.line([four, Span("fives", style: style)], x: 0, y: 3, width: 8)
        #expect(canvas.textRows == ["fourfou…", "fourfour", "fourfour", "fourfiv…"])
    }

    @Test func `wide characters keep the columns straight`() {
        var canvas = Canvas(size: Size(columns: 8, rows: 3))
        canvas.text("漢字|", x: 0, y: 0, style: style)
        canvas.text("漢字漢字漢", x: 0, y: 1, style: style, width: 8)
        canvas.text("e\u{301}|", x: 0, y: 2, style: style)
        #expect(canvas.textRows == ["漢字|", "漢字漢…", "e\u{301}|"])
        #expect(canvas.row(0).map(\.width) == [2, 0, 2, 0, 1, 1, 1, 1])
        #expect(canvas.row(2)[16].glyph >= Cell.clusterBase)
    }

    @Test func `half of a wide glyph never stays behind`() {
        var canvas = Canvas(size: Size(columns: 6, rows: 1))
        canvas.text("漢字", x: 0, y: 0, style: style)
        canvas.put("x", x: 1, y: 0, style: style)
        #expect(canvas.textRows == [" x字"])
        canvas.put("y", x: 2, y: 0, style: style)
        #expect(canvas.textRows == [" xy"])
        canvas.put("漢", x: 5, y: 0, style: style)
        #expect(canvas.textRows == [" xy"])
    }

    @Test func `control characters of a text are made visible`() {
        var canvas = Canvas(size: Size(columns: 20, rows: 1))
        canvas.text("a\u{1b}[2J\rb", x: 0, y: 0, style: style)
        #expect(canvas.textRows == ["a␛[2J␍b"])
    }

    @Test func `a box holds its title and gives its inside`() {
        var canvas = Canvas(size: Size(columns: 20, rows: 3))
        let inner = canvas.box(
            Rect(x: 0, y: 0, width: 20, height: 3), title: [Span("Memory", style: style)],
            note: [Span("4.3", style: style)], style: style, glyphs: .unicode)
        #expect(inner == Rect(x: 1, y: 1, width: 18, height: 1))
        #expect(canvas.textRows == ["╭ Memory ──── 4.3 ─╮", "│                  │", "╰──────────────────╯"])
        canvas.clear()
        canvas.box(Rect(x: 0, y: 0, width: 6, height: 2), style: style, glyphs: .ascii)
        #expect(canvas.textRows == ["+----+", "+----+", ""])
    }

    @Test func `bars, sparklines and scrollbars show their fractions`() {
        var canvas = Canvas(size: Size(columns: 10, rows: 4))
        canvas.bar(
            in: Rect(x: 0, y: 0, width: 10, height: 1), fraction: 0.55, style: style, track: style,
            glyphs: .unicode, limit: (0.9, style))
        canvas.bar(
            in: Rect(x: 0, y: 1, width: 10, height: 1), fraction: 0.001, style: style, glyphs: .unicode)
        canvas.sparkline(
            [0, 1, 4, 8, nil, .nan, 9], x: 0, y: 2, maximum: 8, style: style, zero: style, glyphs: .unicode)
        #expect(canvas.textRows == ["█████▌░░░│", "▏", "·▁▄▇  ▇", ""])
        canvas.scrollbar(
            in: Rect(x: 0, y: 0, width: 1, height: 4), top: 50, count: 54, thumb: style, track: style,
            glyphs: .ascii)
        #expect(canvas.textRows.map { $0.first } == ["|", "|", "|", "#"])
    }

    @Test func `nothing is drawn outside of the clip, whatever is asked for`() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<400 {
            let size = Size(columns: Int(generator.next() % 30), rows: Int(generator.next() % 12))
            var canvas = Canvas(size: size)
            func number() -> Int { Int(generator.next() % 60) - 20 }
            let clip = Rect(x: number(), y: number(), width: number(), height: number())
            canvas.clipped(to: clip) { canvas in
                canvas.box(
                    Rect(x: number(), y: number(), width: number(), height: number()), style: style,
                    glyphs: .unicode)
                canvas.text("漢a字e\u{301}", x: number(), y: number(), style: style, width: number())
                canvas.text("漢a字", x: number(), y: number(), style: style)
                canvas.fill(
                    Rect(x: number(), y: number(), width: number(), height: number()), with: "#", style: style
                )
                canvas.bar(
                    in: Rect(x: number(), y: number(), width: number(), height: 1), fraction: 0.5,
                    style: style, track: style, glyphs: .ascii)
                canvas.overlay(style, in: Rect(x: number(), y: number(), width: number(), height: number()))
            }
            let inside = clip.intersection(Rect(size))
            for y in 0..<size.rows {
                for (x, cell) in canvas.row(y).enumerated() where !inside.contains(x: x, y: y) {
                    #expect(cell == .blank(StyleID(base: 0)))
                }
                #expect(canvas.row(y).reduce(0) { $0 + Int($1.width) } == size.columns)
            }
        }
    }

    @Test func `a plain canvas is printable ASCII and as wide as before`() {
        for glyph: UInt32 in 0...0x3000 {
            #expect((0x20..<0x7F).contains(ASCIISubstitutes.sign(for: glyph).asciiValue ?? 0))
        }
        var canvas = Canvas(size: Size(columns: 12, rows: 1))
        canvas.text("│漢e\u{301}▲–“x”", x: 0, y: 0, style: style)
        canvas.replaceGlyphs(missingIn: .ascii)
        #expect(canvas.textRows == ["|? e^-\"x\""])
        #expect(ASCIISubstitutes.text(of: "│漢e\u{301}▲–“x”\n\u{1B}[1m·") == "|? e^-\"x\"\n\u{1B}[1m.")
    }

    @Test func `a cell takes eight bytes`() {
        #expect(MemoryLayout<Cell>.stride == 8)
    }
}

@Suite struct TableLayoutTests {
    let columns = [
        TableColumn("app", minimum: 8, ideal: 20, rank: 9), TableColumn("today", minimum: 6, rank: 8),
        TableColumn("last", minimum: 10, rank: 3),
    ]

    @Test func `columns go by rank when the width is short`() {
        #expect(TableLayout(columns, width: 60).places.map(\.width) == [20, 6, 10])
        #expect(TableLayout(columns, width: 30).places.map(\.width) == [10, 6, 10])
        #expect(TableLayout(columns, width: 20).places.map(\.column) == [0, 1])
        #expect(TableLayout(columns, width: 3).places == [TableLayout.Place(column: 0, x: 0, width: 3)])
        #expect(TableLayout(columns, width: 0).places.map(\.width) == [0])
    }
}
