// Graphs over several rows, in blocks and in Braille dots.

import Testing

@testable import Canvas

@Suite struct HistogramTests {
    private func graph(_ values: [Double?], rows: Int, _ kind: Glyphs.Graph) -> [String] {
        var glyphs = Glyphs.unicode
        glyphs.graph = kind
        let columns = values.count / glyphs.samplesPerCell
        var canvas = Canvas(size: Size(columns: columns, rows: rows))
        canvas.histogram(
            values, in: Rect(x: 0, y: 0, width: columns, height: rows), maximum: 1, zero: StyleID(base: 2),
            glyphs: glyphs
        ) { _ in StyleID(base: 1) }
        return canvas.text.split(separator: "\n", omittingEmptySubsequences: false).prefix(rows).map(
            String.init)
    }

    @Test func `blocks fill from below up to the last eighth, unknown is blank and nothing is a dot`() {
        #expect(graph([1, 0.5, 0.25, 0, nil], rows: 2, .blocks) == ["▇", "██▄·"])
    }

    @Test func `Braille has two samples in a cell and four heights`() {
        #expect(graph([1, 0.5, 0.25, 0, nil, nil, 0, 0], rows: 1, .braille) == ["⣧⡀ ·"])
        #expect(graph([1, 1, 0.125, 1], rows: 2, .braille) == ["⣿⢸", "⣿⣸"])
    }

    @Test func `what is beyond the maximum fills the column, and no number leaves the graph`() {
        for value in [Double.infinity, -.infinity, .nan, -3, 1e300] {
            for kind in Glyphs.Graph.allCases {
                #expect(graph([value, value, value, value], rows: 3, kind).count == 3)
            }
        }
        #expect(graph([7], rows: 1, .blocks) == ["▇"])
    }

    @Test func `of two samples in one cell the higher decides the style`() {
        var glyphs = Glyphs.unicode
        glyphs.graph = .braille
        var canvas = Canvas(size: Size(columns: 1, rows: 1))
        canvas.histogram(
            [0.2, 0.9], in: Rect(x: 0, y: 0, width: 1, height: 1), maximum: 1, zero: StyleID(base: 9),
            glyphs: glyphs
        ) { StyleID(base: UInt8($0 + 1)) }
        #expect(canvas.row(0).first?.style == StyleID(base: 2))
    }
}
