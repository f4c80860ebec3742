// The file of a history: readable by its owner only, recognised when it was replaced, moved aside when damaged.

import Foundation

/// The database's file and what SQLite keeps beside it.
enum HistoryFile {
    /// Which file a path names at the moment.
    struct Identity: Hashable {
        var device: UInt64
        var node: UInt64
    }

    /// The file at a path; nil where there is none.
    static func identity(of path: String) -> Identity? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Identity(device: UInt64(truncatingIfNeeded: status.st_dev), node: UInt64(status.st_ino))
    }

    /// Makes the folder and an empty file that only their owner can read; what SQLite makes beside it takes over its
    /// mode. A file that is there stays as it is.
    static func prepare(_ path: String) throws(HistoryError) {
        let folder = (path as NSString).deletingLastPathComponent
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .unusable(path: path, reason: "its folder can't be created")
        }
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFREG else {
                throw .unusable(path: path, reason: "it is not a regular file")
            }
            // Others may have opened it up since.
            if status.st_uid == geteuid(), status.st_mode & 0o077 != 0 { chmod(path, 0o600) }
            return
        }
        // A link to nothing must not make a file wherever it leads.
        let file = open(path, O_CREAT | O_EXCL | O_NOFOLLOW | O_WRONLY | O_CLOEXEC, 0o600)
        if file < 0, errno == EEXIST, lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG { return }
        guard file >= 0 else { throw .unusable(path: path, reason: String(cString: strerror(errno))) }
        close(file)
    }

    /// Renames a damaged database so that a new one can be created, unless another process did so already.
    ///
    /// - Returns: Its new path; nil if another file is at the path by now.
    static func setAside(_ path: String, _ damaged: Identity?) throws(HistoryError) -> String? {
        guard let damaged, identity(of: path) == damaged else { return nil }
        let aside = freeName(beside: path)
        guard rename(path, aside) == 0 else {
            let reason = "it is damaged and can't be moved aside: " + String(cString: strerror(errno))
            throw .unusable(path: path, reason: reason)
        }
        for part in ["-wal", "-shm"] { _ = rename(path + part, aside + part) }
        return aside
    }

    private static func freeName(beside path: String) -> String {
        var number = 1
        while identity(of: "\(path).damaged-\(number)") != nil, number < 10_000 { number += 1 }
        return "\(path).damaged-\(number)"
    }
}
