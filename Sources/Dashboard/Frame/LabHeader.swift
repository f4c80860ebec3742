// The first row of the frame around results of the lab: what was run, and whose figures are shown.

import Canvas
import Themes

extension Model {
    func drawLabHeader(_ rect: Rect, into canvas: inout Canvas) {
        guard let lab = context.lab else { return }
        let right = [Span("user ", .muted), Span(lab.board.users[lab.chosen.user], .accent)]
        let width = canvas.width(of: right)
        let x = rect.maxX - 1 - width
        canvas.line(right, x: x, y: rect.y, width: width)
        canvas.clickable(Rect(x: x, y: rect.y, width: width, height: 1), Click.action(.nextUser))
        canvas.line(
            [
                Span(context.sourceName, .header),
                Span(settings.glyphs.separator + lab.board.caption, .muted),
            ], x: rect.x + 1, y: rect.y, width: rect.width - width - 4)
    }
}
