// knowledgeC.db, the system's record of what was in use, read from a private copy.

import Foundation
import PlainText
package import SharedStore

/// Reads `knowledgeC.db` with what its `-wal` holds (`ZOBJECT`, whose dates count from 2001; APOLLO, iLEAPP).
package struct KnowledgeDatabase: EvidenceDatabases {
    /// Bytes of the database, and of what it has not taken in yet.
    private static let fileLimit = 1 << 30

    package init() {}

    package func read(_ path: String, into rows: inout DeviceRows, _ files: any FileSystem) {
        do {
            let copy = try PrivateCopy()
            let database = copy.path("knowledgeC.db")
            let copied = try files.copy(
                path, links: .refuse, limit: Self.fileLimit, to: database, on: LocalFileSystem())
            if (try? files.stamp(of: path + "-wal")) ?? nil != nil {
                try files.copy(
                    path + "-wal", links: .refuse, limit: Self.fileLimit, to: database + "-wal",
                    on: LocalFileSystem())
            }
            rows = try ForeignDatabase.read(database) { [rows] database, budget in
                var rows = rows
                try KnowledgeRows.read(
                    database, into: &rows, most: ReadLimits().items(inBytes: copied.stamp.size), budget)
                return rows
            }
        } catch let error as ForeignDatabaseError {
            rows.tell(Self.text(error))
        } catch {
            rows.tell("can't be read: " + HarmlessText.line("\(error)"))
        }
    }

    /// What is wrong, as the end of a sentence that begins with the file.
    private static func text(_ error: ForeignDatabaseError) -> String {
        switch error {
        case .damaged(let reason): "is a damaged database: \(reason); copy it again"
        case .tableMissing:
            "is a database without the system's record of use; give knowledgeC.db, or a table that APOLLO or iLEAPP "
                + "made of this one"
        case .otherTable(let name):
            "is not as the system writes it: \(name) is no plain table with the columns of knowledgeC.db; export it with "
                + "APOLLO or iLEAPP and give the table"
        case .tooManyRows, .tooMuchWork: "can't be read: \(error); copy it again"
        }
    }
}
