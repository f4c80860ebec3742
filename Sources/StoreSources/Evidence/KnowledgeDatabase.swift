// knowledgeC.db, the system's record of what was in use, read from a private copy.

import Foundation
import PlainText
package import SharedStore
import TrackingModel

/// Reads `knowledgeC.db` with what its `-wal` holds (`ZOBJECT`, whose dates count from 2001; APOLLO, iLEAPP).
package struct KnowledgeDatabase: EvidenceDatabases {
    /// Bytes of the database, and of what it has not taken in yet.
    private static let fileLimit = 1 << 30

    package init() {}

    package func read(_ path: String, device: String?, _ files: any FileSystem) -> DatabaseEvidence {
        var evidence = DatabaseEvidence(DeviceRows(asked: device))
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
            try Self.read(database, bytes: copied.stamp.size, into: &evidence)
        } catch let error as ForeignDatabaseError {
            evidence.problems.append((Self.text(error), .evidence))
        } catch {
            evidence.problems.append(("can't be read: " + HarmlessText.line("\(error)"), .evidence))
        }
        return evidence
    }

    private static func read(_ path: String, bytes: Int, into evidence: inout DatabaseEvidence) throws {
        let empty = evidence.rows
        let rows = try ForeignDatabase.read(path) { database, budget in
            try PlainTable.require(
                "ZOBJECT", columns: ["ZSTREAMNAME", "ZSTARTDATE", "ZENDDATE"], in: database)
            var rows = KnowledgeRows(
                empty, mostRows: ReadLimits().freeItems + bytes / ReadLimits().bytesPerItem)
            try rows.read(database, budget)
            return rows
        }
        evidence.rows = rows.rows
        evidence.problems = rows.problems
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
