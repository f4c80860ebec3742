// The overview's lower half, right: the newest lines of the logs.

import Canvas
import Themes
import TrackingModel

extension Model {
    func drawLatest(_ rect: Rect, into canvas: inout Canvas) {
        guard let contents else { return }
        let lines = contents.log.reversed().prefix(rect.height)
        let times = times(of: lines.map(\.at))
        for (row, entry) in lines.enumerated() {
            canvas.line(
                [
                    Span(times[row] + " ", .muted), Span("\(entry.severity.letter) ", entry.severity.role),
                    Span(entry.component + " ", .muted), Span(entry.message, .text),
                ], x: rect.x, y: rect.y + row, width: rect.width)
        }
        if lines.isEmpty { drawLatestRecords(contents, rect, into: &canvas) }
    }

    /// The recovery log's newest records, for stores without an extension log.
    private func drawLatestRecords(_ contents: StoreContents, _ rect: Rect, into canvas: inout Canvas) {
        let records = contents.recovery.reversed().prefix(rect.height)
        guard !records.isEmpty else {
            canvas.text("No log in this store.", x: rect.x, y: rect.y, style: .muted, width: rect.width)
            return
        }
        let times = times(of: records.map(\.at))
        for (row, entry) in records.enumerated() {
            let glyph = entry.succeeded ? settings.glyphs.check : settings.glyphs.cross
            canvas.line(
                [
                    Span(times[row] + " ", .muted),
                    Span("\(glyph) ", entry.succeeded ? .ok : .error), Span(entry.event.text, .text),
                    Span(entry.error.map { "  " + $0 } ?? "", .error),
                ], x: rect.x, y: rect.y + row, width: rect.width)
        }
    }

    /// Times of one width: `14:31:26` today, `13 Nov  ` before, and `13 Nov 19:30` where all lines are from before.
    private func times(of moments: [Instant?]) -> [String] {
        let today = calendar.day(of: now)
        let times = moments.map { $0.map { calendar.time(of: $0) } }
        let hasToday = times.contains { $0?.day == today }
        let width = hasToday || !times.contains { $0 != nil } ? 8 : 12
        return times.map { time in
            guard let time else { return padded("--:--:--", width) }
            if time.day == today { return time.clockWithSeconds }
            let date = time.day.date
            let day = padded(String(date.day), 2, atStart: true) + " " + LocalCalendar.months[date.month - 1]
            return hasToday ? padded(day, width) : day + " " + time.clock
        }
    }

    private func padded(_ text: String, _ width: Int, atStart: Bool = false) -> String {
        let space = String(repeating: " ", count: max(0, width - text.count))
        return atStart ? space + text : text + space
    }
}
