// Which records of a table the last read held, so that the next one writes only what is new.

import GRDB
import TrackingModel

/// The records of one table as they were read last.
struct SeenRecords<Table: HistoryTable> {
    private var last: [Table.Record] = []
    /// The moments that were kept of them; nil before the first read.
    private var kept: ClosedRange<Instant>?

    /// Writes what the last read did not hold. Identical records are distinguished by their number within a read, so
    /// that a log that holds one twice keeps it twice, however often it is read.
    mutating func record(_ records: [Table.Record], _ visit: Visit) throws {
        let records = records.suffix(visit.limits.recordsPerRead)
        guard !last.elementsEqual(records) else { return }
        let statement = try visit.db.cachedStatement(sql: Table.insertion)
        // How often each occurred: counted again, because a table of large records takes several times their memory.
        let before = counts()
        var now: [Table.Record: Int] = [:]
        now.reserveCapacity(records.count)
        for record in records {
            guard let at = Table.moment(of: record), visit.kept.contains(at) else { continue }
            let number = now[record, default: 0]
            now[record] = number + 1
            guard number >= before[record, default: 0] else { continue }
            var values: ColumnValues = [visit.device, at.seconds]
            values += Table.values(of: record, visit.encoding)
            values.append(number)
            try statement.execute(arguments: StatementArguments(values))
        }
        last = Array(records)
        kept = visit.kept
    }

    /// How often each record of the last read occurred that was kept.
    private func counts() -> [Table.Record: Int] {
        guard let kept else { return [:] }
        var counts: [Table.Record: Int] = [:]
        counts.reserveCapacity(last.count)
        for record in last {
            if let at = Table.moment(of: record), kept.contains(at) { counts[record, default: 0] += 1 }
        }
        return counts
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
