// The frame around a dialog.

import Canvas
import Themes
import TrackingModel

extension Viewer {
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
