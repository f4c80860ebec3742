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

    private func differs(_ old: String, _ new: String, countsClusters: Bool = false) -> Bool {
        !canvas(new).rows(unlike: canvas(old).cells, countsClusters: countsClusters).isEmpty
    }

    @Test func `only a row that differs is drawn`() {
        #expect(!differs("12 minutes ago", "12 minutes ago"))
        #expect(differs("12 minutes ago", "13 minutes ago"))
        #expect(differs("a漢b", "a字b"))
    }

    @Test func `clusters of another list differ`() {
        #expect(!differs("ae\u{301}b", "ae\u{301}b"))
        #expect(differs("ae\u{301}b", "ae\u{301}b", countsClusters: true))
        #expect(!differs("a漢b", "a漢b", countsClusters: true))
    }

    @Test func `the rows of any two pictures lead from one to the other`() {
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
            let rows = new.rows(unlike: old.cells, countsClusters: false)
            for y in 0..<size.rows { #expect(rows.contains(y) == (new.row(y) != old.row(y))) }
        }
    }
}
