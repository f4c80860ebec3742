// Why a history can't be used, in words that say what to do.

import GRDB

/// A history that can't be opened, read or written. Never a reason to stop showing a store.
package enum HistoryError: Error, CustomStringConvertible, Hashable {
    /// A newer version of this program wrote it.
    case newer(path: String)
    /// A database of another program.
    case foreign(path: String)
    case unusable(path: String, reason: String)
    case noSuchDevice(String)

    package var description: String {
        switch self {
        case .newer(let path):
            "The history was written by a newer version of trackhealth; use that version, or move \(path) away."
        case .foreign(let path):
            "\(path) is a database of another program; move it away so that a new history can be made."
        case .unusable(let path, let reason): "The history can't be used: \(reason) (\(path))."
        case .noSuchDevice(let name):
            "There is no device “\(name)” in the history; `trackhealth history` lists them by number."
        }
    }

    init(_ error: any Error, path: String) {
        switch error {
        case let error as HistoryError: self = error
        case let error as DatabaseError:
            // The statement that failed says nothing to a person.
            self = .unusable(path: path, reason: error.message ?? "SQLite error \(error.resultCode.rawValue)")
        default: self = .unusable(path: path, reason: "\(error)")
        }
    }
}

extension DatabaseError {
    /// Whether the file itself is damaged, so that trying again can't help.
    var isDamage: Bool { resultCode == .SQLITE_CORRUPT || resultCode == .SQLITE_NOTADB }

    /// Whether another process that creates the same history caused it: locked, or created twice.
    var isContention: Bool { resultCode == .SQLITE_BUSY || resultCode == .SQLITE_ERROR }
}
