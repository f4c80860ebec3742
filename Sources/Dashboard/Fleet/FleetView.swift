// Draws the frame of the fleet's screen: name and counts, what stands out, tabs, the page, keys.

package import Canvas
import FleetHealth
import PlainText
import Themes
import TrackingModel

extension FleetModel {
    /// Draws everything into a canvas of the model's size.
    package func view(into canvas: inout Canvas) {
        canvas.clear()
        defer { canvas.replaceGlyphs(missingIn: settings.glyphs) }
        guard size.columns >= FrameLayout.least.columns, size.rows >= FrameLayout.least.rows else {
            return drawSmall(into: &canvas)
        }
        let layout = FleetLayout(self)
        drawHeader(layout.header, into: &canvas)
        for (line, finding) in summary.worse.prefix(layout.findings.height).enumerated() {
            canvas.line(
                [
                    Span("\(settings.glyphs.triangle) ", .critical),
                    Span(finding.text(dash: settings.glyphs.dash), .text),
                ], x: 1, y: layout.findings.y + line, width: size.columns - 2)
        }
        drawTabs(layout.tabs, into: &canvas)
        if count == 0 {
            drawEmpty(layout, into: &canvas)
        } else {
            switch page {
            case .devices: drawDevices(layout, into: &canvas)
            case .groups: drawGroups(layout, into: &canvas)
            case .hours: drawHours(layout, into: &canvas)
            case .days: drawDays(layout, into: &canvas)
            }
            drawScrollbar(in: layout.rows, top: list.top, count: count, into: &canvas)
        }
        drawFooter(layout.footer, into: &canvas)
        notice?.draw(over: canvas.bounds.splitBottom(1).0, glyphs: settings.glyphs, into: &canvas)
        if let helpTop { help.draw(top: helpTop, glyphs: settings.glyphs, into: &canvas) }
    }

    /// Draws what differs from the state that the canvas shows; a fleet changes as a whole.
    package func view(into canvas: inout Canvas, after drawn: FleetModel?) { view(into: &canvas) }

    /// On a terminal without room for the frame: the counts, then the worst devices.
    private func drawSmall(into canvas: inout Canvas) {
        var lines = [Span(counts.text, .header)]
        lines += (0..<min(shown.count, size.rows)).compactMap(device).map {
            Span("\($0.state.glyph(settings.glyphs)) " + HarmlessText.line($0.name), $0.state.role)
        }
        for (row, line) in lines.prefix(size.rows).enumerated() {
            canvas.line([line], x: 0, y: row, width: size.columns)
        }
    }

    private func drawHeader(_ rect: Rect, into canvas: inout Canvas) {
        // In a narrow line the states of the devices count for more.
        let isNarrow = rect.width < 70
        let right = (isNarrow ? [] : collectorSpans) + progressSpans(isNarrow: isNarrow)
        let width = canvas.width(of: right)
        canvas.line(right, x: rect.maxX - 1 - width, y: rect.y, width: width)
        var left = [Span(HarmlessText.line(context.sourceName), .header)]
        left.append(Span(settings.glyphs.separator + countText(fleet.all.count, "device"), .muted))
        for state in RowState.allCases where counts[state] > 0 && state != .waiting {
            left.append(Span("  \(state.glyph(settings.glyphs)) \(counts[state]) \(state.word)", state.role))
        }
        canvas.line(left, x: rect.x + 1, y: rect.y, width: max(rect.width - width - 4, 0))
    }

    /// What was sent to a collector, and what was not.
    private var collectorSpans: [Span] {
        guard let collector else { return [] }
        var spans = [Span("\(collector.sent) sent", .muted)]
        if collector.waiting > 0 { spans.append(Span(", \(collector.waiting) waiting", .notice)) }
        if collector.dropped > 0 { spans.append(Span(", \(collector.dropped) dropped", .warning)) }
        return spans + [Span("  ", .muted)]
    }

    /// How far the fleet is read; how many of its devices are live once all is.
    private func progressSpans(isNarrow: Bool) -> [Span] {
        let glyphs = settings.glyphs
        if progress.isComplete {
            if counts.live == 0 { return [Span("\(glyphs.diamond) NONE LIVE", .notice)] }
            let total = isNarrow ? "" : "of \(counts.all) "
            let share = counts.live < counts.all ? "\(counts.live) \(total)" : ""
            return [Span("\(glyphs.bullet) \(share)LIVE", .ok)]
        }
        let text =
            progress.isSearching ? "\(progress.read) read" : "\(progress.read) of \(progress.found) read"
        let left = progress.secondsLeft.map { ", \(durationText($0.rounded(.up))) left" } ?? ""
        return [Span("\(glyphs.diamond) \(text)\(left)", .notice)]
    }

