// The newest entries of both logs: the lower right part of the overview.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension OverviewPanels {
    func drawLatest(_ rect: Rect, into canvas: inout Canvas) {
        drawTimed(latest(rect.height), rect, into: &canvas)
    }

    /// The newest lines of the extension log and records of the recovery log, newest first. The lines of a callback are
    /// one; a success that the extension log reports too is shown once.
    private func latest(_ count: Int) -> [(at: Instant?, spans: [Span])] {
        guard let contents else { return [] }
        let log = contents.log
        // Those of a callback stand where its first line does.
        var lines = log.indices.reversed().lazy.filter { [index = context.callbackIndex] line in
            index.callback(of: line) == nil || index.isFirst(line)
        }[...]
        var records = contents.recovery.reversed()[...]
        var latest: [(at: Instant?, spans: [Span])] = []
        // The time of the last line of the extension log.
        var reported: Instant?
        while latest.count < count {
            let place = lines.first
            let line = place.map { log[$0] }
            guard let record = records.first else {
                guard let place else { break }
                latest.append((log[place].at, spans(ofLine: place)))
                lines.removeFirst()
                continue
            }
            if let place, let line, line.at.map({ $0 >= record.at }) ?? true {
                latest.append((line.at, spans(ofLine: place)))
                reported = line.at ?? reported
                lines.removeFirst()
                continue
            }
            records.removeFirst()
            let isReported = [reported, line?.at].contains { $0.map { abs($0 - record.at) < 2 } ?? false }
            if !(record.succeeded && isReported) { latest.append((record.at, spans(of: record))) }
        }
        return latest
    }

    private func spans(ofLine place: Int) -> [Span] {
        if let callback = context.callbackIndex.callback(of: place).flatMap({ contents?.callbacks[$0] }) {
            return [
                resultText(CallbackResult(callback.outcome), isBrief: true),
                Span(" \(subjectText(callback))  "), Span(figuresText(callback), .muted),
            ]
        }
        guard let line = contents?.log[place] else { return [] }
        return [
            Span("\(line.severity.letter) ", line.severity.role),
            Span(line.saysComponent ? "" : line.component + " ", .muted), Span(line.message),
        ]
    }

    private func spans(of record: RecoveryEntry) -> [Span] {
        let glyph = record.succeeded ? glyphs.check : glyphs.cross
        return [
            Span("\(glyph) ", record.succeeded ? .ok : .error),
            Span(subjectText(of: record.event)),
            Span(record.error.map { "  " + $0 } ?? "", .error),
        ]
    }

    /// Draws lines with their times; the seconds are left out beside a year.
    private func drawTimed(_ lines: [(at: Instant?, spans: [Span])], _ rect: Rect, into canvas: inout Canvas)
    {
        guard !lines.isEmpty else {
            canvas.text("No log in this store.", in: rect, style: .muted)
            return
        }
        let year = today.date.year
        let isThisYear = lines.allSatisfy { line in
            line.at.map { calendar.day(of: $0).date.year == year } ?? true
        }
        let times = lines.map { line in
            line.at.map { timeText($0, seconds: isThisYear) } ?? "--:--:--"
        }
        let width = times.map(\.count).max() ?? 0
        for (row, time) in times.enumerated() {
            canvas.text(
                time, x: rect.x, y: rect.y + row, style: .muted, width: width, alignment: .right)
            canvas.line(
                lines[row].spans, x: rect.x + width + 1, y: rect.y + row, width: rect.width - width - 1)
        }
    }
}
