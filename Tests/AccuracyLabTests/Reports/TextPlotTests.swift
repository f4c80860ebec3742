// Plots of characters: where points stand.

import Testing

@testable import AccuracyLab

@Suite struct TextPlotTests {
    @Test func `points stand where their figures are, edges included`() {
        let points: [TextPlot.Point?] = [
            .init(x: 0, y: 0, mark: "a"), .init(x: 1, y: 1, mark: "b"), .init(x: 0.5, y: 9, mark: "c"),
            .init(x: .nan, y: 0, mark: "d"), .init(x: nil, y: 0, mark: "e"), .init(x: 0, y: nil, mark: "f"),
        ]
        var plot = TextPlot(points: points.compactMap(\.self), xTitle: "recall", yTitle: "precision")
        plot.width = 26
        plot.rows = 3
        #expect(
            plot.text(isASCII: true) == """
                precision
                1.00 |          c        b
                     |
                0.00 |a
                     +--------------------
                     0.00   recall    1.00

                """)
    }
}
