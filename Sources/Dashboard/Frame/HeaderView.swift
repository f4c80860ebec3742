// The first row of the frame: store, alerts, selected moment, live or paused, time.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension Model {
    func drawHeader(_ rect: Rect, into canvas: inout Canvas) {
        switch subject {
        case .store: drawStoreHeader(rect, into: &canvas)
        case .fleet: drawFleetHeader(rect, into: &canvas)
        case .lab: drawLabHeader(rect, into: &canvas)
        }
    }

    private func drawStoreHeader(_ rect: Rect, into canvas: inout Canvas) {
        // Each part with the action of a click on it.
        var right: [(span: Span, click: Click?)] = alertSpans(width: rect.width).map {
            ($0, .action(.alerts))
        }
        if let moment = timelineState.cursor, rect.width >= 60 {
            let description = "at " + calendar.moment(moment, near: now, seconds: false)
            right.append((Span(description + "  ", .accent), Click.screen(.timeline)))
        }
        if let faults = settings.demo?.activeTitles, !faults.isEmpty, rect.width >= 60 {
            let text = rect.width >= 100 ? faults.joined(separator: ", ") : countText(faults.count, "fault")
            right.append((Span(text + " on  ", .warning), .action(.fault)))
        }
        if let description = ageText(width: rect.width) {
            right.append((Span(description + "  ", .notice), Click.action(.asOfLast)))
        }
        right.append(
            (
                feedSpan,
                context.asOf != nil
                    ? Click.action(.asOfLast) : context.feed == .snapshot ? nil : Click.action(.pause)
            ))
        let time = calendar.time(of: now)
        let date = calendar.dayText(time.day) + " " + time.clock
        right.append((Span((context.feed == .paused ? "  at " : "  ") + date, .muted), nil))
        let others = canvas.width(of: right.map(\.span))
        if let mark = progressMark(columns: rect.width - 3 - others - min(context.sourceName.count, 12)) {
            right.insert((Span(mark + "  ", .muted), nil), at: 0)
        }
        let rightWidth = canvas.width(of: right.map(\.span))
        let end = rect.maxX - 1
        var x = max(end - rightWidth, 1)
        for (span, click) in right {
            let next = canvas.line([span], x: x, y: rect.y, width: end - x)
            if let click { canvas.clickable(Rect(x: x, y: rect.y, width: next - x, height: 1), click) }
            x = next
        }
        let room = end - rightWidth - 3
        var left = [Span(context.sourceName, .header)]
        if let source = report?.source {
            let group = Span(settings.glyphs.separator + source.group, .muted)
            if canvas.width(of: left + [group]) <= room { left.append(group) }
        }
        canvas.line(left, x: 1, y: rect.y, width: max(room, 0))
    }

    /// The time of the last record, if the store is shown as of now and nothing in it is recent.
    var agedSince: Instant? { context.feed == .snapshot ? nil : report?.agedSince(settings.thresholds) }

    /// The note on a store in which nothing is recent: that, of when its last record is, and what the key does.
    private func ageText(width: Int) -> String? {
        guard let last = agedSince ?? context.asOf, width >= 60 else { return nil }
        let time = calendar.time(of: last)
        let record = "last record \(time.day.dayMonthYear) \(time.clock)"
        guard width >= 100 else { return record }
        let key = keyName(.asOfLast).map { " (\($0) as of \(context.asOf == nil ? "then" : "now"))" } ?? ""
        return "COPY OR STOPPED\(settings.glyphs.separator)" + record + key
    }

    private var feedSpan: Span {
        let glyphs = settings.glyphs
        if let device = context.device, context.feed == .live { return deviceSpan(device) }
        return switch context.feed {
        case .live where agedSince != nil: Span("\(glyphs.diamond) AS OF NOW", .notice)
        case .live: Span("\(glyphs.bullet) \(liveText)", .ok)
        case .paused: Span("\(glyphs.diamond) PAUSED", .paused)
        case .snapshot where context.asOf != nil: Span("\(glyphs.diamond) AS OF THEN", .notice)
        case .snapshot: Span("\(glyphs.diamond) SNAPSHOT", .notice)
        }
    }

    /// `DEVICE 12s ago`: when the copy that is shown was made, and whether another one comes.
    private func deviceSpan(_ device: DeviceLink) -> Span {
        let glyphs = settings.glyphs
        // The time of the copy, as the report has it.
        let age = device.pulledAt.map { durationText(max(0, context.wallClock - $0).rounded(.down)) + " ago" }
        return switch device.state {
        case .failed where age == nil: Span("\(glyphs.diamond) NO DEVICE", .warning)
        case .failed: Span("\(glyphs.diamond) DEVICE LOST\(age.map { ", copy " + $0 } ?? "")", .warning)
        case .connecting where age == nil: Span("\(glyphs.diamond) DEVICE connecting", .notice)
        case .pulling where age == nil: Span("\(glyphs.diamond) DEVICE copying", .notice)
        case .connecting, .pulling, .resting: Span("\(glyphs.bullet) DEVICE \(age ?? "")", .ok)
        }
    }

    /// `LIVE`, or the speed of a demo.
    private var liveText: String {
        guard let demo = settings.demo else { return "LIVE" }
        return "DEMO " + decimal(demo.speed, places: demo.speed == demo.speed.rounded() ? 0 : 1) + "×"
    }

    /// `◉ 2 alerts`, in the colour of the worst alert that is not muted; empty without active alerts.
    func alertSpans(width: Int) -> [Span] {
        guard let alerts, !alerts.active.isEmpty else { return [] }
        let loud = alerts.active.filter { alerts.mutes[$0.rule] == nil }
        let count = width >= 60 ? countText(alerts.active.count, "alert") : String(alerts.active.count)
        let muted = loud.isEmpty && width >= 60 ? " muted" : ""
        let role = loud.map(\.level).max()?.findingLevel.role ?? .muted
        return [Span("\(settings.glyphs.target) \(count)\(muted)  ", role)]
    }
}