    private func drawTabs(_ rect: Rect, into canvas: inout Canvas) {
        var x = rect.x + 1
        for page in FleetPage.allCases {
            let style = page == self.page ? Role.tabActive : Role.tab
            let text = " \(page.digit) \(page.title) "
            let width = text.count
            canvas.line([Span(text, style)], x: x, y: rect.y, width: min(width, rect.maxX - x))
            canvas.clickable(Rect(x: x, y: rect.y, width: width, height: 1), Click.button(page.rawValue))
            x += width + (rect.width >= 60 ? 1 : 0)
        }
        var spans: [Span] = []
        if page.listsDevices, !filter.isEmpty {
            spans = [
                Span("/" + HarmlessText.line(filter.text), .accent),
                Span(" \(shown.count) of \(fleet.all.count)", .muted),
            ]
        } else if page == .groups, let baseline {
            spans = [Span("compared with ", .muted), Span(HarmlessText.line(baseline.name), .accent)]
        }
        let width = min(canvas.width(of: spans), max(rect.maxX - 1 - x, 0))
        canvas.line(spans, x: rect.maxX - 1 - width, y: rect.y, width: width)
    }

    private func drawEmpty(_ layout: FleetLayout, into canvas: inout Canvas) {
        let text: String
        if !progress.isComplete, fleet.all.isEmpty {
            text = "Looking for stores\(settings.glyphs.ellipsis)"
        } else if fleet.all.isEmpty {
            text = "No store was found."
        } else {
            switch page {
            case .devices, .hours:
                text = "No device passes the filter; \(Key.escape.name(settings.glyphs)) shows all."
            case .groups:
                text =
                    "Nothing to compare: all devices have the same versions, or none says its own. "
                    + "A table of what you know of them helps: trackhealth fleet --devices FILE.csv"
            case .days: text = "No log covers a day."
            }
        }
        let room = layout.rows.width - 4
        for (line, part) in wrapped(text, widths: [max(room, 10)]).enumerated() {
            canvas.text(
                part, x: layout.rows.x + 2, y: layout.rows.y + line + min(layout.rows.height / 3, 4),
                style: line == 0 ? .text : .muted, width: room)
        }
    }

    private func drawFooter(_ rect: Rect, into canvas: inout Canvas) {
        let width = rect.width - 2
        if let typing {
            let problem = typedProblem.map { HarmlessText.line($0.reason) } ?? "\(shown.count) devices"
            let problemWidth = min(GlyphWidth.columns(of: problem), width / 2)
            canvas.text(
                problem, x: rect.maxX - 1 - problemWidth, y: rect.y, style: .muted, width: problemWidth,
                ellipsis: settings.glyphs.ellipsis)
            drawInput(
                typing.input, label: "/", x: rect.x + 1, y: rect.y, width: width - problemWidth - 2,
                marked: typedProblem?.range,
                suggestion: typing.input.isAtEnd ? completion?.suggestion ?? "" : "", into: &canvas)
            return
        }
        let actions: [(Action, String)] =
            switch page {
            case .devices, .hours:
                [
                    (.details, "open"), (.filter, "filter"), (.sort, "sort"), (.nextError, "next critical"),
                    (.nextScreen, "next page"), (.bookmark, "bookmark"), (.help, "help"), (.quit, "quit"),
                ]
            case .groups:
                [
                    (.details, "its devices"), (.bookmark, "compare with"), (.nextScreen, "next page"),
                    (.help, "help"), (.quit, "quit"),
                ]
            case .days:
                [
                    (.details, "devices of the day"), (.nextScreen, "next page"), (.help, "help"),
                    (.quit, "quit"),
                ]
            }
        let hints = actions.compactMap { action, text in
            settings.keys.hint(for: action).map { KeyHint($0, does: text) }
        }
        drawKeys(hints, x: rect.x + 1, y: rect.y, width: width, into: &canvas)
    }
}

extension RowState {
    var role: Role {
        level?.textRole ?? (self == .unreadable ? .error : .muted)
    }

    func glyph(_ glyphs: Glyphs) -> Character {
        level?.glyph(glyphs) ?? (self == .unreadable ? glyphs.target : glyphs.dot)
    }
}
