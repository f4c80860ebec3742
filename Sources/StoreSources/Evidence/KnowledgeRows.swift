// The rows of knowledgeC.db that show what was in use, and how many of them say something else.

import GRDB
import SharedStore
import TrackingModel

/// Reads `ZOBJECT` row by row, with the work bounded by the size of the file.
enum KnowledgeRows {
    /// The longest name of an app. Bytes.
    private static let longestName = 512
    private static let rowsBetweenChecks = 256

    static func read(
        _ database: Database, into rows: inout DeviceRows, most: Int, _ budget: WorkBudget
    ) throws {
        let columns = try PlainTable.require(
            "ZOBJECT", columns: ["ZSTREAMNAME", "ZSTARTDATE", "ZENDDATE"], in: database)
        let peers = try PlainTable.columns(of: "ZSYNCPEER", in: database) ?? []
        let sources = columns.contains("ZSOURCE") ? try otherDevices(database, peers) : [:]
        func column(_ name: String) -> String { columns.contains(name) ? name : "NULL" }
        if try isOfMac(database, peers) { rows.markOwnAsMac() }
        let names = KnowledgeStream.allCases.map(\.rawValue)
        let marks = names.map { _ in "?" }.joined(separator: ",")
        let found = try Row.fetchCursor(
            database,
            sql: """
                SELECT ZSTREAMNAME, ZSTARTDATE, ZENDDATE, \(column("ZVALUEINTEGER")), \(column("ZSOURCE")),
                CASE WHEN typeof(\(column("ZVALUESTRING"))) = 'text' THEN \(column("ZVALUESTRING")) END
                FROM ZOBJECT WHERE ZSTREAMNAME IN (\(marks))
                """, arguments: StatementArguments(names))
        var (count, malformed, meaningless) = (0, 0, 0)
        while let row = try found.next() {
            count += 1
            guard count <= most else {
                rows.tell("has more than \(most) rows about use; the rest is left out", .notice)
                break
            }
            if count % rowsBetweenChecks == 0, budget.isSpent {
                rows.tell("takes longer to read than its size allows; what follows row \(count) is left out")
                break
            }
            guard rows.takes(Int64.fromDatabaseValue(row[4] ?? .null).flatMap { sources[$0] }) else {
                continue
            }
            guard let stream = String.fromDatabaseValue(row[0] ?? .null).flatMap(KnowledgeStream.init),
                let start = moment(row[1]), let end = moment(row[2]), end >= start,
                end - start <= KnowledgeStream.longest
            else {
                malformed += 1
                continue
            }
            let app = String.fromDatabaseValue(row[5] ?? .null).map { String($0.prefix(longestName)) }
            if let span = stream.span(start, end, value: Int.fromDatabaseValue(row[3] ?? .null), app: app) {
                rows.add(span)
            } else {
                meaningless += 1
            }
        }
        rows.tell(malformed, "row", "without a valid start and end; skipped")
        rows.tell(meaningless, "row", "without an app or a state; skipped")
        rows.finish()
        if count == 0 {
            rows.tell("holds no row about apps, lock or display; the device keeps it in Biome", .notice)
        }
    }

    /// A date is a number of seconds since 2001, and nothing else.
    private static func moment(_ value: (any DatabaseValueConvertible)?) -> Instant? {
        guard let value = value?.databaseValue else { return nil }
        switch value.storage {
        case .double(let seconds): return KnowledgeStream.moment(seconds)
        case .int64(let seconds): return KnowledgeStream.moment(Double(seconds))
        default: return nil
        }
    }

    /// Whether the device that the database is from calls itself a Mac.
    ///
    /// - Parameter peers: The columns of `ZSYNCPEER`.
    private static func isOfMac(_ database: Database, _ peers: Set<String>) throws -> Bool {
        guard peers.isSuperset(of: ["ZMODEL", "ZME"]) else { return false }
        return try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM ZSYNCPEER WHERE ZME = 1 AND ZMODEL LIKE '%Mac%')")
            ?? false
    }

    /// The devices of the sources of rows that the account brought from others: those with the identifier of a device
    /// that is not this one.
    private static func otherDevices(_ database: Database, _ peers: Set<String>) throws -> [Int64: String] {
        guard let columns = try PlainTable.columns(of: "ZSOURCE", in: database),
            columns.isSuperset(of: ["Z_PK", "ZDEVICEID"])
        else { return [:] }
        var condition = "ZDEVICEID IS NOT NULL"
        if peers.isSuperset(of: ["ZDEVICEID", "ZME"]) {
            condition +=
                " AND ZDEVICEID NOT IN (SELECT ZDEVICEID FROM ZSYNCPEER WHERE ZME = 1 AND ZDEVICEID IS NOT NULL)"
        }
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT Z_PK, CASE WHEN typeof(ZDEVICEID) = 'text' THEN substr(ZDEVICEID, 1, 64) END
                FROM ZSOURCE WHERE typeof(Z_PK) = 'integer' AND \(condition) LIMIT 100000
                """)
        var devices: [Int64: String] = [:]
        while let row = try rows.next() {
            guard let source = Int64.fromDatabaseValue(row[0] ?? .null) else { continue }
            let device = String.fromDatabaseValue(row[1] ?? .null) ?? ""
            devices[source] = device.isEmpty ? "unnamed" : device
        }
        return devices
    }
}
