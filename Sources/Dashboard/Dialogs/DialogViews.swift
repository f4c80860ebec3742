// Drawing a dialog over a screen, and the frame around it.

import Canvas
import Themes
import TrackingModel

extension Model {
    func drawDialog(keys: KeyTable, into canvas: inout Canvas) {
        if dialog != nil { canvas.coverClickPlaces() }
        if dialog != nil, frame.form == .minimal { return drawTooSmall(into: &canvas) }
        switch dialog {
        case .help(let help): drawHelp(help, keys: keys, into: &canvas)
        case .palette(let palette): drawPalette(palette, keys: keys, into: &canvas)
        case .export(let export): drawExport(export, into: &canvas)
        case .clear(let clear): drawClear(clear, into: &canvas)
        case .theme(let theme): drawThemes(theme, into: &canvas)
        case .fault(let selected): drawFaults(selected: selected, into: &canvas)
        case .label(let label): drawLabel(label, into: &canvas)
        case .settings(let dialog): drawSettings(dialog, into: &canvas)
        case .alerts(let dialog): drawAlerts(dialog, into: &canvas)
        // These stand in the last row of the frame.
        case .filter, .search, .time, nil: break
        }
    }

    /// Where a dialog has no room, nothing is decided: it says so, and only the way out works.
    private func drawTooSmall(into canvas: inout Canvas) {
        let words = "This needs \(FrameLayout.least.columns)×\(FrameLayout.least.rows). Esc goes back."
        canvas.fill(canvas.bounds, style: Role.dialog.style)
        for (row, line) in wrapped(words, widths: [max(size.columns, 1)]).enumerated() {
            canvas.text(line, x: 0, y: row, style: .text, width: size.columns)
        }
        canvas.clickable(canvas.bounds, presses: [.escape])
    }

    /// A framed area in the middle, emptied for a dialog.
    func dialogFrame(
        _ title: String, width: Int, height: Int, role: Role = .title, into canvas: inout Canvas
    ) -> Rect {
        dialogFrame(
            title, in: canvas.bounds.centered(width: width, height: height), role: role, into: &canvas)
    }

    /// A framed and emptied area for a dialog.
    func dialogFrame(_ title: String, in rect: Rect, role: Role = .title, into canvas: inout Canvas) -> Rect {
        canvas.fill(rect, style: Role.dialog.style)
        return canvas.box(
            rect, title: [Span(title, role)], style: Role.borderFocus.style, glyphs: settings.glyphs
        ).inset(columns: 1)
    }
}
