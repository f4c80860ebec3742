// The overview's lower half, right: the newest lines of the logs.

import Canvas
import Themes
import TrackingModel

extension Model {
    func drawLatest(_ rect: Rect, into canvas: inout Canvas) {
        guard let contents else { return }
        let lines = contents.log.reversed().prefix(rect.height).map { entry in
            let spans = [
                Span("\(entry.severity.letter) ", entry.severity.role),
                Span(entry.component + " ", .muted), Span(entry.message, .text),
            ]
            return (at: entry.at, spans: spans)
        }
        // The recovery log stands in where there is no extension log.
        let records = contents.recovery.reversed().prefix(lines.isEmpty ? rect.height : 0).map { entry in
            let glyph = entry.succeeded ? settings.glyphs.check : settings.glyphs.cross
            let spans = [
                Span("\(glyph) ", entry.succeeded ? .ok : .error), Span(entry.event.text, .text),
                Span(entry.error.map { "  " + $0 } ?? "", .error),
            ]
            return (at: Optional(entry.at), spans: spans)
        }
        drawTimed(lines + records, rect, into: &canvas)
    }

    /// Lines behind their times: `14:31:26` today, `13 Nov` before, and `13 Nov 19:30` where all are from before.
    private func drawTimed(_ lines: [(at: Instant?, spans: [Span])], _ rect: Rect, into canvas: inout Canvas)
    {
        guard !lines.isEmpty else {
            canvas.text("No log in this store.", x: rect.x, y: rect.y, style: .muted, width: rect.width)
            return
        }
        let times = lines.map { $0.at.map { calendar.time(of: $0) } }
        let today = calendar.day(of: now)
        let allBefore = times.contains { $0 != nil } && !times.contains { $0?.day == today }
        let width = allBefore ? 12 : 8
        for (row, time) in times.enumerated() {
            var text = "--:--:--"
            if let time {
                let date = time.day.date
                let day = "\(date.day) \(LocalCalendar.months[date.month - 1])"
                text = time.day == today ? time.clockWithSeconds : allBefore ? day + " " + time.clock : day
            }
            canvas.text(text, x: rect.x, y: rect.y + row, style: .muted, width: width)
            canvas.line(
                lines[row].spans, x: rect.x + width + 1, y: rect.y + row, width: rect.width - width - 1)
        }
    }
}
