// The sets of glyphs: what consoles and plain terminals lack is replaced, and cut text has one sign.

import Testing

@testable import Canvas

@Suite struct GlyphSetTests {
    private func characters(_ glyphs: Glyphs) -> [Character] {
        let text = glyphs.enter + glyphs.separator + glyphs.dash + glyphs.atLeast
        let single = Mirror(reflecting: glyphs).children.compactMap { $0.value as? Character }
        return single + glyphs.levels + glyphs.parts + Array(text)
    }

    @Test func `the console's signs are all in its fonts, and those of ASCII are ASCII`() {
        for character in characters(.console) where !character.isASCII {
            #expect(character.unicodeScalars.allSatisfy { ConsoleFont.has($0.value) }, "\(character)")
        }
        #expect(!characters(.ascii).contains { !$0.isASCII })
        #expect(characters(.console).count > 30)
    }

    @Test(arguments: [Glyphs.unicode, .console, .ascii])
    func `signs of different meaning differ`(glyphs: Glyphs) {
        let levels: [Character] = [
            glyphs.check, glyphs.triangle, glyphs.cross, glyphs.question, glyphs.diamond,
        ]
        #expect(Set(levels).count == levels.count)
        #expect(!glyphs.levels.contains(glyphs.overfull) && glyphs.overfull != glyphs.dot)
        #expect(glyphs.levels.count == 8 && glyphs.parts.count == 8)
        #expect(glyphs.track != glyphs.parts[7] && glyphs.limit != glyphs.track)
        #expect(glyphs.heavy != glyphs.horizontal)
    }

    @Test func `a console shows what its font has, and letters, and a sign for the rest`() {
        var canvas = Canvas(size: Size(columns: 30, rows: 1))
        canvas.text("╭─✓ ▁é漢 “x” … ▒≥→", x: 0, y: 0, style: StyleID(base: 0))
        canvas.replaceGlyphs(missingIn: .console)
        #expect(canvas.textRows == ["+─v _é漢 \"x\" ~ ▒≥→"])
        canvas.replaceGlyphs(missingIn: .unicode)
        #expect(canvas.textRows == ["+─v _é漢 \"x\" ~ ▒≥→"])
    }

    @Test func `cut text ends with one sign, whoever cuts it`() {
        var canvas = Canvas(size: Size(columns: 8, rows: 2))
        canvas.text("something", x: 0, y: 0, style: StyleID(base: 0), width: 8)
        canvas.line([Span("something", style: StyleID(base: 0))], x: 0, y: 1, width: 8)
        canvas.replaceGlyphs(missingIn: .ascii)
        #expect(canvas.textRows == ["somethi~", "somethi~"])
    }

    @Test(arguments: Glyphs.Graph.allCases) func `an overfull column has its own sign`(kind: Glyphs.Graph) {
        for var glyphs in [Glyphs.unicode, .console, .ascii] {
            glyphs.graph = kind
            var canvas = Canvas(size: Size(columns: 2, rows: 2))
            let samples = [Double](repeating: 1, count: 2 * glyphs.samplesPerCell)
            canvas.histogram(
                samples, in: Rect(x: 0, y: 0, width: 2, height: 2), maximum: 1, zero: StyleID(base: 0),
                glyphs: glyphs, isOverfull: { $0 >= glyphs.samplesPerCell }, style: { _ in StyleID(base: 0) })
            for row in canvas.textRows {
                #expect(row.last == glyphs.overfull && row.first != glyphs.overfull)
            }
        }
    }
}
