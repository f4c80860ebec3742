// The sweeps as a page of Markdown with plots of characters.

internal import TrackingModel

extension SweepStudy: StudyReport {
    package func markdown(isASCII: Bool) -> String {
        func plot(_ points: [SweepPoint], besides: SweepPoint? = nil) -> String {
            var marks = besides.flatMap { Self.point($0, "L") }.map { [$0] } ?? []
            for (index, point) in points.enumerated() {
                if let mark = Self.point(point, TextPlot.mark(index)) { marks.append(mark) }
            }
            return fenced(TextPlot(marks, xTitle: "recall", yTitle: "precision").text(isASCII: isASCII))
        }
        return """
            # Sweeps

            Stores of the \(runs.description); profiles \(runs.profiles.joined(separator: ", ")).

            ## The silence rule by its limit

            Minutes claimed and lost; L is the ladder on the same runs.

            \(table(silence + [ladder], "seconds", hasDelays: false))
            \(plot(silence, besides: ladder))
            ## The ladder by its settle time

            Looked at every 30 minutes while the days go on. Precision is of the claims made at any look, for a minute \
            that arrived after all was no loss; recall is of incidents.

            \(table(settle, "minutes", hasDelays: true))
            \(fenced(settlePlot(isASCII: isASCII)))
            ## The burst window

            Callbacks in bursts classified as phantom, and callbacks that were phantom.

            \(table(bursts, "seconds", hasDelays: false))
            \(plot(bursts))
            """
    }

    private func table(_ points: [SweepPoint], _ unit: String, hasDelays: Bool) -> String {
        var table = MarkdownTable(
            ["mark", unit, "claims", "precision", "recall"]
                + (hasDelays ? ["delay p50 min", "p95 min"] : []))
        for (index, point) in points.enumerated() {
            let isSweep = point.setting != nil
            let row = [
                isSweep ? String(TextPlot.mark(index)) : "L",
                isSweep ? figure(point.setting, places: 0) : "ladder", String(point.claims),
                figure(point.precision), figure(point.recall),
            ]
            let delays = [
                figure(point.delayMedian.map { $0 / 60 }, places: 0),
                figure(point.delay95.map { $0 / 60 }, places: 0),
            ]
            table.add(row + (hasDelays ? delays : []))
        }
        return table.text
    }

    private func settlePlot(isASCII: Bool) -> String {
        let delays = settle.map { $0.delayMedian.map { $0 / 60 } }
        let points = settle.indices.compactMap { index -> TextPlot.Point? in
            guard let precision = settle[index].precision?.value, let delay = delays[index] else {
                return nil
            }
            return TextPlot.Point(x: delay, y: precision, mark: TextPlot.mark(index))
        }
        var plot = TextPlot(points, xTitle: "median delay, minutes", yTitle: "precision")
        plot.xRange = 0...max(delays.compactMap(\.self).max() ?? 1, 1)
        return plot.text(isASCII: isASCII)
    }

    private func fenced(_ text: String) -> String { "```text\n\(text)```\n" }

    private static func point(_ point: SweepPoint, _ mark: Character) -> TextPlot.Point? {
        guard let precision = point.precision?.value, let recall = point.recall?.value else { return nil }
        return TextPlot.Point(x: recall, y: precision, mark: mark)
    }
}
