// Draws the dialog over the screen, if there is room.

import Canvas
import Themes

extension Model {
    func drawDialog(into canvas: inout Canvas) {
        guard let dialog else { return }
        canvas.removeClickRegions()
        if dialog.dimsScreen {
            canvas.dim(to: .muted)
            // The keys of the screen do nothing now.
            canvas.fill(frame.footer, style: .muted)
        }
        if frame.form == .minimal { drawTooSmall(into: &canvas) } else { dialog.draw(scene, into: &canvas) }
    }

    /// Without enough room a dialog can only be closed, so that nobody confirms what they can't see.
    private func drawTooSmall(into canvas: inout Canvas) {
        let description = "This needs \(FrameLayout.least.columns)×\(FrameLayout.least.rows). Esc goes back."
        canvas.fill(canvas.bounds, style: Role.dialog.style)
        for (row, line) in wrapped(description, widths: [max(size.columns, 1)]).enumerated() {
            canvas.text(line, x: 0, y: row, style: .text, width: size.columns)
        }
        canvas.clickable(canvas.bounds, Click.key(.escape))
    }
}
