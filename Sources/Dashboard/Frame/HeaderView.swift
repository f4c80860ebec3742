// The first row of the frame: the store, alerts, the moment that is looked at, whether it is live, the time.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension Model {
    func drawHeader(_ rect: Rect, into canvas: inout Canvas) {
        // Each part with the keys that a click on it presses.
        var right: [(span: Span, keys: [Key])] = alertSpans(width: rect.width).map {
            ($0, clickKeys(.alerts))
        }
        if let moment = timelineState.cursor, rect.width >= 60 {
            let words = "at " + calendar.moment(moment, near: now, seconds: false)
            right.append((Span(words + "  ", .accent), [.character(Screen.timeline.digit)]))
        }
        if let words = ageWords(width: rect.width) {
            right.append((Span(words + "  ", .notice), clickKeys(.asOfLast)))
        }
        right.append(
            (feedSpan, asOf != nil ? clickKeys(.asOfLast) : feed == .snapshot ? [] : clickKeys(.pause)))
        let time = calendar.time(of: now)
        let date = calendar.dayWords(time.day) + " " + time.clock
        right.append((Span((feed == .paused ? "  at " : "  ") + date, .muted), []))
        let rightWidth = canvas.width(of: right.map(\.span))
        let end = rect.maxX - 1
        var x = max(end - rightWidth, 1)
        for (span, keys) in right {
            let next = canvas.line([span], x: x, y: rect.y, width: end - x)
            canvas.clickable(Rect(x: x, y: rect.y, width: next - x, height: 1), presses: keys)
            x = next
        }
        let room = end - rightWidth - 3
        var left = [Span(sourceName, .header)]
        if let source = report?.source {
            let group = Span(settings.glyphs.separator + source.group, .muted)
            if canvas.width(of: left + [group]) <= room { left.append(group) }
        }
        canvas.line(left, x: 1, y: rect.y, width: max(room, 0))
    }

    /// The last record of a store in which nothing is recent, where it is judged as of now.
    var agedSince: Instant? { feed == .snapshot ? nil : report?.agedSince(settings.thresholds) }

    private func ageWords(width: Int) -> String? {
        guard let last = agedSince else { return nil }
        if width < 60 { return "OLD" }
        let time = calendar.time(of: last)
        let words = "last record \(time.day.dayMonthYear) \(time.clock)"
        guard width >= 100 else { return words }
        return words + ", figures of today" + (keyName(.asOfLast).map { " (\($0) as of then)" } ?? "")
    }

    private var feedSpan: Span {
        let glyphs = settings.glyphs
        return switch feed {
        case .live: Span("\(glyphs.bullet) \(liveWords)", .ok)
        case .paused: Span("\(glyphs.diamond) PAUSED", .paused)
        case .snapshot where asOf != nil: Span("\(glyphs.diamond) AS OF LAST RECORD", .notice)
        case .snapshot: Span("\(glyphs.diamond) SNAPSHOT", .notice)
        }
    }

    /// `LIVE`, or the pace of a demo.
    private var liveWords: String {
        guard let demo = settings.demo else { return "LIVE" }
        return "DEMO " + decimal(demo.speed, places: demo.speed == demo.speed.rounded() ? 0 : 1) + "×"
    }
}
