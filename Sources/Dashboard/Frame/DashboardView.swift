// Draws the whole frame from the model: header, verdict, tabs, current screen, footer, dialog; or what differs from an
// earlier one. Most keys move the selection of a list: the other rows, the verdict and the tabs stay as they are.

package import Canvas
import HealthAnalysis
import PlainText
import Themes
import TrackingModel

extension Model {
    /// Draws everything into a canvas of the model's size.
    package func view(into canvas: inout Canvas) {
        canvas.clear()
        let frame = frame
        let details = details(in: frame.body)
        switch subject {
        case .store:
            drawVerdict(frame.verdict, notes: verdictNotes(on: screen), into: &canvas)
        case .fleet where !frame.isMinimal: drawFindings(frame.verdict, into: &canvas)
        case .fleet, .lab: break
        }
        if frame.isMinimal {
            drawMinimal(frame, into: &canvas)
        } else {
            drawHeader(frame.header, into: &canvas)
            drawTabs(frame.tabs, into: &canvas)
            canvas.clipped(to: frame.body) { canvas in
                if subject == .store, report == nil {
                    drawWaiting(frame.body, into: &canvas)
                } else {
                    drawScreen(frame.body, details, into: &canvas)
                }
            }
            drawTour(frame.tour, into: &canvas)
            drawFooter(frame.footer, links: details.count { $0.target != nil }, into: &canvas)
        }
        notice?.draw(over: frame.body, glyphs: glyphs, into: &canvas)
        drawDialog(into: &canvas)
        canvas.replaceGlyphs(missingIn: glyphs)
    }

    /// What there is room for on a small terminal.
    private func drawMinimal(_ frame: FrameLayout, into canvas: inout Canvas) {
        var lines: [Span]
        switch subject {
        case .store:
            guard let report else { return }
            return canvas.clipped(to: frame.body) {
                OverviewPanels(context: context, report: report).drawNumbers(frame.body, into: &$0)
            }
        case .fleet: lines = worstDevices
        case .lab:
            let least = FrameLayout.least
            let key = keyName(.quit).map { " \($0) quits." } ?? ""
            lines = wrapped(
                "The lab needs \(least.columns)×\(least.rows).\(key)", widths: [max(size.columns, 1)]
            )
            .map { Span($0) }
        }
        for (row, line) in lines.prefix(size.rows).enumerated() {
            canvas.line([line], x: 0, y: row, width: size.columns)
        }
    }

    private func drawScreen(_ body: Rect, _ details: [DetailLine], into canvas: inout Canvas) {
        if let page {
            ListView(page: page, details: details, hasDialog: dialog != nil).draw(in: body, into: &canvas)
        } else if let picture = screen.page(context, list) as? any PictureScreen {
            picture.draw(in: body, into: &canvas)
        }
    }

    /// Draws only the verdict and the overview, for one screenful of text.
    package func statusView(into canvas: inout Canvas) {
        canvas.clear()
        let wraps = verdictColumns > size.columns
        let (verdict, body) = canvas.bounds.splitTop(wraps ? 2 : 1)
        drawVerdict(verdict, notes: verdictNotes(on: .findings), into: &canvas)
        OverviewScreen(context).draw(in: body, into: &canvas)
        canvas.replaceGlyphs(missingIn: glyphs)
    }

