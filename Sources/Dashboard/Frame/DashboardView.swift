// Draws the whole frame from the model: header, verdict, tabs, current screen, footer, dialog.

package import Canvas
import HealthAnalysis
import PlainText
import Themes
import TrackingModel

extension Model {
    /// Draws everything into a canvas of the model's size.
    package func view(into canvas: inout Canvas) {
        let keys = settings.keys
        canvas.clear()
        let frame = frame
        let details = details(in: frame.body)
        switch subject {
        case .store:
            drawVerdict(frame.verdict, notes: verdictNotes(on: screen), into: &canvas)
        case .fleet where frame.form == .full: drawFindings(frame.verdict, into: &canvas)
        case .fleet, .lab: break
        }
        if frame.form == .minimal {
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
            drawFooter(
                frame.footer, keys: keys, links: details.count { $0.target != nil }, into: &canvas)
        }
        notice?.draw(over: frame.body, glyphs: settings.glyphs, into: &canvas)
        drawDialog(into: &canvas)
        canvas.replaceGlyphs(missingIn: settings.glyphs)
    }

    /// What there is room for on a small terminal.
    private func drawMinimal(_ frame: FrameLayout, into canvas: inout Canvas) {
        var lines: [Span]
        switch subject {
        case .store:
            canvas.clipped(to: frame.body) { OverviewScreen(context).drawNumbers(frame.body, into: &$0) }
            return
        case .fleet: lines = worstDevices
        case .lab:
            let least = FrameLayout.least
            let key = keyName(.quit).map { " \($0) quits." } ?? ""
            lines = wrapped(
                "The lab needs \(least.columns)×\(least.rows).\(key)", widths: [max(size.columns, 1)]
            )
            .map { Span($0, .text) }
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
        canvas.replaceGlyphs(missingIn: settings.glyphs)
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
                width: max(row == 0 ? wide : room, 0), ellipsis: settings.glyphs.ellipsis)
        }
        // The sentence is more important than the note.
        let left = (rect.height == 1 ? wide : room) - GlyphWidth.columns(of: lines.last ?? "")
        let note = notes.first { GlyphWidth.columns(of: $0) + 2 <= left } ?? ""
        let noteWidth = GlyphWidth.columns(of: note)
        if noteWidth > 0 {
            canvas.text(note, x: rect.maxX - 1 - noteWidth, y: rect.maxY - 1, style: .muted)
        }
        if screen == .overview, report != nil { canvas.clickable(rect, Click.action(.details)) }
    }

    func drawFooter(_ rect: Rect, keys: KeyTable, links: Int, into canvas: inout Canvas) {
        if let line = dialog as? any LineDialog { return line.draw(in: rect, scene, into: &canvas) }
        let glyphs = settings.glyphs
        var x = rect.x + 1
        let isDemo = settings.demo != nil
        for binding in keys.footer(on: screen) {
            if binding.action == .fault, !isDemo { continue }
            if binding.action == .nextPanel, OverviewScreen(context).layout(in: frame.body).hidden.isEmpty {
                continue
            }
            if binding.action == .alerts, alerts?.active.isEmpty ?? true { continue }
            if binding.action == .nextLink, links < 2 { continue }
            if binding.action == .details, context.lab?.worstDays.isEmpty ?? false { continue }
            if binding.action == .asOfLast, agedSince == nil, context.asOf == nil { continue }
            if binding.action == .ownZone, report?.ownOffset == nil, !context.readsInOwnZone { continue }
            guard let short = binding.short, let key = binding.keys.first else { continue }
            let word =
                switch binding.action {
                case .pause where context.feed == .paused: "go on"
                case .asOfLast where context.asOf != nil: "as of now"
                case .ownZone where context.readsInOwnZone: "this zone"
                case .details where screen == .overview: verdictHint
                case .details where links > 0: "follow"
                default: short
                }
            let name = key.name(glyphs)
            let width = GlyphWidth.columns(of: name) + 1 + GlyphWidth.columns(of: word)
            guard x + width < rect.maxX else { continue }
            canvas.clickable(Rect(x: x, y: rect.y, width: width, height: 1), Click.key(key))
            let end = canvas.text(name, x: x, y: rect.y, style: .key)
            canvas.put(" ", x: end, y: rect.y, style: .hint)
            x = canvas.text(word, x: end + 1, y: rect.y, style: .hint) + 2
        }
    }
}

extension Model {
    /// Whether the screen changes by itself as time passes.
    package var changesWithTime: Bool { context.feed == .live || notice != nil }
}
