// Single figures over time in a history: memory, heartbeats, counters.

import GRDB
import TrackingModel

enum MemoryTable: HistoryTable {
    static let name = "memory"
    static let columns = ["bytes", "measure"]

    static func moment(of record: MemorySample) -> Instant? { record.at }

    static func values(of record: MemorySample, _ encoding: ColumnEncoding) -> ColumnValues {
        [record.bytes, record.measure.rawValue]
    }

    static func record(at: Instant, _ row: RowReader) -> MemorySample? {
        guard let bytes = row.integer(1),
            let measure = row.text(2).flatMap({ MemorySample.Measure(rawValue: $0) })
        else { return nil }
        return MemorySample(at: at, bytes: bytes, measure: measure)
    }
}

enum HeartbeatTable: HistoryTable {
    static let name = "heartbeat"
    static let columns: [String] = []

    static func moment(of record: Instant) -> Instant? { record }

    static func values(of record: Instant, _ encoding: ColumnEncoding) -> ColumnValues {
        []
    }

    static func record(at: Instant, _ row: RowReader) -> Instant? { at }
}

enum CounterTable: HistoryTable {
    static let name = "counter"
    static let columns = ["name", "value"]

    static func moment(of record: RecordedCounter) -> Instant? { record.at }

    static func values(of record: RecordedCounter, _ encoding: ColumnEncoding)
        -> ColumnValues
    {
        [record.name.rawValue, record.value]
    }

    static func record(at: Instant, _ row: RowReader) -> RecordedCounter? {
        guard let name = row.text(1).flatMap({ RecordedCounter.Name(rawValue: $0) }),
            let value = row.integer(2)
        else { return nil }
        return RecordedCounter(name: name, at: at, value: value)
    }
}
