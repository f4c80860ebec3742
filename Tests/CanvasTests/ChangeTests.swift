// What a terminal draws of a picture after another one: all that changed, and little more.

import Testing
import TrackingModel

@testable import Canvas

@Suite struct ChangeTests {
    let style = StyleID(base: 1)

    private func canvas(_ text: String, columns: Int = 40) -> Canvas {
        var canvas = Canvas(size: Size(columns: columns, rows: 1))
        canvas.text(text, x: 0, y: 0, style: style)
        return canvas
    }

    private func runs(_ old: String, _ new: String, countsClusters: Bool = false) -> [Range<Int>] {
        canvas(new).changes(since: canvas(old).cells, countsClusters: countsClusters).map(\.columns)
    }

    @Test func `only what differs is drawn, near pieces at once`() {
        #expect(runs("12 minutes ago", "12 minutes ago") == [])
        #expect(runs("12 minutes ago", "13 minutes ago") == [1..<2])
        #expect(runs("1 of 2", "3 of 4") == [0..<6])
        #expect(runs("1 of many more 2", "3 of many more 4") == [0..<1, 15..<16])
    }

    @Test func `a wide glyph is drawn as a whole, and clusters of another list as well`() {
        #expect(runs("a漢b", "a字b") == [1..<3])
        #expect(runs("a漢b", "axyb") == [1..<3])
        #expect(runs("axyb", "a漢b") == [1..<3])
        #expect(runs("ae\u{301}b", "ae\u{301}b") == [])
        #expect(runs("ae\u{301}b", "ae\u{301}b", countsClusters: true) == [1..<2])
    }

    @Test func `the runs of any two pictures lead from one to the other`() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<300 {
            let size = Size(columns: 1 + Int(generator.next() % 40), rows: 1 + Int(generator.next() % 5))
            func picture() -> Canvas {
                var canvas = Canvas(size: size)
                for _ in 0..<8 {
                    canvas.text(
                        ["漢字", "text", "–", "  "][Int(generator.next() % 4)], x: Int(generator.next() % 40),
                        y: Int(generator.next() % 5), style: StyleID(base: UInt8(generator.next() % 2)))
                }
                return canvas
            }
            let (old, new) = (picture(), picture())
            var cells = old.cells
            for run in new.changes(since: old.cells, countsClusters: false) {
                #expect(new.row(run.y).dropFirst(run.columns.lowerBound).first?.width != 0)
                for x in run.columns { cells[run.y * size.columns + x] = new.cells[run.y * size.columns + x] }
            }
            #expect(cells == new.cells)
        }
    }
}
