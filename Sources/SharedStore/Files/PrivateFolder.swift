// A folder in the temporary folder that only its owner can enter, removed by a later run when its process has died.

import Foundation

/// A new folder with mode 0700 under a name that nobody can know before, for what a process needs as long as it runs.
package struct PrivateFolder: Sendable {
    package let path: String

    /// What folders are made for; the beginning of their names.
    package enum Purpose: String, CaseIterable {
        case demo = "trackhealth-demo-"
        case lab = "trackhealth-lab-"
        /// Copies from a device.
        case pull = "trackhealth-pull-"
        /// What was taken out of a backup, an archive or another source.
        case opening = "trackhealth-open-"
        /// Copies on which a repair is tried.
        case trial = "trackhealth-trial-"
    }

    /// Makes one, and removes those of processes that are gone.
    package init(for purpose: Purpose) throws {
        Self.sweep()
        var name = Array((Self.parent + "/" + purpose.rawValue + "\(getpid())-XXXXXX").utf8CString)
        guard let made = mkdtemp(&name) else {
            throw FileError(.makeDirectory, Self.parent + "/" + purpose.rawValue, code: errno)
        }
        path = String(cString: made)
    }

    /// Removes it with all that is in it.
    package func remove() { try? LocalFileSystem().removeFolder(path) }

    /// Whether a path is such a folder of this user, whichever process made it.
    package static func isOne(_ path: String, for purpose: Purpose) -> Bool {
        let url = URL(filePath: path)
        return url.deletingLastPathComponent().path == parent
            && owner(of: url.lastPathComponent, purpose) != nil
    }

    /// Removes the folders of this user whose processes are gone.
    private static func sweep() {
        let files = LocalFileSystem()
        for entry in files.entries(of: parent) where entry.kind == .directory {
            for purpose in Purpose.allCases {
                guard let process = owner(of: entry.name, purpose), !SystemCalls.isRunning(process) else {
                    continue
                }
                try? files.removeFolder(parent + "/" + entry.name)
            }
        }
    }

    /// The process in the name of such a folder that belongs to this user alone; nil for anything else.
    private static func owner(of name: String, _ purpose: Purpose) -> Int32? {
        guard name.hasPrefix(purpose.rawValue) else { return nil }
        let number = name.dropFirst(purpose.rawValue.count).prefix { $0 != "-" }
        guard let process = Int32(number), process > 0,
            let stamp = try? LocalFileSystem().stamp(of: parent + "/" + name),
            stamp.kind == .directory, stamp.user == geteuid(), stamp.mode & 0o077 == 0
        else { return nil }
        return process
    }

    private static var parent: String {
        URL(filePath: NSTemporaryDirectory()).standardizedFileURL.path
    }
}
