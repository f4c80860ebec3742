// The scrollbar of lists and dialogs.

import Canvas
import Themes

extension ContextProvider {
    /// Draws a scrollbar in the last column of a rectangle that shows one row per row of its height.
    func drawScrollbar(in rect: Rect, top: Int, count: Int, into canvas: inout Canvas) {
        canvas.scrollbar(
            in: rect, top: top, count: count, thumb: .accent, track: Role.scrollbar.style,
            glyphs: settings.glyphs)
    }
}
