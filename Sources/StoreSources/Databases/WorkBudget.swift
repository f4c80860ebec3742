// What reading a database may cost: a file that was made to cost time is given up.

import GRDB
import GRDBSQLite

/// Bounds the looks at pages and the steps of SQLite's machine by the pages of the file: every row of an honest one lies
/// in a page of its own or with others, and takes some steps.
final class WorkBudget {
    private static let looksPerPage = 30
    private static let freeLooks = 1_000_000
    private static let stepsPerPage = 10_000
    private static let freeSteps = 50_000_000
    /// Steps from one interruption by SQLite to the next: each of them can walk along a chain of all pages.
    private static let stepsBetweenChecks = 64

    private let connection: SQLiteConnection?
    private let mostLooks: Int
    private let mostSteps: Int
    private var steps = 0

    init(_ database: Database) throws {
        let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
        connection = database.sqliteConnection
        mostLooks = Self.freeLooks + Self.looksPerPage * pages
        mostSteps = Self.freeSteps + Self.stepsPerPage * pages
    }

    /// Whether more pages were looked at than the file is worth, each as often as it was.
    var isSpent: Bool { looks > mostLooks }

    /// Whether SQLite is to stop by itself, which loses the rows that it was about to give: later than whoever asks
    /// `isSpent` behind some rows stops.
    private var isOverdrawn: Bool { steps > mostSteps || looks > 2 * mostLooks }

    /// Interrupts what takes more, also while it passes over rows without giving any.
    func during<Result>(_ work: () throws -> Result) rethrows -> Result {
        guard let connection else { return try work() }
        sqlite3_progress_handler(
            connection, Int32(Self.stepsBetweenChecks),
            { context in
                guard let context else { return 0 }
                let budget = Unmanaged<WorkBudget>.fromOpaque(context).takeUnretainedValue()
                budget.steps += WorkBudget.stepsBetweenChecks
                return budget.isOverdrawn ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
        defer { sqlite3_progress_handler(connection, 0, nil, nil) }
        return try work()
    }

    private var looks: Int {
        guard let connection else { return 0 }
        return [SQLITE_DBSTATUS_CACHE_HIT, SQLITE_DBSTATUS_CACHE_MISS].reduce(0) { sum, counter in
            var (now, highest): (Int32, Int32) = (0, 0)
            sqlite3_db_status(connection, counter, &now, &highest, 0)
            return sum + Int(now)
        }
    }
}
