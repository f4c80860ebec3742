// Values that a later read may correct: days of apps, gaps, counters, names.

import GRDB
import TrackingModel

/// What the last read held of values that have a key of their own.
struct KeptValues {
    private struct UsageKey: Hashable {
        var app: String
        var day: LocalDay
    }

    private var usage: [UsageKey: RecordedUsage] = [:]
    private var apps: [RecordedApp] = []
    private var gaps: Set<RecordedGap> = []
    private var counters: [RecordedCounter.Name: Int] = [:]
    private var seenCounters = SeenRecords<CounterTable>()

    /// Days: an archived one outweighs a counter, a later archive an earlier one, a higher counter a lower one.
    private static let usageUpsert = """
        INSERT INTO usage (device, app, day, seconds, points, archived) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (device, app, day) DO UPDATE
        SET seconds = excluded.seconds, points = excluded.points, archived = excluded.archived
        WHERE excluded.archived > archived
            OR (excluded.archived = archived AND (archived = 1 OR excluded.seconds > seconds))
        """

    mutating func record(_ usages: [RecordedUsage], _ apps: [RecordedApp], _ visit: Visit) throws {
        var now: [UsageKey: RecordedUsage] = [:]
        let days = visit.kept.lowerBound.dayNumber...visit.kept.upperBound.dayNumber
        for record in usages where days.contains(record.day.number) && record.seconds >= 0 {
            let key = UsageKey(app: record.app, day: record.day)
            // A day that is archived twice counts once, as its larger part.
            if let other = now[key], other.isArchived && !record.isArchived { continue }
            if let other = now[key], other.isArchived == record.isArchived, other.seconds >= record.seconds {
                continue
            }
            now[key] = record
            guard now.count < visit.limits.recordsPerRead else { break }
        }
        for (key, record) in now where usage[key] != record {
            try visit.db.cachedStatement(sql: Self.usageUpsert).execute(arguments: [
                visit.device, visit.encoding.text(record.app), record.day.number, record.seconds,
                visit.encoding.figure(record.points), record.isArchived ? 1 : 0,
            ])
        }
        usage = now
        guard apps != self.apps else { return }
        let sql = """
            INSERT INTO app (device, id, name, category) VALUES (?, ?, ?, ?)
            ON CONFLICT (device, id) DO UPDATE SET name = excluded.name, category = excluded.category
            """
        for app in apps.prefix(visit.limits.recordsPerRead) {
            try visit.db.cachedStatement(sql: sql).execute(arguments: [
                visit.device, visit.encoding.text(app.id), visit.encoding.text(app.name),
                visit.encoding.text(app.category),
            ])
        }
        self.apps = apps
    }

    /// Gaps: the latest judgement replaces earlier ones.
    mutating func record(_ records: [RecordedGap], _ visit: Visit) throws {
        let records = Set(
            records.filter { visit.kept.contains($0.span.end) }.prefix(visit.limits.recordsPerRead))
        let sql = """
            INSERT INTO gap (device, at, apps, until, class, low, high, evidence, cause)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (device, at, apps) DO UPDATE SET until = excluded.until, class = excluded.class,
                low = excluded.low, high = excluded.high, evidence = excluded.evidence, cause = excluded.cause
            """
        for gap in records.subtracting(gaps) {
            try visit.db.cachedStatement(sql: sql).execute(arguments: [
                visit.device, gap.span.start.seconds, visit.encoding.text(gap.apps.joined(separator: "\n")),
                gap.span.end.seconds, gap.gapClass, gap.minutesLow.finite, gap.minutesHigh.finite,
                gap.evidence.joined(separator: " "), visit.encoding.text(gap.cause),
            ])
        }
        gaps = records
    }

    /// Counters: a row whenever one has a new value.
    mutating func record(_ values: [RecordedCounter], _ visit: Visit) throws {
        let changed = values.filter { counters[$0.name] != $0.value }
        guard !changed.isEmpty else { return }
        try seenCounters.record(changed, visit)
        for counter in changed { counters[counter.name] = counter.value }
    }
}

extension Instant {
    /// The day in UTC, for bounds that need not be exact.
    fileprivate var dayNumber: Int { Int(min(max(seconds / 86_400, -1e9), 1e9)) }
}

extension Double {
    fileprivate var finite: Double { isFinite ? self : 0 }
}
