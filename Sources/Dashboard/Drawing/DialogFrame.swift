// The frame around a dialog.

import Canvas
import Themes
import TrackingModel

extension ContextProvider {
    /// Draws an empty frame in the centre, for a dialog, and returns the area inside it.
    func dialogFrame(
        _ title: String, width: Int, height: Int, role: Role = .title, into canvas: inout Canvas
    ) -> Rect {
        dialogFrame(
            title, in: canvas.bounds.centered(width: width, height: height), role: role, into: &canvas)
    }

    /// Draws an empty frame for a dialog and returns the area inside it.
    func dialogFrame(_ title: String, in rect: Rect, role: Role = .title, into canvas: inout Canvas) -> Rect {
        canvas.fill(rect, style: Role.dialog.style)
        return canvas.box(
            rect, title: [Span(title, role)], style: Role.borderFocus.style, glyphs: settings.glyphs
        ).inset(columns: 1)
    }
}
