// The table of the lab as a heat map with figures: a row per policy, a column per profile, the best of each marked.

import Canvas
import HealthAnalysis
import PlainText
import Themes
import TrackingModel

extension LabView {
    func drawTable(into canvas: inout Canvas) {
        if let frame = layout.tableFrame {
            let best = [
                Span("\(glyphs.check) ", .ok),
                Span(measure.aim == .highest ? "highest" : "lowest", .muted),
                Span(" of a profile", .muted),
            ]
            canvas.box(
                frame, title: [Span("Policies by profile", .title)], note: best, style: .border,
                glyphs: glyphs)
        }
        let profiles = lab.left..<min(lab.left + layout.visibleProfiles, board.profiles.count)
        let policies = lab.top..<min(lab.top + layout.visiblePolicies, board.policies.count)
        let figures = lab.figures
        let most = figures.map { abs($0.value) }.filter(\.isFinite).max() ?? 0
        let aim = measure.aim
        let badness = figures.map { board.badness($0.value, aim, most: most) }
        let scale = LabScale(badness)
        drawMore(policies, profiles, into: &canvas)
        for profile in profiles {
            let x = layout.cells.x + layout.labelColumns + (profile - lab.left) * layout.cellColumns
            drawHead(profile, x: x, into: &canvas)
            let best = board.best(lab.measure, profile: profile, user: chosen.user)
            for policy in policies {
                let place = Rect(
                    x: x, y: layout.cells.y + (policy - lab.top) * layout.cellRows, width: layout.cellColumns,
                    height: layout.cellRows)
                let figure = lab.figure(policy: policy, profile: profile)
                let part = figure.map { scale.place(board.badness($0.value, aim, most: most)) }
                draw(figure, part: part, isBest: best.contains(policy), place, into: &canvas)
                let isChosen = policy == chosen.policy && profile == chosen.profile
                if isChosen {
                    canvas.overlay(.selection, in: place.row(0))
                    canvas.put(glyphs.pointer, x: x, y: place.y, style: .accent)
                }
                canvas.clickable(place, Click.cell(row: policy, column: profile))
            }
        }
        for policy in policies {
            let isFirst = policy == 0
            let mark = isFirst ? String(glyphs.diamond) + " " : "  "
            canvas.text(
                mark + policyName(policy, columns: layout.labelColumns - 3), x: layout.cells.x,
                y: layout.cells.y + (policy - lab.top) * layout.cellRows,
                style: isFirst ? .title : policy == chosen.policy ? .accent : .text,
                width: layout.labelColumns - 1)
        }
    }

    /// Draws counts with arrows in the corner if there are more rows or columns than fit.
    private func drawMore(
        _ policies: Range<Int>, _ profiles: Range<Int>, into canvas: inout Canvas
    ) {
        let hidden = board.policies.count - policies.count
        let columns = board.profiles.count - profiles.count
        let description = [
            hidden > 0 ? "\(hidden) " + Key.down.name(glyphs) : nil,
            columns > 0 ? "\(columns) " + Key.right.name(glyphs) : nil,
        ].compactMap { $0 }
        guard !description.isEmpty else { return }
        canvas.text(
            "+" + description.joined(separator: " +"), x: layout.heads.x, y: layout.heads.y,
            style: Role.notice.style,
            width: layout.labelColumns - 1)
    }

    /// Draws the name of a profile over its column; a long name with a hyphen takes two rows if there are two.
    private func drawHead(_ profile: Int, x: Int, into canvas: inout Canvas) {
        let name = board.profiles[profile].name
        let style: StyleID = profile == chosen.profile ? .accent : .muted
        let width = layout.cellColumns - 1
        var lines = [name]
        if layout.heads.height > 1, name.columns > width,
            let hyphen = name.lastIndex(of: "-")
        {
            lines = [String(name[...hyphen]), String(name[name.index(after: hyphen)...])]
        }
        for (row, line) in lines.suffix(layout.heads.height).enumerated() {
            canvas.text(
                HarmlessText.line(line), x: x, y: layout.heads.maxY - lines.count + row, style: style,
                width: width, alignment: .right)
        }
    }

    /// Draws a figure with its level: a bar below it, or a block beside it if a cell has one row.
    private func draw(
        _ figure: Estimate?, part: Double?, isBest: Bool, _ place: Rect, into canvas: inout Canvas
    ) {
        let width = place.width - 1
        guard let figure, let part else {
            canvas.text(
                glyphs.dash, x: place.x, y: place.y, style: .muted, width: width, alignment: .right)
            return
        }
        let role: Role = part < 0.4 ? .graphLow : part < 0.7 ? .graphMid : .graphHigh
        let description = figureText(figure.value)
        if isBest {
            let text = " \(glyphs.check) " + description
            let columns = text.columns
            canvas.text(
                text, x: place.x + max(width - columns, 0), y: place.y, style: Role.badgeOk.style,
                width: width)
        } else {
            canvas.text(
                description, x: place.x, y: place.y, style: role.style, width: width, alignment: .right)
        }
        if place.height > 1 {
            let bar = Rect(x: place.x + 2, y: place.y + 1, width: width - 2)
            canvas.bar(in: bar, fraction: part, style: role.style, glyphs: glyphs)
        } else if !isBest {
            canvas.put(glyphs.levels.level(of: part), x: place.x + 1, y: place.y, style: role.style)
        }
    }
}
