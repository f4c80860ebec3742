// What happened around a record: the other log, gaps and callbacks within two minutes of it.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension Model {
    /// Seconds to each side of a record.
    private static let around = 120.0
    /// Lines of each kind that are shown.
    private static let shown = 6

    /// - Parameter screen: The log that the record is of: its own neighbours stand in the list already.
    func relatedLines(at moment: Instant, on screen: Screen) -> [DetailLine] {
        let (start, end) = (moment - Model.around, moment + Model.around)
        var lines = relatedGaps(from: start, to: end)
        if screen == .log {
            lines += relatedEntries(from: start, to: end, around: moment)
        } else {
            lines += relatedLog(from: start, to: end, around: moment)
        }
        lines += relatedCallbacks(from: start, to: end)
        return lines.isEmpty ? [] : [.gap, .title("Within 2 minutes", .muted)] + lines
    }

    private func relatedGaps(from start: Instant, to end: Instant) -> [DetailLine] {
        (report?.gaps ?? []).filter { $0.start <= end && $0.end >= start }.prefix(Model.shown).map { gap in
            .field(
                "gap",
                "\(gap.gapClass.rawValue) \(calendar.span(gap.start, gap.end, near: now, dash: settings.glyphs.dash)) "
                    + minuteWords(gap.minutes.low, gap.minutes.high, dash: settings.glyphs.dash),
                gap.gapClass.role)
        }
    }

    private func relatedEntries(
        from start: Instant, to end: Instant, around moment: Instant
    ) -> [DetailLine] {
        guard let entries = contents?.recovery else { return [] }
        let first = entries.partitioned { $0.at < start }
        let found = entries[first...].prefix { $0.at <= end }
        return nearest(Array(found), to: moment) { $0.at }.map { entry in
            let app = appName(of: entry.event).map { " " + $0 } ?? ""
            return .field(
                distance(entry.at, moment),
                "\(entry.succeeded ? settings.glyphs.check : settings.glyphs.cross) \(entry.event.text)\(app)"
                    + (entry.error.map { " " + $0 } ?? ""),
                entry.succeeded ? .text : .error)
        }
    }

    private func relatedLog(
        from start: Instant, to end: Instant, around moment: Instant
    ) -> [DetailLine] {
        guard let log = contents?.log else { return [] }
        var found: [(at: Instant, entry: LogEntry)] = []
        var index = firstLine(at: start, in: log)
        // Lines without a time are passed over.
        while index < log.count, found.count < 1_000 {
            if let at = log[index].at {
                if at > end { break }
                if at >= start { found.append((at, log[index])) }
            }
            index += 1
        }
        return nearest(found, to: moment) { $0.at }.map { at, entry in
            .field(
                distance(at, moment), "\(entry.severity.letter) \(entry.component) \(entry.message)",
                entry.severity >= .warn ? entry.severity.role : .text)
        }
    }

    /// The first line that is not before a moment; a line without a time counts as the next one that has one.
    private func firstLine(at moment: Instant, in log: [LogEntry]) -> Int {
        (0..<log.count).partitioned { index in
            (log[index...].prefix(64).lazy.compactMap(\.at).first ?? moment) < moment
        }
    }

    private func relatedCallbacks(from start: Instant, to end: Instant) -> [DetailLine] {
        guard let callbacks = timeline?.callbacks(from: start, to: end + 0.001), !callbacks.isEmpty else {
            return []
        }
        let counted = callbacks.count(where: \.wasCounted)
        let apps = Set(callbacks.map(\.app)).map { appName($0) }.sorted()
        let refused = callbacks.count - counted
        let words =
            countWords(counted, "minute") + " counted"
            + (refused > 0 ? ", \(countWords(refused, "callback")) not" : "")
        return [
            .field(
                "callbacks", words + " (" + apps.joined(separator: ", ") + ")",
                refused > 0 ? .warning : .text)
        ]
    }

    /// The records that are nearest to a moment, in their order.
    private func nearest<Record>(
        _ records: [Record], to moment: Instant, at time: (Record) -> Instant
    ) -> [Record] {
        let ranked = records.indices.sorted {
            abs(time(records[$0]) - moment) < abs(time(records[$1]) - moment)
        }
        return ranked.prefix(Model.shown).sorted().map { records[$0] }
    }

    /// `41s before`, `5s after`, `same second`.
    private func distance(_ at: Instant, _ moment: Instant) -> String {
        let seconds = at - moment
        if abs(seconds) < 1 { return "same second" }
        return shortAge(abs(seconds)) + (seconds < 0 ? " before" : " after")
    }
}
