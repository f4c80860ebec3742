// Reads the records of a device in a period back from a history.

import GRDB
package import TrackingModel

extension HistoryStore {
    /// The device that a store belongs to; nil where none of its reads was recorded.
    package func device(of contents: StoreContents) throws(HistoryError) -> Int64? {
        try reading { db in try DeviceLookup(contents: contents, db: db).known() }
    }

    /// Everything that is known of a device over a stretch.
    package func window(of device: Int64, _ span: TimeSpan) throws(HistoryError) -> HistoryWindow {
        try reading { db in
            var window = try records(of: device, in: span, db, lines: .max) { _ in true }
            window.heartbeats = try HeartbeatTable.records(of: device, in: span, db)
            window.counters = try CounterTable.records(of: device, in: span, db)
            window.usage = try usage(of: device, in: span, db)
            window.apps = try apps(of: device, db)
            window.gaps = try gaps(of: device, in: span, db)
            let stretches = try stretches(of: device, in: span, db)
            window.coverage = stretches.filter { $0.kind == Stretches.coverage }.map(\.span)
            let states = stretches.compactMap { stretch in
                RecordedState.Subject(rawValue: stretch.kind).map { kind in
                    RecordedState(kind: kind, code: stretch.code, level: stretch.level, span: stretch.span)
                }
            }
            window.verdicts = states.filter { $0.kind == .verdict }
            window.findings = states.filter { $0.kind == .finding }
            return window
        }
    }

    /// What a store's own logs would hold of a stretch if they reached that far back, and nothing else that is known.
    /// Where a kind has more records than `limits.recordsHeld`, the stretch of all kinds begins with the newest ones.
    ///
    /// - Parameter isWanted: Whether a line of the log is kept, of all lines from the oldest on; the first and the
    ///   last are in any case, since they say what the log covers.
    package func records(
        of device: Int64, in span: TimeSpan, linesWhere isWanted: (LogEntry) -> Bool
    ) throws(HistoryError) -> HistoryWindow {
        try reading { db in
            let held = limits.recordsHeld
            let starts = [
                try RecoveryTable.start(of: device, in: span, holding: held, db),
                try CallbackTable.start(of: device, in: span, holding: held, db),
                try JournalTable.start(of: device, in: span, holding: held, db),
                try MemoryTable.start(of: device, in: span, holding: held, db),
            ]
            let part = TimeSpan(starts.reduce(span.start, max), span.end)
            return try records(of: device, in: part, db, lines: held, where: isWanted)
        }
    }

    private func records(
        of device: Int64, in span: TimeSpan, _ db: Database, lines: Int, where isWanted: (LogEntry) -> Bool
    ) throws -> HistoryWindow {
        var window = HistoryWindow(span: span)
        window.recovery = try RecoveryTable.records(of: device, in: span, db)
        window.callbacks = try CallbackTable.records(of: device, in: span, db)
        window.journal = try JournalTable.records(of: device, in: span, db)
        window.log = try LogTable.records(of: device, in: span, db, newest: lines, where: isWanted)
        window.memory = try MemoryTable.records(of: device, in: span, db)
        return window
    }

    func reading<T>(_ body: (Database) throws -> T) throws(HistoryError) -> T {
        do { return try queue.read(body) } catch { throw HistoryError(error, path: path) }
    }

    /// What rows give; those that give nothing are left out.
    private func rows<Value>(
        _ db: Database, _ sql: String, _ arguments: StatementArguments, _ value: (RowReader) -> Value?
    ) throws -> [Value] {
        try Row.fetchAll(db, sql: sql, arguments: arguments).compactMap { value(RowReader($0)) }
    }

    /// Days that a stretch touches in any time zone.
    private func usage(of device: Int64, in span: TimeSpan, _ db: Database) throws -> [RecordedUsage] {
        let first = LocalCalendar.utc.day(of: span.start).number - 1
        let last = LocalCalendar.utc.day(of: span.end).number + 1
        return try rows(
            db,
            """
            SELECT app, day, seconds, points, archived FROM usage
            WHERE device = ? AND day BETWEEN ? AND ? ORDER BY app, day
            """, [device, first, last]
        ) { row in
            guard let app = row.text(0), let day = row.integer(1), let seconds = row.figure(2),
                let archived = row.integer(4)
            else { return nil }
            return RecordedUsage(
                app: app, day: LocalDay(number: day), seconds: seconds, points: row.figure(3),
                isArchived: archived != 0)
        }
    }

    private func apps(of device: Int64, _ db: Database) throws -> [RecordedApp] {
        try rows(db, "SELECT id, name, category FROM app WHERE device = ? ORDER BY id", [device]) { row in
            row.text(0).map {
                RecordedApp(id: $0, name: row.optionalText(1), category: row.optionalText(2))
            }
        }
    }

    private func gaps(of device: Int64, in span: TimeSpan, _ db: Database) throws -> [RecordedGap] {
        try rows(
            db,
            """
            SELECT at, until, class, low, high, apps, evidence, cause FROM gap
            WHERE device = ? AND at <= ? AND until >= ? ORDER BY at, apps
            """, [device, span.end.seconds, span.start.seconds]
        ) { row in
            guard let start = row.instant(0), let end = row.instant(1), let gapClass = row.text(2),
                let low = row.number(3), let high = row.number(4), let apps = row.text(5),
                let evidence = row.text(6), let cause = row.text(7)
            else { return nil }
            return RecordedGap(
                span: TimeSpan(start, end), gapClass: gapClass, minutesLow: low, minutesHigh: high,
                apps: apps.split(separator: "\n").map(String.init),
                evidence: evidence.split(separator: " ").map(String.init), cause: cause)
        }
    }

    private struct Stretch {
        var kind: String
        var code: String?
        var level: String
        var span: TimeSpan
    }

    private func stretches(of device: Int64, in span: TimeSpan, _ db: Database) throws -> [Stretch] {
        try rows(
            db,
            """
            SELECT kind, code, level, at, until FROM stretch
            WHERE device = ? AND at <= ? AND until >= ? ORDER BY at, until, kind, code
            """, [device, span.end.seconds, span.start.seconds]
        ) { row in
            guard let kind = row.text(0), let level = row.text(2), let start = row.instant(3),
                let end = row.instant(4)
            else { return nil }
            return Stretch(
                kind: kind, code: row.optionalText(1), level: level, span: TimeSpan(start, end))
        }
    }
}
