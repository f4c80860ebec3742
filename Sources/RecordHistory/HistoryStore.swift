// An open history: the database behind it, what to do when that is damaged, and what it holds in all.

import Foundation
import GRDB

/// A history of records, shared by every process that watches a store.
///
/// Nothing here waits for longer than `limits.patience`, and nothing in it stops a store from being shown.
package struct HistoryStore: Sendable {
    package let path: String
    package let limits: HistoryLimits
    /// A notice about opening it, one sentence; nil if all was well.
    package private(set) var notice: String?
    /// Which opening of the file this is: another one knows nothing of what was written before.
    private(set) var openCount = 0
    private(set) var queue: DatabaseQueue
    private var identity: HistoryFile.Identity?

    /// Opens the history at a path, or creates one there.
    ///
    /// A damaged file is moved aside and reported in `notice`. One of a newer version is an error and left unchanged.
    package init(path: String, limits: HistoryLimits = HistoryLimits()) throws(HistoryError) {
        self.path = path
        self.limits = limits
        let opened = try Self.open(path, limits)
        (queue, identity, notice) = (opened.queue, opened.identity, opened.notice)
    }

    /// A history that lives as long as this value.
    package init(inMemory limits: HistoryLimits) throws(HistoryError) {
        path = "in memory"
        self.limits = limits
        do {
            queue = try DatabaseQueue()
            try HistorySchema.migrator.migrate(queue)
        } catch { throw HistoryError(error, path: path) }
    }

    /// Whether a history exists at a path; throws where that can't be known.
    package static func exists(at path: String) throws(HistoryError) -> Bool {
        if HistoryFile.identity(of: path) != nil { return true }
        let code = errno
        guard code == ENOENT || code == ENOTDIR else {
            throw .unusable(path: path, reason: String(cString: strerror(code)))
        }
        return false
    }

    /// Gives up pages of the file and prepared statements that are held in memory; nothing is lost by it.
    package func releaseMemory() { queue.releaseMemory() }

    /// Switches to the file now at the path if it was replaced.
    mutating func followFile() throws(HistoryError) {
        guard let identity, HistoryFile.identity(of: path) != identity else { return }
        try reopen()
    }

    /// Makes good an error where that is possible; the work can then be tried again.
    mutating func recover(from error: any Error) throws(HistoryError) {
        guard let error = error as? DatabaseError, error.isDamage, identity != nil else {
            throw HistoryError(error, path: path)
        }
        let aside = try HistoryFile.setAside(path, identity)
        try reopen()
        notice = aside.map(Self.description) ?? notice
    }

    private mutating func reopen() throws(HistoryError) {
        let opened = try Self.open(path, limits)
        (queue, identity) = (opened.queue, opened.identity)
        if let description = opened.notice { notice = description }
        openCount += 1
    }

    private static func description(aside: String) -> String {
        "The history was damaged; it is kept as \(aside), and a new one begins."
    }

    private static func open(
        _ path: String, _ limits: HistoryLimits
    ) throws(HistoryError) -> (queue: DatabaseQueue, identity: HistoryFile.Identity?, notice: String?) {
        var notice: String?
        for attempt in 0... {
            try HistoryFile.prepare(path)
            let identity = HistoryFile.identity(of: path)
            do {
                return (try connect(path, limits), identity, notice)
            } catch let error as DatabaseError where error.isDamage && attempt == 0 {
                // A disk that fails for a moment looks like damage, too.
                continue
            } catch let error as DatabaseError where error.isDamage && attempt == 1 {
                notice = try HistoryFile.setAside(path, identity).map(description)
            } catch let error as DatabaseError where error.isContention && attempt < 20 {
                // Two processes that begin a history at once get into each other's way for a moment.
                usleep(50_000)
            } catch {
                throw HistoryError(error, path: path)
            }
        }
        throw .unusable(path: path, reason: "it can't be opened")
    }

    private static func connect(_ path: String, _ limits: HistoryLimits) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.label = "trackhealth.history"
        configuration.busyMode = .timeout(limits.patience)
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        let migrator = HistorySchema.migrator
        try queue.writeWithoutTransaction { db in
            let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0
            let application = try Int.fetchOne(db, sql: "PRAGMA application_id")
            guard isEmpty || application == HistorySchema.applicationID else {
                throw HistoryError.foreign(path: path)
            }
            guard try !migrator.hasBeenSuperseded(db) else { throw HistoryError.newer(path: path) }
            if isEmpty {
                // Only a database without a page takes this over, and changing the journal writes the first one.
                try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
                try db.execute(sql: "PRAGMA journal_mode = WAL")
                try db.execute(sql: "PRAGMA application_id = \(HistorySchema.applicationID)")
            }
            // A crash of the machine may cost the last records, which the store still has; never the database.
            try db.execute(sql: "PRAGMA synchronous = NORMAL")
            try db.execute(sql: "PRAGMA journal_size_limit = 4194304")
        }
        try migrator.migrate(queue)
        return queue
    }
}