    /// - Parameter notes: what may stand at the right end, the longest first.
    private func drawVerdict(_ rect: Rect, notes: [String], into canvas: inout Canvas) {
        guard !rect.isEmpty else { return }
        let (level, reason) = verdictText
        let start =
            canvas.text(badgeText(level), x: rect.x + 1, y: rect.y, style: level.badge.style) + 1
        let wide = rect.maxX - 1 - start
        let room = rect.maxX - 2 - rect.x
        // The last row has all that the others leave, and is cut at its end.
        let broken = rect.height > 1 ? wrapped(reason, widths: [wide, room]) : [reason]
        let lines =
            broken.prefix(rect.height - 1) + [broken.dropFirst(rect.height - 1).joined(separator: " ")]
        for (row, line) in lines.enumerated() {
            canvas.text(
                line, x: row == 0 ? start : rect.x + 1, y: rect.y + row, style: Role.header.style,
                width: max(row == 0 ? wide : room, 0))
        }
        // The sentence is more important than the note.
        let left = (rect.height == 1 ? wide : room) - (lines.last ?? "").columns
        let note = notes.first { $0.columns + 2 <= left } ?? ""
        let noteWidth = note.columns
        if noteWidth > 0 {
            canvas.text(note, x: rect.maxX - 1 - noteWidth, y: rect.maxY - 1, style: .muted)
        }
        if screen == .overview, report != nil { canvas.clickable(rect, Click.action(.details)) }
    }

    private func drawFooter(_ rect: Rect, links: Int, into canvas: inout Canvas) {
        if let line = dialog as? any LineDialog { return line.draw(in: rect, scene, into: &canvas) }
        let glyphs = glyphs
        var x = rect.x + 1
        for binding in settings.keys.footer(on: screen) {
            if binding.action == .fault, settings.demo == nil { continue }
            if binding.action == .nextPanel, OverviewScreen(context).layout(in: frame.body).hidden.isEmpty {
                continue
            }
            if binding.action == .alerts, context.alerts?.active.isEmpty ?? true { continue }
            if binding.action == .pause, context.feed == .snapshot { continue }
            if binding.action == .nextLink, links < 2 { continue }
            if binding.action == .unfoldRow, context.callbackIndex.isEmpty { continue }
            if binding.action == .details, context.lab?.worstDays.isEmpty ?? false { continue }
            if binding.action == .asOfLast, agedSince == nil, context.asOf == nil { continue }
            if binding.action == .ownZone, report?.ownOffset == nil, !context.readsInOwnZone { continue }
            guard let short = binding.short, let key = binding.keys.first else { continue }
            let word =
                switch binding.action {
                case .pause where context.feed == .paused: "go on"
                case .quit where context.isOfFleet: "fleet"
                case .asOfLast where context.asOf != nil: "as of now"
                case .ownZone where context.readsInOwnZone: "this zone"
                case .details where screen == .overview: verdictHint
                case .details where links > 0: "follow"
                default: short
                }
            let name = key.name(glyphs)
            let width = name.columns + 1 + word.columns
            guard x + width < rect.maxX else { continue }
            canvas.clickable(Rect(x: x, y: rect.y, width: width), Click.key(key))
            let end = canvas.text(name, x: x, y: rect.y, style: .key)
            canvas.put(" ", x: end, y: rect.y, style: .hint)
            x = canvas.text(word, x: end + 1, y: rect.y, style: .hint) + 2
        }
    }

    /// Whether the screen changes by itself as time passes.
    package var changesWithTime: Bool { context.feed == .live || notice != nil }

    func drawDialog(into canvas: inout Canvas) {
        guard let dialog else { return }
        canvas.removeClickRegions()
        if dialog.dimsScreen {
            canvas.dim(to: .muted)
            // The keys of the screen do nothing now.
            canvas.fill(frame.footer, style: .muted)
        }
        if frame.isMinimal { drawTooSmall(into: &canvas) } else { dialog.draw(scene, into: &canvas) }
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

    /// Draws what differs from the state that the canvas shows; everything if there is none.
    package func view(into canvas: inout Canvas, after drawn: Model?) {
        guard let drawn, dialog == nil, drawn.dialog == nil, notice == drawn.notice, screen == drawn.screen,
            context.looks(like: drawn.context)
        else { return view(into: &canvas) }
        let isSameMoment = context.timelineState == drawn.context.timelineState
        if lists == drawn.lists, isSameMoment { return }
        let frame = frame
        guard !frame.isMinimal, notice == nil, let page, let before = drawn.page, canvas.clusters.isEmpty,
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
        drawFooter(frame.footer, links: details.count { $0.target != nil }, into: &canvas)
        canvas.replaceGlyphs(missingIn: glyphs)
    }
}
