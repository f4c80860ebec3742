// What happened around a record: entries of the other log, gaps and callbacks within two minutes of it.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

/// Seconds before and after a record.
private let around = 120.0
/// The most lines of each kind.
private let maxRelatedLines = 6
/// The most consecutive records without a time, or about no callback, that are skipped.
let maxUntimedRecords = 64

/// A list of the records of a log.
protocol LogListScreen: ListScreen {}

extension ContextProvider {
    /// The record of a callback: its entry in the recovery log, or else its first line in the log; nil where neither
    /// holds it any more.
    func record(of callback: Timeline.Arrival) -> EvidenceLink? {
        guard let contents else { return nil }
        let entries = contents.recovery
        let first = firstRecord(notBefore: callback.at - 1, of: entries.count) { entries[$0].at }
        let entry = entries[first...].prefix { $0.at <= callback.at + 1 }
            .filter { (contents.mappings[$0.event.text] ?? $0.event.series) == callback.app }
            .min { abs($0.at - callback.at) < abs($1.at - callback.at) }
        if let entry { return .recoveryEntry(entry.id, at: entry.at) }
        let line = firstRecord(notBefore: callback.at, of: contents.log.count) { contents.log[$0].at }
        return contents.log[at: line].flatMap { line in
            line.at == callback.at ? .logLine(at: line.at, message: line.message) : nil
        }
    }

    /// How many of the records that a finding counts the logs still hold.
    func shownRecords(of finding: Finding) -> Int {
        guard let (entries, log) = contents.map({ ($0.recovery, $0.log) }) else { return 0 }
        func held(_ count: Int, _ time: (Int) -> Instant?) -> Int {
            finding.counted.count { record in
                let place = firstRecord(notBefore: record.at, of: count, at: time)
                return place < count && time(place) == record.at
            }
        }
        let heldEntries = held(entries.count) { entries[$0].at }
        return heldEntries > 0 ? heldEntries : held(log.count) { log[$0].at }
    }
}

extension LogListScreen {
    /// The columns for times; the oldest visible record decides whether they include the day and the year.
    func timeColumns(_ layout: ListLayout) -> Int {
        let rows = list.top..<list.top + layout.rows.height
        let times = rows.lazy.compactMap { row in record(atRow: row).flatMap { moment(of: $0) } }
        // The newest may come first.
        guard let first = times.first, let last = times.last else { return "14:32:07".count }
        let oldest = min(first, last)
        let (day, today) = (calendar.day(of: oldest), today)
        if day == today { return "14:32:07".count }
        return (day.date.year == today.date.year ? "12 Nov 21:00:00" : "12 Nov 2024 21:00:00").count
    }

    /// When a record was written.
    func momentLines(_ at: Instant) -> [DetailLine] {
        // Read in another zone, a line of a text log is of another moment.
        let isKnown = report?.coverage.silence != .otherZone
        return [.field("time", timeText(at))]
            + (isKnown ? [.field("", LocalCalendar.iso8601(at), .muted)] : [])
            + [.field("age", ageText(now - at))]
    }

    /// Where a record leads, what it belongs to, and what came around it.
    ///
    /// - Parameters:
    ///   - app: The id of its app, or the series of its event; nil where it names none.
    ///   - screen: The log of the record; its neighbours in the same log are in the list already.
    func relatedLines(at moment: Instant, app: String?, besides screen: Screen) -> [DetailLine] {
        let (start, end) = (moment - around, moment + around)
        let lines = screen == .log ? relatedEntries(around: moment) : relatedLog(around: moment)
        return links([.moment(moment)] + owners(of: moment, app), from: .record)
            + section("Within 2 minutes", lines + relatedCallbacks(from: start, to: end))
    }

    /// The bursts and gaps that a record is part of, or ends, and the findings that count it.
    private func owners(of moment: Instant, _ app: String?) -> [EvidenceLink] {
        guard let report else { return [] }
        func isOf(_ apps: [String]) -> Bool { apps.isEmpty || app.map(apps.contains) ?? true }
        let bursts = report.bursts.filter { $0.start <= moment && moment <= $0.end && isOf($0.apps) }
        let gaps = context.gapIndex.places(from: moment - 1, to: moment + 1).map { report.gaps[$0] }
        let codes = names.codes(counting: moment, app: app)
        return bursts.map { .burst($0.start) }
            + gaps.filter { isOf($0.apps) }.prefix(maxRelatedLines).map { .gap($0.start, apps: $0.apps) }
            + report.findings.filter { codes.contains($0.code.rawValue) }.map(\.link)
    }

    private func relatedEntries(around moment: Instant) -> [DetailLine] {
        guard let entries = contents?.recovery else { return [] }
        return nearest(entries.count, to: moment, at: { entries[$0].at }).map { index, at in
            let entry = entries[index]
            let app = appName(of: entry.event).map { " " + $0 } ?? ""
            return .link(
                .recoveryEntry(entry.id, at: entry.at), distance(at, moment),
                "\(entry.succeeded ? glyphs.check : glyphs.cross) \(entry.event.text)\(app)"
                    + (entry.error.map { " " + $0 } ?? ""),
                entry.succeeded ? .text : .error)
        }
    }

