// The head of the frame around a fleet: its name, the states of its devices, and what stands out in it.

import Canvas
import FleetHealth
import PlainText
import Themes
import TrackingModel

extension Model {
    func drawFleetHeader(_ rect: Rect, into canvas: inout Canvas) {
        guard let fleet = context.fleet else { return }
        // In a narrow line the states of the devices count for more.
        let isNarrow = rect.width < 70
        let right = (isNarrow ? [] : spans(fleet.collector)) + spans(fleet, isNarrow: isNarrow)
        let width = canvas.width(of: right)
        canvas.line(right, x: rect.maxX - 1 - width, y: rect.y, width: width)
        var left = [Span(HarmlessText.line(context.sourceName), .header)]
        left.append(Span(settings.glyphs.separator + countText(fleet.rows.all.count, "device"), .muted))
        for state in RowState.allCases where fleet.counts[state] > 0 && state != .waiting {
            let count = "\(fleet.counts[state]) \(state.word)"
            left.append(Span("  \(state.glyph(settings.glyphs)) " + count, state.role))
        }
        canvas.line(left, x: rect.x + 1, y: rect.y, width: max(rect.width - width - 4, 0))
    }

    /// What was sent to a collector, and what was not.
    private func spans(_ collector: CollectorStatus?) -> [Span] {
        guard let collector else { return [] }
        var spans = [Span("\(collector.sent) sent", .muted)]
        if collector.waiting > 0 { spans.append(Span(", \(collector.waiting) waiting", .notice)) }
        if collector.dropped > 0 { spans.append(Span(", \(collector.dropped) dropped", .warning)) }
        return spans + [Span("  ", .muted)]
    }

    /// How far the fleet is read; how many of its devices are live once all is.
    private func spans(_ fleet: FleetState, isNarrow: Bool) -> [Span] {
        let (glyphs, counts, progress) = (settings.glyphs, fleet.counts, fleet.progress)
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

    /// A line for each group that stands out.
    func drawFindings(_ rect: Rect, into canvas: inout Canvas) {
        let glyphs = settings.glyphs
        for (line, finding) in (context.fleet?.summary.worse ?? []).prefix(rect.height).enumerated() {
            canvas.line(
                [Span("\(glyphs.triangle) ", .critical), Span(finding.text(dash: glyphs.dash), .text)],
                x: rect.x + 1, y: rect.y + line, width: rect.width - 2)
        }
    }

    /// The counts, then the devices in the order of the list.
    var worstDevices: [Span] {
        guard let fleet = context.fleet, let page = page(.devices) else { return [] }
        let devices = (0..<min(page.count, size.rows)).compactMap(page.record).map {
            fleet.rows.all[$0]
        }
        return [Span(fleet.counts.text, .header)]
            + devices.map {
                Span("\($0.state.glyph(settings.glyphs)) " + HarmlessText.line($0.name), $0.state.role)
            }
    }
}
