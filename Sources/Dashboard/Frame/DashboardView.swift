// The whole frame drawn from the model: header, verdict, tabs, the current screen, footer, dialog.

package import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension Model {
    /// Draws everything into a canvas of the model's size.
    package func view(into canvas: inout Canvas) {
        let keys = settings.keys
        canvas.clear()
        let frame = frame
        drawVerdict(frame.verdict, into: &canvas)
        if frame.form == .minimal {
            canvas.clipped(to: frame.body) { drawNumbers(frame.body, into: &$0) }
        } else {
            drawHeader(frame.header, into: &canvas)
            drawTabs(frame.tabs, into: &canvas)
            canvas.clipped(to: frame.body) { canvas in
                if report == nil {
                    drawWaiting(frame.body, into: &canvas)
                } else if screen == .overview {
                    drawOverview(frame.body, into: &canvas)
                } else if screen == .timeline {
                    drawTimeline(into: &canvas)
                } else {
                    drawList(page, state: list, in: frame.body, into: &canvas)
                }
            }
            drawFooter(frame.footer, keys: keys, into: &canvas)
        }
        drawDialog(keys: keys, into: &canvas)
        if settings.glyphs == .ascii { canvas.makePlain() }
    }

    /// Draws the verdict and the overview alone, for one screenful of text.
    package func statusView(into canvas: inout Canvas) {
        canvas.clear()
        let wraps = verdictColumns > size.columns
        let (verdict, body) = canvas.bounds.splitTop(wraps ? 2 : 1)
        drawVerdict(verdict, into: &canvas)
        drawOverview(body, into: &canvas)
        if settings.glyphs == .ascii { canvas.makePlain() }
    }

    /// The rows of the current screen.
    var page: ListPage {
        switch screen {
        case .gaps: gapsPage
        case .recovery: recoveryPage
        case .log: logPage
        case .apps: appsPage
        case .store: storePage
        case .findings, .overview, .timeline: findingsPage
        }
    }

    /// The verdict's level, its sentence, and what stands at the right end.
    private var verdictParts: (level: Verdict.Level, reason: String, note: String) {
        if let report {
            var note: [String] = []
            if let since = report.verdict.since {
                note.append("since " + calendar.moment(since, near: now, seconds: false))
            }
            let others = report.findings.count { $0.level > .notice } - (report.verdict.code == nil ? 0 : 1)
            if others > 0, size.columns >= 100 { note.append("\(others) more") }
            if screen == .overview, size.columns >= 60, placeToLook != .overview {
                note.append("\(settings.glyphs.enter) \(placeToLook.title.lowercased())")
            }
            let reason =
                failure.map { "Can't be read now, showing the last good read. " + $0 }
                ?? report.verdict.reason
            return (
                failure == nil ? report.verdict.level : .unknown, reason,
                note.joined(separator: settings.glyphs.separator)
            )
        }
        return (
            .unknown,
            failure.map { _ in "The store can't be read." }
                ?? "Reading \(sourceName)\(settings.glyphs.ellipsis)", ""
        )
    }

    /// The screen that tells more of the verdict.
    var placeToLook: Screen {
        report.map { Screen($0.verdict.lookAt) } ?? .overview
    }

    private func badgeText(_ level: Verdict.Level) -> String {
        " \(level.glyph(settings.glyphs)) \(level.rawValue.uppercased()) "
    }

    /// Columns that the verdict takes on one row.
    var verdictColumns: Int {
        let parts = verdictParts
        return GlyphWidth.columns(of: badgeText(parts.level)) + 3 + GlyphWidth.columns(of: parts.reason)
    }

    private func drawVerdict(_ rect: Rect, into canvas: inout Canvas) {
        guard !rect.isEmpty else { return }
        let parts = verdictParts
        let badge = badgeText(parts.level)
        let start = canvas.text(badge, x: rect.x + 1, y: rect.y, style: parts.level.badge.style) + 1
        let wide = rect.maxX - 1 - start
        var noteWidth = GlyphWidth.columns(of: parts.note)
        // The sentence comes first: what stands at the end gives way.
        if rect.height == 1, noteWidth + 2 + GlyphWidth.columns(of: parts.reason) > wide { noteWidth = 0 }
        let onFirst = rect.height > 1 ? wide : wide - (noteWidth > 0 ? noteWidth + 2 : 0)
        let first = wrapped(parts.reason, widths: [onFirst, rect.maxX - 2 - rect.x]).first ?? ""
        if rect.height > 1, first.count < parts.reason.count {
            let rest = parts.reason.dropFirst(first.count).drop { $0 == " " }
            let room = rect.maxX - 2 - rect.x
            if noteWidth + 2 + GlyphWidth.columns(of: String(rest)) > room { noteWidth = 0 }
            canvas.text(first, x: start, y: rect.y, style: Role.header.style, width: wide)
            canvas.text(
                String(rest), x: rect.x + 1, y: rect.y + 1, style: Role.header.style, width: max(room, 0))
        } else {
            canvas.text(parts.reason, x: start, y: rect.y, style: Role.header.style, width: max(onFirst, 0))
        }
        if noteWidth > 0, rect.width > noteWidth + 20 {
            canvas.text(parts.note, x: rect.maxX - 1 - noteWidth, y: rect.maxY - 1, style: .muted)
        }
        if screen == .overview, placeToLook != .overview {
            canvas.clickable(rect, presses: clickKeys(.details))
        }
    }

    private func drawWaiting(_ rect: Rect, into canvas: inout Canvas) {
        let message = failure ?? "Reading the store\(settings.glyphs.ellipsis)"
        var lines = wrapped(message, widths: [max(min(rect.width - 8, 76), 10)])
        if failure != nil {
            let words = [(Action.refresh, "tries again"), (.quit, "quits")].compactMap { action, does in
                keyName(action).map { "\($0) \(does)" }
            }
            lines += ["", words.joined(separator: ", ") + "."]
        }
        for (index, line) in lines.enumerated() {
            canvas.text(
                line, x: rect.x, y: rect.y + max(rect.height / 3, 0) + index,
                style: failure == nil ? .muted : .text,
                width: rect.width, alignment: .center)
        }
    }

    private func drawFooter(_ rect: Rect, keys: KeyTable, into canvas: inout Canvas) {
        // What is typed is never hidden by what is told.
        switch dialog {
        case .filter(let line): return drawFilterLine(line, rect, into: &canvas)
        case .search(let line): return drawSearchLine(line, rect, into: &canvas)
        case .time(let input): return drawTimeLine(input, rect, into: &canvas)
        default: break
        }
        if let notice {
            let (glyph, role): (Character, Role) =
                switch notice.kind {
                case .done: (settings.glyphs.check, .ok)
                case .note: (settings.glyphs.bullet, .muted)
                case .problem: (settings.glyphs.triangle, .warning)
                }
            canvas.line(
                [Span("\(glyph) ", role), Span(notice.text, .text)], x: rect.x + 1, y: rect.y,
                width: rect.width - 2)
            return
        }
        var x = rect.x + 1
        for binding in keys.footer(on: screen, isDemo: settings.demo != nil) {
            if binding.action == .nextPanel, overviewLayout.hidden.isEmpty { continue }
            if binding.action == .alerts, alerts?.active.isEmpty ?? true { continue }
            if binding.action == .asOfLast, agedSince == nil, asOf == nil { continue }
            guard let short = binding.short, let key = binding.keys.first else { continue }
            let word =
                switch binding.action {
                case .pause where feed == .paused: "go on"
                case .asOfLast where asOf != nil: "as of now"
                default: short
                }
            let spans = [Span(key.name(settings.glyphs), .key), Span(" " + word, .hint)]
            let width = canvas.width(of: spans)
            guard x + width < rect.maxX else { continue }
            canvas.clickable(Rect(x: x, y: rect.y, width: width, height: 1), presses: [key])
            x = canvas.line(spans, x: x, y: rect.y, width: width) + 2
        }
    }
}
