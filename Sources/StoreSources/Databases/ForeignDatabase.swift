// Databases of others, opened so that nothing they bring along is run, and read with work that their size bounds.

import GRDB
import GRDBSQLite
import PlainText

enum ForeignDatabase {
    /// Bytes of one value; a longer one is an error before there is room for it.
    private static let longestValue: Int32 = 16 << 20

    /// Reads a database in a private folder.
    ///
    /// - Parameter body: Is interrupted where it takes much more than its budget.
    static func read<Result>(
        _ path: String, _ body: (Database, WorkBudget) throws -> Result
    ) throws(ForeignDatabaseError) -> Result {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.prepareDatabase { database in
            if let connection = database.sqliteConnection {
                _ = sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, longestValue)
            }
            // Functions with effects stay out of what the file itself defines, and no page is believed unchecked.
            try database.execute(sql: "PRAGMA trusted_schema = OFF")
            try database.execute(sql: "PRAGMA cell_size_check = ON")
        }
        do {
            return try DatabaseQueue(path: path, configuration: configuration).read { database in
                let budget = try WorkBudget(database)
                return try budget.during { try body(database, budget) }
            }
        } catch let error as ForeignDatabaseError {
            throw error
        } catch let error as DatabaseError {
            if error.resultCode == .SQLITE_INTERRUPT { throw .tooMuchWork }
            throw .damaged(reason: HarmlessText.line(error.message ?? "\(error.resultCode)"))
        } catch { throw .damaged(reason: HarmlessText.line("\(error)")) }
    }
}

/// Why a database of others is not read.
enum ForeignDatabaseError: Error, Hashable {
    case damaged(reason: String)
    case tableMissing(String)
    /// A table that is a view, is computed, or lacks a column.
    case otherTable(String)
    /// More rows than any system writes.
    case tooManyRows(most: Int)
    case tooMuchWork
}

extension ForeignDatabaseError: CustomStringConvertible {
    /// A sentence on the database, without its end.
    var description: String {
        switch self {
        case .damaged(let reason): reason
        case .tableMissing(let name): "it has no table \(name)"
        case .otherTable(let name): "its table \(name) is none as the system writes it"
        case .tooManyRows(let most): "it has more than \(most) rows of that kind, which no device has"
        case .tooMuchWork: "it takes longer to read than its size allows"
        }
    }
}
