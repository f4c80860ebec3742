// What was judged of the stores of a fleet, kept in a file, so that stores that did not change are not read again.

import Foundation
import GRDB
import Synchronization
package import TrackingModel

/// Rows by the path and the state of their stores. Nothing that goes wrong with it stops a fleet from being read.
package final class FleetCache: Sendable {
    /// Stores at most; the ones that were kept first are dropped.
    private static let limit = 100_000

    /// Why nothing is kept, in a sentence; nil where it is.
    package let problem: String?
    private let database: DatabaseQueue?
    private let context: String
    private let state = Mutex(CacheState())

    /// Opens the file, or makes it for its owner only. A damaged one is replaced.
    ///
    /// - Parameters:
    ///   - path: Of the database.
    ///   - context: All that judgements depend on besides the stores.
    package init(path: String, context: String) {
        self.context = context
        do {
            try Self.prepare(path)
            do {
                database = try Self.open(path)
            } catch let error as DatabaseError
                where error.resultCode == .SQLITE_NOTADB || error.resultCode == .SQLITE_CORRUPT
            {
                for part in ["", "-wal", "-shm", "-journal"] { unlink(path + part) }
                try Self.prepare(path)
                database = try Self.open(path)
            }
            problem = nil
        } catch {
            database = nil
            let reason = Self.reason(error)
            problem = "Nothing is kept of the fleet for the next time: \(path) can't be used (\(reason))."
        }
    }

    private static func prepare(_ path: String) throws {
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let file = Foundation.open(path, O_CREAT | O_NOFOLLOW | O_RDWR | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        fchmod(file, 0o600)
        close(file)
    }

    private static func open(_ path: String) throws -> DatabaseQueue {
        var configuration = GRDB.Configuration()
        configuration.busyMode = .timeout(0.2)
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.write { database in
            // Another version of the program kept something else.
            if try Int.fetchOne(database, sql: "PRAGMA user_version") != 2 {
                try database.execute(
                    sql: """
                        DROP TABLE IF EXISTS store;
                        CREATE TABLE store (
                            path TEXT PRIMARY KEY, context TEXT NOT NULL, digest TEXT NOT NULL, row BLOB NOT NULL);
                        PRAGMA user_version = 2;
                        """)
            }
        }
        return queue
    }

    private static func reason(_ error: any Error) -> String {
        switch error {
        case let error as DatabaseError: error.message ?? "SQLite error \(error.resultCode.rawValue)"
        case let error as POSIXError: String(cString: strerror(error.code.rawValue))
        default: "its folder can't be made"
        }
    }

    /// Takes in what is kept of the stores at and below a path.
    package func load(below path: String) {
        let found = try? database?.read { database in
            var entries: [String: (digest: String, row: [UInt8])] = [:]
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT path, digest, row FROM store
                    WHERE (path = :path OR path >= :path || '/' AND path < :path || '0') AND context = :context
                    """, arguments: ["path": path == "/" ? "" : path, "context": context])
            while let row = try rows.next() {
                let bytes = try row.withUnsafeData(atIndex: 2) { $0.map { Array($0) } ?? [] }
                entries[row[0]] = (row[1], bytes)
            }
            return entries
        }
        guard let found else { return }
        state.withLock { state in
            if state.loaded.isEmpty { state.loaded = found } else { state.loaded.merge(found) { $1 } }
        }
    }

    /// What is kept of a store in exactly this state, where it holds at this moment.
    ///
    /// - Parameters:
    ///   - path: Absolute.
    ///   - digest: Of the state of all its files.
    package func row(_ path: String, digest: String, at now: Instant) -> KeptRow? {
        // Needed once: from then on whoever asked knows it.
        guard let entry = state.withLock({ $0.loaded.removeValue(forKey: path) }), entry.digest == digest,
            let row = KeptRow(entry.row), row.health.at <= now, row.dueAt.map({ now < $0 }) ?? true
        else { return nil }
        return row
    }

    /// Keeps a row, on the disk with the next `flush`.
    package func keep(_ row: KeptRow, _ path: String, digest: String) {
        guard database != nil else { return }
        let bytes = row.bytes
        state.withLock { $0.unwritten[path] = (digest, bytes) }
    }

    /// Forgets everything that was loaded and not asked for: a whole search has not found it again.
    package func forgetRest() {
        state.withLock { state in
            state.gone.formUnion(state.loaded.keys)
            state.loaded = [:]
        }
    }

    /// Writes what is to be kept. What can't be written is left out.
    package func flush() {
        let (kept, gone) = state.withLock { state in
            defer { (state.unwritten, state.gone) = ([:], []) }
            return (state.unwritten, state.gone.subtracting(state.unwritten.keys))
        }
        guard !kept.isEmpty || !gone.isEmpty else { return }
        try? database?.write { database in
            let insert = try database.makeStatement(
                sql: "INSERT OR REPLACE INTO store (path, context, digest, row) VALUES (?, ?, ?, ?)")
            for (path, entry) in kept {
                try insert.execute(arguments: [path, context, entry.digest, Data(entry.row)])
            }
            for path in gone {
                try database.execute(sql: "DELETE FROM store WHERE path = ?", arguments: [path])
            }
            let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM store") ?? 0
            if count > Self.limit {
                try database.execute(
                    sql: "DELETE FROM store WHERE rowid IN (SELECT rowid FROM store ORDER BY rowid LIMIT ?)",
                    arguments: [count - Self.limit])
            }
        }
    }
}

/// What threads share of it.
private struct CacheState {
    var loaded: [String: (digest: String, row: [UInt8])] = [:]
    var unwritten: [String: (digest: String, row: [UInt8])] = [:]
    var gone: Set<String> = []
}
