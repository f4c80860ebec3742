// knowledgeC.db, the system's record of what was in use, read from a private copy.

import Foundation
import GRDB
import GRDBSQLite
import PlainText
package import SharedStore
import TrackingModel

/// Reads `knowledgeC.db` with what its `-wal` holds (`ZOBJECT`, whose dates count from 2001; APOLLO, iLEAPP).
package struct KnowledgeDatabase: EvidenceDatabases {
    /// Bytes of the database, and of what it has not taken in yet.
    private static let fileLimit = 1 << 30

    package init() {}

    package func read(_ path: String, _ files: any FileSystem) -> DatabaseEvidence {
        var evidence = DatabaseEvidence()
        do {
            let copy = try PrivateCopy()
            let database = copy.path("knowledgeC.db")
            let stamp = try files.copy(
                path, links: .refuse, limit: Self.fileLimit, to: database, on: LocalFileSystem())
            if (try? files.stamp(of: path + "-wal")) ?? nil != nil {
                try files.copy(
                    path + "-wal", links: .refuse, limit: Self.fileLimit, to: database + "-wal",
                    on: LocalFileSystem())
            }
            try Self.read(database, bytes: stamp.size, into: &evidence)
        } catch let error as KnowledgeError {
            evidence.problems.append((error.description, .evidence))
        } catch let error as DatabaseError {
            let reason = HarmlessText.line(error.message ?? "\(error.resultCode)")
            evidence.problems.append(("is a damaged database: \(reason); copy it again", .evidence))
        } catch {
            evidence.problems.append(("can't be read: " + HarmlessText.line("\(error)"), .evidence))
        }
        return evidence
    }

    private static func read(_ path: String, bytes: Int, into evidence: inout DatabaseEvidence) throws {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.prepareDatabase { database in
            // Functions with effects stay out of what the file itself defines, and no page is believed unchecked.
            try database.execute(sql: "PRAGMA trusted_schema = OFF")
            try database.execute(sql: "PRAGMA cell_size_check = ON")
        }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        let rows = try queue.read { database in
            try PlainTable.require(
                "ZOBJECT", columns: ["ZSTREAMNAME", "ZSTARTDATE", "ZENDDATE"], in: database)
            var rows = KnowledgeRows(mostRows: ReadLimits().freeItems + bytes / ReadLimits().bytesPerItem)
            try rows.read(database)
            return rows
        }
        evidence.spans = rows.spans
        evidence.problems = rows.problems
    }
}

/// Why a database is not read.
enum KnowledgeError: Error, Hashable {
    case otherDatabase
    /// The table is a view, is computed, or lacks a column.
    case otherTable(String)
}

extension KnowledgeError: CustomStringConvertible {
    /// As the end of a sentence that begins with the file.
    var description: String {
        switch self {
        case .otherDatabase:
            "is a database without the system's record of use; give knowledgeC.db, or a table that APOLLO or iLEAPP "
                + "made of this one"
        case .otherTable(let name):
            "is not as the system writes it: \(HarmlessText.line(name)) is no plain table with the columns of "
                + "knowledgeC.db; export it with APOLLO or iLEAPP and give the table"
        }
    }
}
