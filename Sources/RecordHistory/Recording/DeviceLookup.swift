// Which device of a history a store belongs to.

import GRDB
import TrackingModel

/// Finds the device of a store, or creates one.
///
/// A store's own name for its device must not leave the store, and most have none. So a copied container is recognised
/// by its records: their ids are unique, and a record that was kept already identifies the device. Without such a
/// record path and group decide, unless none of the store's apps is known there: then another device's container was
/// put in the same folder.
struct DeviceLookup {
    private static let recordsAsked = 100

    let contents: StoreContents
    let db: Database

    func device(at instant: Instant) throws -> Int64 {
        if let known = try known() { return known }
        try db.execute(
            sql: "INSERT INTO device (path, app_group, first_read, last_read) VALUES (?, ?, ?, ?)",
            arguments: [contents.source.path, contents.source.group, instant.seconds, instant.seconds])
        return db.lastInsertedRowID
    }

    /// The device where it is known already.
    func known() throws -> Int64? { try byRecords() ?? byPlace() }

    private func byRecords() throws -> Int64? {
        let statement = try db.cachedStatement(sql: "SELECT device FROM recovery WHERE id = ? AND at = ?")
        var votes: [Int64: Int] = [:]
        for entry in contents.recovery.suffix(Self.recordsAsked) {
            guard case .uuid = entry.id else { continue }
            let id = entry.id.description
            for device in try Int64.fetchAll(statement, arguments: [id, entry.at.seconds]) {
                votes[device, default: 0] += 1
            }
        }
        return votes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    private func byPlace() throws -> Int64? {
        let place = try Int64.fetchOne(
            db,
            sql: "SELECT id FROM device WHERE path = ? AND app_group = ? ORDER BY last_read DESC, id DESC",
            arguments: [contents.source.path, contents.source.group])
        guard let place else { return nil }
        let known = try String.fetchSet(db, sql: "SELECT id FROM app WHERE device = ?", arguments: [place])
        let isForeign =
            !known.isEmpty && !contents.apps.isEmpty && contents.apps.allSatisfy { !known.contains($0.id) }
        return isForeign ? nil : place
    }
}
