// The library that harms file operations, and what it can do to each of them.

import Foundation
import TestSupport

/// What can happen to a file operation; the raw value is the library's name for it.
enum Harm: String, CaseIterable {
    case inputOutput = "EIO"
    case diskFull = "ENOSPC"
    case denied = "EACCES"
    case interrupted = "EINTR"
    case tooManyOpen = "EMFILE"
    case stale = "ESTALE"
    /// One byte is read or written.
    case short
    /// Nothing is written, without an error.
    case zero
    /// Half is written, then the program is killed.
    case torn
    case killBefore = "kill-before"
    case killAfter = "kill-after"

    var isKill: Bool { [.torn, .killBefore, .killAfter].contains(self) }

    /// Whether the system could do that to an operation of a class; of kills, those between two changes.
    func suits(_ operation: String) -> Bool {
        let changes: Set = ["create", "write", "rename", "link", "unlink", "mkdir", "truncate", "mode"]
        return switch self {
        case .inputOutput: true
        case .diskFull: ["create", "write", "sync", "rename", "link", "mkdir"].contains(operation)
        case .denied: ["open", "create", "rename", "link", "unlink", "mkdir"].contains(operation)
        case .interrupted: ["open", "create", "read", "write", "sync", "close", "lock"].contains(operation)
        case .tooManyOpen: ["open", "create"].contains(operation)
        case .stale: ["open", "read"].contains(operation)
        case .short: ["read", "write"].contains(operation)
        case .zero, .torn: operation == "write"
        case .killBefore, .killAfter: changes.contains(operation)
        }
    }
}

/// A file operation of a run, by its number from 1.
struct FilePoint: CustomStringConvertible {
    let number: Int
    let operation: String
    let path: String

    var description: String { "\(number) (\(operation) \(path))" }
}

/// The library, built for one test, which needs `.preloading`.
struct FaultLibrary {
    struct NotBuilt: Error { let errors: String }

    private let folder: TemporaryFolder
    private var log: String { folder.path("log") }

    init() throws {
        folder = try TemporaryFolder()
        let source = Picture.packageRoot + "/Tests/TrackHealthCLITests/Faults/faults.c"
        let build = try ChildProcess.run(
            Need.compiler ?? "cc",
            ["-shared", "-fPIC", "-O1", "-o", folder.path("faults.so"), source, "-ldl"])
        guard build.code == 0 else { throw NotBuilt(errors: build.errors) }
    }

    /// The variables that harm one operation of a program below a folder, or none.
    func environment(root: String, number: Int = 0, harm: Harm? = nil) -> [String: String] {
        [
            "LD_PRELOAD": folder.path("faults.so"), "FAULT_ROOT": root, "FAULT_LOG": log,
            "FAULT_AT": String(number), "FAULT_KIND": harm?.rawValue ?? "none",
        ]
    }

    /// The variables with which no folder is watched, as where the user's limit of watches is reached.
    func unwatched() -> [String: String] {
        ["LD_PRELOAD": folder.path("faults.so"), "FAULT_KIND": "unwatched"]
    }

    /// The variables with which reads of one file wait, from the one of that number on, until there is a file at the
    /// gate.
    func held(_ file: String, fromRead number: Int, gate: String) -> [String: String] {
        [
            "LD_PRELOAD": folder.path("faults.so"), "FAULT_ROOT": file, "FAULT_AT": String(number),
            "FAULT_KIND": "hold", "FAULT_GATE": gate,
        ]
    }

    /// The operations since the last call.
    func takeLog() throws -> [FilePoint] {
        defer { try? FileManager.default.removeItem(atPath: log) }
        guard FileManager.default.fileExists(atPath: log) else { return [] }
        return String(decoding: try folder.read("log"), as: UTF8.self).split(separator: "\n").compactMap {
            let parts = $0.split(separator: " ", maxSplits: 2)
            guard parts.count == 3, let number = Int(parts[0]) else { return nil }
            return FilePoint(number: number, operation: String(parts[1]), path: String(parts[2]))
        }
    }
}
