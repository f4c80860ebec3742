// The sweeps as a page of Markdown with plots of characters.

import TrackingModel

extension SweepStudy: StudyReport {
    package func markdown(isASCII: Bool) -> String {
        func plot(_ points: [SweepPoint], besides: [SweepPoint] = []) -> String {
            let marked: [(point: SweepPoint, mark: Character)] =
                besides.map { ($0, "L") } + points.enumerated().map { ($1, TextPlot.mark($0)) }
            let marks = marked.compactMap { point, mark in
                TextPlot.Point(x: point.recall?.value, y: point.precision?.value, mark: mark)
            }
            return fenced(
                TextPlot(points: marks, xTitle: "recall", yTitle: "precision").text(isASCII: isASCII))
        }
        return """
            # Sweeps

            Stores of the \(runs.description); profiles \(runs.profiles.joined(separator: ", ")).

            ## The silence rule by its limit

            Minutes claimed and lost; L is the ladder on the same runs.

            \(table(silence + [ladder], "seconds"))
            \(plot(silence, besides: [ladder]))
            ## The ladder by its settle time

            Looked at every 30 minutes while the days go on. Precision is of the claims made at any look, for a minute \
            that arrived after all was no loss; recall is of incidents.

            \(table(settle, "minutes", Self.delays))
            \(fenced(settlePlot(isASCII: isASCII)))
            ## The burst window

            Callbacks in bursts classified as phantom, and callbacks that were phantom.

            \(table(bursts, "seconds"))
            \(plot(bursts))
            """
    }

    /// A point with its number in the sweep.
    private typealias Row = (offset: Int, element: SweepPoint)

    private static var delays: [Column<Row>] {
        [
            ("delay p50 min", { minutes($0.element.delayMedian) }),
            ("p95 min", { minutes($0.element.delay95) }),
        ]
    }

    private func table(_ points: [SweepPoint], _ unit: String, _ delays: [Column<Row>] = []) -> String {
        points.enumerated().table(
            [
                ("mark", { $0.element.setting == nil ? "L" : String(TextPlot.mark($0.offset)) }),
                (unit, { $0.element.setting.map { figure($0, places: 0) } ?? "ladder" }),
                ("claims", { String($0.element.claims) }), ("precision", { figure($0.element.precision) }),
                ("recall", { figure($0.element.recall) }),
            ] + delays)
    }

    private func settlePlot(isASCII: Bool) -> String {
        let delays = settle.map { $0.delayMedian.map { $0 / 60 } }
        let points = settle.indices.compactMap { index in
            TextPlot.Point(x: delays[index], y: settle[index].precision?.value, mark: TextPlot.mark(index))
        }
        var plot = TextPlot(points: points, xTitle: "median delay, minutes", yTitle: "precision")
        plot.xRange = 0...max(delays.compactMap(\.self).max() ?? 1, 1)
        return plot.text(isASCII: isASCII)
    }

    private func fenced(_ text: String) -> String { "```text\n\(text)```\n" }
}
