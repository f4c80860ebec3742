// Draws the lab's screen: the table of policies and profiles, and whatever else fits.

package import Canvas
import Themes
import TrackingModel

extension LabModel {
    /// Draws everything into a canvas of the model's size.
    package func view(into canvas: inout Canvas) {
        canvas.clear()
        defer { canvas.replaceGlyphs(missingIn: glyphs) }
        guard size.columns >= FrameLayout.least.columns, size.rows >= FrameLayout.least.rows else {
            let description = "The lab needs \(FrameLayout.least.columns)×\(FrameLayout.least.rows). q quits."
            for (row, line) in wrapped(description, widths: [max(size.columns, 1)]).enumerated() {
                canvas.text(line, x: 0, y: row, style: .text, width: size.columns)
            }
            return
        }
        let layout = LabLayout(self)
        drawHeader(layout.header, into: &canvas)
        drawMeasure(layout.measure, into: &canvas)
        drawTable(layout, into: &canvas)
        if let rect = layout.scale { drawScale(rect, layout, into: &canvas) }
        if let rect = layout.days { drawDays(rect, into: &canvas) }
        if let rect = layout.sentence {
            canvas.text(sentence, x: rect.x, y: rect.y, style: .text, width: rect.width)
        }
        drawFooter(layout.footer, into: &canvas)
        notice?.draw(over: canvas.bounds.splitBottom(1).0, glyphs: glyphs, into: &canvas)
        if let helpTop { help.draw(top: helpTop, glyphs: glyphs, into: &canvas) }
    }

    private func drawHeader(_ rect: Rect, into canvas: inout Canvas) {
        let right = [Span("user ", .muted), Span(board.users[chosen.user], .accent)]
        let width = canvas.width(of: right)
        canvas.line(right, x: rect.maxX - 1 - width, y: rect.y, width: width)
        canvas.clickable(
            Rect(x: rect.maxX - 1 - width, y: rect.y, width: width, height: 1), Click.key(.character("u")))
        canvas.line(
            [Span("Accuracy lab", .header), Span(glyphs.separator + board.caption, .muted)], x: rect.x + 1,
            y: rect.y, width: rect.width - width - 4)
    }

    private func drawMeasure(_ rect: Rect, into canvas: inout Canvas) {
        guard rect.height > 0 else { return }
        let measure = board.measures[measure]
        canvas.line(
            [Span(title, .title), Span("  " + measure.description, .text)], x: rect.x + 1, y: rect.y,
            width: rect.width - 2)
        canvas.clickable(rect, Click.key(.character("m")))
    }

    /// `absolute error, min/app-day`.
    var title: String {
        let measure = board.measures[measure]
        return measure.unit.isEmpty ? measure.title : measure.title + ", " + measure.unit
    }

    /// The selected cell as one line.
    var sentence: String {
        let measure = board.measures[measure]
        guard let figure = figure(policy: chosen.policy, profile: chosen.profile) else {
            return measure.title + ": not run"
        }
        return measure.title + " " + figureText(figure.value) + intervalText(figure) + " " + measure.unit
    }

    /// ` (0.22–0.41)`; empty without an interval.
    func intervalText(_ figure: LabBoard.Figure) -> String {
        guard let low = figure.low, let high = figure.high else { return "" }
        return " (" + figureText(low) + glyphs.dash + figureText(high) + ")"
    }

    private func drawFooter(_ rect: Rect, into canvas: inout Canvas) {
        let dayKeys: [(Key, String)] =
            worstDays.isEmpty ? [] : [(.enter, "open worst day")]
        var x = rect.x + 1
        for (key, description) in [(Key.character("?"), "help"), (.character("q"), "quit")] + dayKeys
            + [(.character("m"), "measure"), (.character("u"), "user"), (.character("t"), "theme")]
        {
            let spans = [Span(key.name(glyphs), .key), Span(" " + description, .hint)]
            let width = canvas.width(of: spans)
            guard x + width < rect.maxX else { continue }
            canvas.clickable(Rect(x: x, y: rect.y, width: width, height: 1), Click.key(key))
            x = canvas.line(spans, x: x, y: rect.y, width: width) + 2
        }
    }
}
