// Draws a frame over an earlier one. Most keys move the selection of a list: the other rows, the verdict and the tabs
// stay as they are.

package import Canvas

extension Model {
    /// Draws what differs from the state that the canvas shows; everything if there is none.
    package func view(into canvas: inout Canvas, after drawn: Model?) {
        guard let drawn, dialog == nil, drawn.dialog == nil, notice == drawn.notice, screen == drawn.screen,
            context.looks(like: drawn.context)
        else { return view(into: &canvas) }
        let isSameMoment = context.timelineState == drawn.context.timelineState
        if lists == drawn.lists, isSameMoment { return }
        let frame = frame
        guard frame.form == .full, notice == nil, let page, let before = drawn.page, canvas.clusters.isEmpty,
            let kept = KeptRows(of: before, in: page, body: frame.body)
        else { return view(into: &canvas) }
        drawChanges(of: page, kept, frame, into: &canvas)
    }

    private func drawChanges(
        of page: any ListScreen, _ kept: KeptRows, _ frame: FrameLayout, into canvas: inout Canvas
    ) {
        let details = details(in: frame.body)
        for area in [frame.header, frame.body, frame.footer] { canvas.removeClickRegions(in: area) }
        canvas.clear(frame.header)
        drawHeader(frame.header, into: &canvas)
        canvas.clipped(to: frame.body) { canvas in
            canvas.clear(kept.layout.titles)
            if let area = kept.layout.details { canvas.clear(area) }
            ListView(page: page, details: details, hasDialog: false).draw(in: frame.body, kept, into: &canvas)
        }
        canvas.clear(frame.footer)
        drawFooter(
            frame.footer, keys: settings.keys, links: details.count { $0.target != nil }, into: &canvas)
        canvas.replaceGlyphs(missingIn: settings.glyphs)
    }
}
