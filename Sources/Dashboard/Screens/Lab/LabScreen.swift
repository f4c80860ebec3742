// The lab's screen: the table of policies and profiles, and whatever else fits.

import Canvas
import HealthAnalysis
import PlainText
import Themes
import TrackingModel

extension Screen {
    package static let lab = Screen("Lab", .picture, of: .lab)
}

struct LabScreen: PictureScreen {
    static let screen = Screen.lab

    let context: ViewContext

    init(_ context: ViewContext, _ list: ListState) { self.context = context }

    func draw(in body: Rect, into canvas: inout Canvas) {
        guard let lab = context.lab else { return }
        LabView(context, lab, in: body).draw(into: &canvas)
    }
}

/// The results of the lab in an area.
struct LabView: ContextProvider {
    let context: ViewContext
    let lab: LabState
    let layout: LabLayout
    let board: LabBoard
    let chosen: LabBoard.Cell
    let measure: LabBoard.Measure
    let glyphs: Glyphs

    init(_ context: ViewContext, _ lab: LabState, in body: Rect) {
        self.context = context
        self.lab = lab
        layout = LabLayout(lab.board, on: context.size, in: body)
        board = lab.board
        chosen = lab.chosen
        measure = lab.board.measures[lab.measure]
        glyphs = context.settings.glyphs
    }

    func draw(into canvas: inout Canvas) {
        drawMeasure(layout.measure, into: &canvas)
        drawTable(into: &canvas)
        if let rect = layout.scale { drawScale(rect, into: &canvas) }
        if let rect = layout.days { drawDays(rect, into: &canvas) }
        if let rect = layout.sentence {
            canvas.text(sentence, in: rect, style: .text)
        }
    }

    private func drawMeasure(_ rect: Rect, into canvas: inout Canvas) {
        guard rect.height > 0 else { return }
        canvas.line(
            [Span(title, .title), Span("  " + measure.description)], in: rect.inset(columns: 1))
        canvas.clickable(rect, Click.action(.nextMeasure))
    }

    /// `absolute error, min/app-day`.
    var title: String { measure.unit.isEmpty ? measure.title : measure.title + ", " + measure.unit }

    /// The selected cell as one line.
    private var sentence: String {
        guard let figure = lab.figure(policy: chosen.policy, profile: chosen.profile) else {
            return measure.title + ": not run"
        }
        return measure.title + " " + figureText(figure.value) + intervalText(figure) + " "
            + measure.unit
    }

    /// ` (0.22–0.41)`; empty without an interval.
    func intervalText(_ figure: Estimate) -> String {
        guard let low = figure.low, let high = figure.high else { return "" }
        return " (" + figureText(low) + glyphs.dash + figureText(high) + ")"
    }

    /// The name of a policy. If a name does not fit, all except the default's lose their common prefix.
    func policyName(_ policy: Int, columns: Int) -> String {
        let names = board.policies.map { HarmlessText.line($0) }
        let others = names.dropFirst()
        guard policy > 0, others.contains(where: { $0.columns > columns }),
            let first = others.first, let hyphen = first.firstIndex(of: "-")
        else { return names[policy] }
        let start = first[...hyphen]
        guard others.allSatisfy({ $0.hasPrefix(start) }) else { return names[policy] }
        return String(names[policy].dropFirst(start.count))
    }
}
