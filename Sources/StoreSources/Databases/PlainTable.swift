// Tables of foreign databases that can be read without running anything that the file brings along.

import GRDB

enum PlainTable {
    /// The columns of a table that is neither a view nor virtual, and in which nothing is computed; nil where there is
    /// none of that name.
    static func columns(of name: String, in database: Database) throws -> Set<String>? {
        let found = try Row.fetchOne(
            database, sql: "SELECT type, sql FROM sqlite_master WHERE name = ? COLLATE NOCASE",
            arguments: [name])
        guard let found else { return nil }
        guard String.fromDatabaseValue(found["type"] ?? .null) == "table",
            let text = String.fromDatabaseValue(found["sql"] ?? .null),
            text.uppercased().hasPrefix("CREATE TABLE")
        else { throw ForeignDatabaseError.otherTable(name) }
        var columns: Set<String> = []
        let rows = try Row.fetchCursor(
            database, sql: "SELECT name, hidden FROM pragma_table_xinfo(?)", arguments: [name])
        while let row = try rows.next() {
            guard let column = String.fromDatabaseValue(row["name"] ?? .null),
                Int.fromDatabaseValue(row["hidden"] ?? .null) == 0
            else { throw ForeignDatabaseError.otherTable(name) }
            columns.insert(column)
        }
        return columns
    }

    /// Throws where there is no such table with these columns.
    @discardableResult
    static func require(_ name: String, columns wanted: Set<String>, in database: Database) throws -> Set<
        String
    > {
        guard let columns = try columns(of: name, in: database) else {
            throw ForeignDatabaseError.tableMissing(name)
        }
        guard wanted.isSubset(of: columns) else { throw ForeignDatabaseError.otherTable(name) }
        return columns
    }
}
