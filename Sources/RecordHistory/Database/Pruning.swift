// What leaves a history: by age, by size, by a person's word. The oldest goes first.

import GRDB
import TrackingModel

/// Removes records within a transaction.
struct Pruning {
    let db: Database

    private static let devices = "device IN (SELECT id FROM device)"

    /// Removes what is older than a moment.
    ///
    /// - Returns: How many rows went.
    @discardableResult
    func remove(before moment: Instant) throws -> Int {
        let before = db.totalChangesCount
        for table in HistorySchema.timedTables {
            try db.execute(
                sql: "DELETE FROM \(table) WHERE \(Self.devices) AND at < ?", arguments: [moment.seconds])
        }
        for table in HistorySchema.lastingTables {
            try db.execute(sql: "DELETE FROM \(table) WHERE until < ?", arguments: [moment.seconds])
        }
        let day = LocalCalendar.utc.day(of: moment).number
        try db.execute(sql: "DELETE FROM usage WHERE day < ?", arguments: [day])
        try db.execute(sql: "DELETE FROM device WHERE last_read < ?", arguments: [moment.seconds])
        return db.totalChangesCount - before
    }

    /// Removes the oldest records until the rest takes no more than that many bytes, and gives the space back.
    func shrink(to limit: Int, at instant: Instant) throws {
        var used = try usedBytes()
        guard used > limit else {
            if try freeBytes() > max(limit / 16, 1 << 20) { try db.execute(sql: "PRAGMA incremental_vacuum") }
            return
        }
        while used > limit - limit / 10, let oldest = try oldest(), oldest < instant {
            let step = max((instant - oldest) / 20, 60)
            try remove(before: oldest + step)
            used = try usedBytes()
        }
        try db.execute(sql: "PRAGMA incremental_vacuum")
    }

    /// The oldest moment of any record.
    private func oldest() throws -> Instant? {
        let parts = HistorySchema.timedTables.map { table in
            "SELECT min((SELECT min(at) FROM \(table) WHERE device = device.id)) AS at FROM device"
        }
        let all = parts.joined(separator: " UNION ALL ")
        return try Double.fetchOne(db, sql: "SELECT min(at) FROM (\(all))").map { Instant($0) }
    }

    private func usedBytes() throws -> Int {
        let pages = try pragma("page_count") - pragma("freelist_count")
        return pages * (try pragma("page_size"))
    }

    private func freeBytes() throws -> Int { try pragma("freelist_count") * pragma("page_size") }

    private func pragma(_ name: String) throws -> Int { try Int.fetchOne(db, sql: "PRAGMA \(name)") ?? 0 }
}
