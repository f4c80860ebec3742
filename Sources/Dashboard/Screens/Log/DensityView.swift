// The whole log above its rows: how many lines it has from one time to the next, and where they are serious.

import Canvas
import Themes
import TrackingModel

extension LogScreen {
    func layout(in body: Rect) -> ListLayout {
        let (above, rest) = body.splitTop(context.logDensity != nil && body.height >= 12 ? 1 : 0)
        var layout = ListLayout(
            body: rest, showsDetails: list.showsDetails, share: context.detailsShare, count: total)
        if !layout.titles.isEmpty { layout.above = above }
        return layout
    }

    func drawAbove(_ rect: Rect, into canvas: inout Canvas) {
        guard !rect.isEmpty, let density = context.logDensity else { return }
        let area = rect.inset(columns: 1)
        canvas.clear(rect)
        let columns = density.columns(area.width)
        let most = columns.lazy.map(\.lines).max() ?? 1
        for (place, column) in columns.enumerated() where column.lines > 0 {
            let isError = column.severity >= .error
            let level = glyphs.levels.level(of: Double(column.lines) / Double(most))
            let role = isError ? Role.error : column.severity == .warn ? .warning : .muted
            canvas.put(
                isError ? glyphs.cross : level, x: area.x + place, y: area.y, style: role.style)
        }
        if let at = record(atRow: list.selected).flatMap({ moment(of: $0) }) {
            let place = density.column(of: at, among: area.width)
            canvas.overlay(.selection, in: Rect(x: area.x + place, y: area.y, width: 1))
        }
        canvas.clickable(area, Click.density(area.width))
    }
}
