// Drawing the dialog over the screen, where there is room for it.

import Canvas
import Themes

extension Model {
    func drawDialog(into canvas: inout Canvas) {
        guard let dialog else { return }
        canvas.coverClickPlaces()
        if frame.form == .minimal { drawTooSmall(into: &canvas) } else { dialog.draw(scene, into: &canvas) }
    }

    /// Where a dialog has no room, nothing is decided: it says so, and only the way out works.
    private func drawTooSmall(into canvas: inout Canvas) {
        let words = "This needs \(FrameLayout.least.columns)×\(FrameLayout.least.rows). Esc goes back."
        canvas.fill(canvas.bounds, style: Role.dialog.style)
        for (row, line) in wrapped(words, widths: [max(size.columns, 1)]).enumerated() {
            canvas.text(line, x: 0, y: row, style: .text, width: size.columns)
        }
        canvas.clickable(canvas.bounds, Click.key(.escape))
    }
}
