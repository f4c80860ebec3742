// Where copies from a device lie on this machine: the one that is shown, and the one that is being made.

import Foundation
import SharedStore

/// A private folder with the copies of one device, removed with the process or at the next start.
///
/// `current` is always a whole copy. What is being copied lies beside it and takes its place in one step, at a moment
/// that whoever reads chooses.
package struct PullFolder: Sendable {
    private let folder: PrivateFolder

    package init() throws {
        folder = try PrivateFolder(for: .pull)
        try FileManager.default.createDirectory(
            atPath: evidence, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    /// The copy that is shown. Nothing is there before the first.
    package var current: String { folder.path + "/current" }

    /// Reports of the device that are evidence.
    package var evidence: String { folder.path + "/evidence" }

    private var next: String { folder.path + "/next" }

    /// An empty folder for the next copy; what an attempt before it left is gone.
    package func makeNext() throws -> String {
        try? FileManager.default.removeItem(atPath: next)
        try FileManager.default.createDirectory(
            atPath: next, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        return next
    }

    /// Puts a finished copy in the place of the one that is shown, in one step. Nobody may be reading.
    package func publish() throws {
        let files = LocalFileSystem()
        guard try files.stamp(of: current) != nil else {
            try files.renameExclusively(next, to: current)
            return
        }
        if try !files.exchange(next, with: current) {
            // A volume that can't do both at once: for a moment there is none, which no reader of ours can see.
            let old = folder.path + "/old"
            try files.rename(current, to: old)
            try files.rename(next, to: current)
            try files.rename(old, to: next)
        }
        // Links of unchanged files keep their contents.
        try? FileManager.default.removeItem(atPath: next)
    }

    /// Removes everything.
    package func remove() { folder.remove() }
}
