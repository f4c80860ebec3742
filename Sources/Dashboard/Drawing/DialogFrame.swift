// The frame around a dialog, its rows, and the scrollbar of lists and dialogs.

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
            rect, title: [Span(title, role)], style: Role.borderFocus.style, glyphs: glyphs
        ).inset(columns: 1)
    }

    /// Draws as many rows of a dialog's list as an area has, around the selected one, and the scrollbar.
    func drawRows(
        _ count: Int, selected: Int, in rect: Rect, into canvas: inout Canvas,
        _ draw: (_ index: Int, _ row: Rect, _ canvas: inout Canvas) -> Void
    ) {
        let top = min(max(selected - rect.height / 2, 0), max(count - rect.height, 0))
        for index in top..<min(top + rect.height, count) { draw(index, rect.row(index - top), &canvas) }
        drawScrollbar(in: rect, top: top, count: count, into: &canvas)
    }

    /// Draws what can be chosen in a dialog, a row each; a click names the row.
    ///
    /// - Parameter spans: The texts of a row, with the role of its name.
    func drawChoices(
        _ count: Int, selected: Int, in rect: Rect, click: (Int) -> Click = Click.row,
        into canvas: inout Canvas, spans: (_ index: Int, _ role: Role) -> [Span]
    ) {
        drawRows(count, selected: selected, in: rect, into: &canvas) { index, row, canvas in
            let isSelected = index == selected
            canvas.line([pointer(isSelected)] + spans(index, isSelected ? .accent : .text), in: row)
            canvas.clickable(row.splitLeft(row.width - 1).left, click(index))
        }
    }

    /// The sign in front of a row of a dialog, or as many blanks.
    func pointer(_ isSelected: Bool) -> Span { Span(isSelected ? "\(glyphs.pointer) " : "  ", .accent) }

    /// Draws a scrollbar in the last column of a rectangle that shows one row per row of its height.
    func drawScrollbar(in rect: Rect, top: Int, count: Int, into canvas: inout Canvas) {
        canvas.scrollbar(
            in: rect, top: top, count: count, thumb: .accent, track: Role.scrollbar.style,
            glyphs: glyphs)
    }
}
