// The details of a cell: the figures of its profile with their intervals on one scale, and its worst days.

import Canvas
import HealthAnalysis
import PlainText
import Themes
import TrackingModel

extension LabView {
    /// Draws every policy with the selected profile: a line up to its figure, and over it the confidence interval.
    func drawScale(_ rect: Rect, into canvas: inout Canvas) {
        let note = lab.figure(policy: chosen.policy, profile: chosen.profile).map {
            [Span(figureText($0.value), .accent), Span(intervalText($0), .muted)]
        }
        let inner = canvas.box(
            rect, title: [Span(board.profiles[chosen.profile].name, .title), Span("  " + title, .muted)],
            note: note ?? [], style: .border, glyphs: glyphs
        ).inset(columns: 1)
        let figures = board.policies.indices.map { lab.figure(policy: $0, profile: chosen.profile) }
        let scale = LabScale(figures.compactMap { $0 }.flatMap { [$0.value, $0.high ?? $0.value] })
        let label = min(layout.labelColumns, inner.width / 3)
        let line = Rect(
            x: inner.x + label + 7, y: inner.y, width: max(inner.width - label - 7, 0), height: inner.height)
        let rows = max(inner.height - 1, 1)
        let first = min(max(chosen.policy - rows + 1, 0), max(board.policies.count - rows, 0))
        let best = board.best(lab.measure, profile: chosen.profile, user: chosen.user)
        for policy in first..<min(first + rows, board.policies.count) {
            let y = inner.y + policy - first
            let isChosen = policy == chosen.policy
            canvas.text(
                (isChosen ? "\(glyphs.pointer) " : "  ") + policyName(policy, columns: label - 3),
                x: inner.x,
                y: y, style: isChosen ? .accent : policy == 0 ? .title : .text, width: label - 1)
            guard let figure = figures[policy] else {
                canvas.text("not run", x: inner.x + label, y: y, style: .muted, width: 7)
                continue
            }
            let role: Role = best.contains(policy) ? .ok : isChosen ? .accent : .text
            canvas.text(
                figureText(figure.value), x: inner.x + label, y: y, style: role.style, width: 6,
                alignment: .right)
            draw(figure, scale, role, x: line.x, y: y, width: line.width, into: &canvas)
        }
        let last = inner.y + min(board.policies.count - first, rows)
        drawTicks(scale, x: line.x, y: last, width: line.width, into: &canvas)
    }

    private func draw(
        _ figure: Estimate, _ scale: LabScale, _ role: Role, x: Int, y: Int, width: Int,
        into canvas: inout Canvas
    ) {
        guard width > 2 else { return }
        func column(_ value: Double) -> Int { Int((scale.place(abs(value)) * Double(width - 1)).rounded()) }
        for step in 0..<column(figure.value) {
            canvas.put(glyphs.horizontal, x: x + step, y: y, style: .border)
        }
        if let low = figure.low, let high = figure.high {
            // An interval that contains zero begins at zero.
            let least = low <= 0 && high >= 0 ? 0 : min(abs(low), abs(high))
            for step in column(least)...max(column(least), column(max(abs(low), abs(high)))) {
                canvas.put(glyphs.heavy, x: x + step, y: y, style: role.style)
            }
        }
        canvas.put(glyphs.bullet, x: x + column(figure.value), y: y, style: role.style)
    }

    private func drawTicks(_ scale: LabScale, x: Int, y: Int, width: Int, into canvas: inout Canvas) {
        var end = x - 1
        for tick in scale.ticks {
            let description = figureText(tick) == "0.00" ? "0" : tickText(tick)
            let column = x + Int((scale.place(tick) * Double(max(width - 1, 0))).rounded())
            guard column > end, column + description.count <= x + width else { continue }
            canvas.text(description, x: column, y: y, style: .muted)
            end = column + description.count
        }
    }

    /// A power of ten without unnecessary zeros.
    private func tickText(_ tick: Double) -> String {
        tick >= 1 ? figureText(tick).replacing(".0", with: "") : decimal(tick, places: tick >= 0.1 ? 1 : 2)
    }

    /// Draws the worst days, and marks the one that Enter opens.
    func drawDays(_ rect: Rect, into canvas: inout Canvas) {
        let inner = canvas.box(
            rect, title: [Span("Worst days of an app", .title)],
            note: lab.worstDays.isEmpty ? [] : keySpans(.details) + [Span("opens", .muted)], style: .border,
            glyphs: glyphs
        ).inset(columns: 1)
        guard !lab.worstDays.isEmpty else {
            for (row, line) in wrapped("No day of an app is off by a minute or more.", widths: [inner.width])
                .enumerated()
            {
                canvas.text(line, in: inner.row(row), style: .muted)
            }
            return
        }
        let rows = inner.height >= lab.worstDays.count * 2 ? 2 : 1
        for (index, worst) in lab.worstDays.prefix(max(inner.height / rows, 1)).enumerated() {
            let y = inner.y + index * rows
            let isChosen = index == lab.day
            let place = Rect(x: inner.x, y: y, width: inner.width, height: rows)
            canvas.line(
                [Span("\(index + 1) ", .key)] + spans(worst, isWide: rows == 2), x: inner.x + 1, y: y,
                width: inner.width - 1)
            if rows == 2 {
                let description =
                    ": used \(usageText(worst.usedSeconds)), credited \(usageText(worst.countedSeconds))"
                canvas.text(
                    run(of: worst) + description, x: inner.x + 3, y: y + 1, style: .muted,
                    width: inner.width - 3)
            }
            if isChosen {
                canvas.overlay(.selection, in: place.row(0))
                canvas.put(glyphs.pointer, x: inner.x, y: y, style: .accent)
            }
            canvas.clickable(place, Click.row(index))
        }
    }

    private func spans(_ worst: LabBoard.WorstDay, isWide: Bool) -> [Span] {
        let (seconds, overflow) = worst.countedSeconds.subtractingReportingOverflow(worst.usedSeconds)
        let minutes = overflow ? Double.infinity : Double(seconds) / 60
        let role: Role = seconds < 0 ? .critical : .warning
        let description = "\(figureText(abs(minutes))) min \(seconds < 0 ? "lost" : "phantom")"
        let user = chosen.user == 0 ? board.users[worst.user] + "  " : ""
        return [
            Span(description + "  ", role), Span(HarmlessText.line(worst.app) + "  "),
            Span(user + (isWide ? "" : run(of: worst)), .muted),
        ]
    }

    /// `seed 1007, day 5`.
    private func run(of worst: LabBoard.WorstDay) -> String { "seed \(worst.seed), day \(worst.day)" }
}
