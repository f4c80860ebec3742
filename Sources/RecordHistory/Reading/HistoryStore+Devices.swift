// What a history holds in all, and what a person takes out of it.

import Foundation
import GRDB
package import TrackingModel

/// A device as a history knows it.
package struct HistoryDevice: Hashable, Sendable {
    /// Its number, by which it is named.
    package var id: Int64
    /// Where its store was read last.
    package var path: String
    package var group: String
    package var firstRead: Instant
    package var lastRead: Instant
    /// Oldest and newest record; nil where there is none.
    package var span: TimeSpan?
    /// Rows by table, those that have any, in the order of the tables.
    package var counts: [(table: String, rows: Int)] {
        zip(HistorySchema.timedTables + ["usage", "gap"], rows).map { ($0, $1) }
    }
    var rows: [Int]
}

extension HistoryStore {
    /// Bytes on the disk, what waits to be folded in included.
    package var bytes: Int {
        ["", "-wal", "-shm"].reduce(0) { sum, part in
            let attributes = try? FileManager.default.attributesOfItem(atPath: path + part)
            return sum + (attributes?[.size] as? Int ?? 0)
        }
    }

    /// All devices, the one read last first.
    package func devices() throws(HistoryError) -> [HistoryDevice] {
        try reading { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT id, path, app_group, first_read, last_read FROM device
                    ORDER BY last_read DESC, id
                    """)
            var devices = rows.compactMap { device(RowReader($0)) }
            for index in devices.indices { try count(&devices[index], db) }
            return devices
        }
    }

    private func device(_ row: RowReader) -> HistoryDevice? {
        guard let id = row.integer(0), let path = row.text(1), let group = row.text(2),
            let first = row.instant(3), let last = row.instant(4)
        else { return nil }
        return HistoryDevice(
            id: Int64(id), path: path, group: group, firstRead: first, lastRead: last, span: nil, rows: [])
    }

    private func count(_ device: inout HistoryDevice, _ db: Database) throws {
        for table in HistorySchema.timedTables {
            let sql = "SELECT count(*), min(at), max(at) FROM \(table) WHERE device = ?"
            guard let found = try Row.fetchOne(db, sql: sql, arguments: [device.id]) else { continue }
            let row = RowReader(found)
            device.rows.append(row.integer(0) ?? 0)
            guard let start = row.instant(1), let end = row.instant(2) else { continue }
            let span = device.span ?? TimeSpan(start, end)
            device.span = TimeSpan(min(span.start, start), max(span.end, end))
        }
        for table in ["usage", "gap"] {
            let sql = "SELECT count(*) FROM \(table) WHERE device = ?"
            device.rows.append(try Int.fetchOne(db, sql: sql, arguments: [device.id]) ?? 0)
        }
    }

    /// Removes what is older than a moment and gives the space back.
    ///
    /// - Returns: How many rows went.
    package func prune(before moment: Instant) throws(HistoryError) -> Int {
        try changing { db in try Pruning(db: db).remove(before: moment) }
    }

    /// Removes a device with all that is kept of it.
    package func forget(_ device: Int64) throws(HistoryError) {
        let removed = try changing { db in
            try db.execute(sql: "DELETE FROM device WHERE id = ?", arguments: [device])
            return db.changesCount
        }
        guard removed > 0 else { throw .noSuchDevice(String(device)) }
    }

    private func changing<T>(_ body: (Database) throws -> T) throws(HistoryError) -> T {
        do {
            let result = try queue.write(body)
            try queue.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA incremental_vacuum")
                try db.checkpoint(.truncate)
            }
            return result
        } catch {
            throw HistoryError(error, path: path)
        }
    }
}