    private func relatedLog(around moment: Instant) -> [DetailLine] {
        guard let log = contents?.log else { return [] }
        return nearest(log.count, to: moment, at: { log[$0].at }).map { index, at in
            let entry = log[index]
            return .link(
                .logLine(at: entry.at, message: entry.message), distance(at, moment),
                "\(entry.severity.letter) \(entry.component) \(entry.message)",
                entry.severity >= .warn ? entry.severity.role : .text)
        }
    }

    private func relatedCallbacks(from start: Instant, to end: Instant) -> [DetailLine] {
        guard let callbacks = timeline?.callbacks(from: start, to: end + 0.001), !callbacks.isEmpty else {
            return []
        }
        let apps = Set(callbacks.map(\.app)).map { appName($0) }.sorted().commaSeparated
        let outcomes = [(true, "credited"), (false, "not credited"), (nil, "unknown")].compactMap {
            outcome, word in
            let count = callbacks.count { $0.wasCounted == outcome }
            return count > 0 ? "\(count) \(word)" : nil
        }
        let isRejected = callbacks.contains { $0.wasCounted == false }
        return [.field("callbacks", "\(outcomes.commaSeparated) (\(apps))", isRejected ? .warning : .text)]
    }

    /// The nearest records within two minutes of a moment, in their own order, for a log that is sorted by time.
    private func nearest(
        _ count: Int, to moment: Instant, at time: (Int) -> Instant?
    ) -> [(index: Int, at: Instant)] {
        let middle = firstRecord(notBefore: moment, of: count, at: time)
        /// The next record with a time from an index on; nil if it is too far away.
        func next(_ place: Int, by step: Int) -> (index: Int, at: Instant)? {
            for index in stride(from: place, to: step > 0 ? count : -1, by: step).prefix(maxUntimedRecords) {
                guard let at = time(index) else { continue }
                return abs(at - moment) <= around ? (index, at) : nil
            }
            return nil
        }
        var found: [(index: Int, at: Instant)] = []
        var (earlier, later) = (next(middle - 1, by: -1), next(middle, by: 1))
        while found.count < maxRelatedLines {
            guard
                let one = [earlier, later].compactMap({ $0 }).min(by: {
                    abs($0.at - moment) < abs($1.at - moment)
                })
            else { break }
            found.append(one)
            if one.index < middle {
                earlier = next(one.index - 1, by: -1)
            } else {
                later = next(one.index + 1, by: 1)
            }
        }
        return found.sorted { $0.index < $1.index }
    }

    /// `41s before`, `5s after`, `same second`.
    private func distance(_ at: Instant, _ moment: Instant) -> String {
        let seconds = at - moment
        if abs(seconds) < 1 { return "same second" }
        return shortAge(abs(seconds)) + (seconds < 0 ? " before" : " after")
    }
}

/// The first record that is not before a moment, for a log that is sorted by time; a record without a time counts as
/// the next one that has one.
func firstRecord(notBefore moment: Instant, of count: Int, at time: (Int) -> Instant?) -> Int {
    (0..<count).partitionPoint { index in
        for place in index..<min(count, index + maxUntimedRecords) {
            if let at = time(place) { return at < moment }
        }
        return false
    }
}

extension LogListScreen {
    /// The fields of a line under their names in `extension_logs`. Empty for a text log, which has no such names and
    /// whose text is already in the message.
    func storedLines(_ entry: LogEntry) -> [DetailLine] {
        guard entry.origin == .extensionLogs else { return [] }
        var fields: [(String, String)] = []
        if let at = entry.at { fields.append(("timestamp", plain(at.seconds))) }
        fields += [
            ("severity", entry.severity.word), ("component", entry.component), ("message", entry.message),
        ]
        fields += entry.metadata.map { ("metadata." + $0.key, $0.value) }
        return lines(fields)
    }

    /// The fields of an entry under their names in `recovery_log.json`.
    func storedLines(_ entry: RecoveryEntry) -> [DetailLine] {
        guard entry.origin == .recoveryLog else { return [] }
        var fields = [
            ("id", entry.id.description), ("timestamp", plain(entry.at.seconds)),
            ("eventName", entry.event.text), ("success", entry.succeeded ? "true" : "false"),
            ("attemptedAction", entry.action),
        ]
        if let error = entry.error { fields.append(("errorDescription", error)) }
        if let bytes = entry.memoryBytes { fields.append(("memoryUsageBytes", String(bytes))) }
        return lines(fields)
    }

    private func lines(_ fields: [(String, String)]) -> [DetailLine] {
        section("As stored", fields.map { .text($0.0 + ": " + $0.1, .muted) })
    }

    /// Unix seconds as JSON has them.
    private func plain(_ seconds: Double) -> String {
        decimal(seconds, places: seconds == seconds.rounded() ? 0 : 3)
    }
}
