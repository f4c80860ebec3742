// Which records of a table the last read held, so that the next one writes only what is new.

import GRDB
import TrackingModel

/// The records of one table as they were read last.
struct SeenRecords<Table: HistoryTable> {
    private var last: [Table.Record] = []
    /// How often each of them occurred.
    private var counts: [Table.Record: Int] = [:]

    /// Writes what the last read did not hold. Identical records are distinguished by their number within a read, so
    /// that a log that holds one twice keeps it twice, however often it is read.
    mutating func record(_ records: [Table.Record], _ visit: Visit) throws {
        let records = records.suffix(visit.limits.recordsPerRead)
        guard !last.elementsEqual(records) else { return }
        let statement = try visit.db.cachedStatement(sql: Table.insertion)
        var now: [Table.Record: Int] = [:]
        now.reserveCapacity(records.count)
        for record in records {
            guard let at = Table.moment(of: record), visit.kept.contains(at) else { continue }
            let number = now[record, default: 0]
            now[record] = number + 1
            guard number >= counts[record, default: 0] else { continue }
            var values: [any DatabaseValueConvertible] = [visit.device, at.seconds]
            values += Table.values(of: record, visit.encoding)
            values.append(number)
            try statement.execute(arguments: StatementArguments(values))
        }
        last = Array(records)
        counts = now
    }
}

/// What every table needs for one read.
struct Visit {
    let db: Database
    let device: Int64
    let limits: HistoryLimits
    let encoding: ColumnEncoding
    /// Moments outside are not kept: too old, or ahead of the clock.
    let kept: ClosedRange<Instant>
}
