// A folder that is held open, so that what is in it is reached from there and not by a path that can be changed.

internal import CFileCalls

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// An open folder. Paths inside it are opened part by part from its descriptor, and none of the parts may be a link:
/// nobody who can write into the folder can lead a reader or a writer out of it, not even while they work.
final class FolderAnchor: Sendable {
    /// The path as all paths inside begin.
    let path: String
    private let descriptor: Int32

    /// Opens a folder; links in the path to it are followed, because the user named it.
    init(_ path: String) throws(FileError) {
        self.path = path
        descriptor = try SystemCalls.check(.open, path) {
            openat(AT_FDCWD, path, file_passage_flags | O_CLOEXEC | O_DIRECTORY)
        }
    }

    deinit { _ = LocalFileSystem.closeDescriptor(descriptor) }

    /// The parts of a path below the folder, none for the folder itself; nil for a path that leads elsewhere.
    private func parts(of path: String) -> [Substring]? {
        guard path.utf8.starts(with: self.path.utf8) else { return nil }
        let rest = path[path.utf8.index(path.startIndex, offsetBy: self.path.utf8.count)...]
        guard rest.isEmpty || rest.first == "/" || self.path.hasSuffix("/") else { return nil }
        return rest.split(separator: "/")
    }

    /// Calls with the open folder that holds the last part of a path, and with that part; `.` for the folder itself.
    ///
    /// - Returns: Nil, without a call, if the path is not inside.
    func reach<Result>(
        _ path: String, _ operation: FileOperation,
        _ body: (Int32, String) throws(FileError) -> Result
    ) throws(FileError) -> Result? {
        guard let parts = parts(of: path) else { return nil }
        guard !parts.contains("..") else { throw .linkRefused(path: path) }
        guard let name = parts.last else { return try body(descriptor, ".") }
        var folder = descriptor
        defer { if folder != descriptor { _ = LocalFileSystem.closeDescriptor(folder) } }
        var way = self.path
        for part in parts.dropLast() {
            way = Path.join(way, String(part))
            let next = try enter(String(part), in: folder, operation, way, of: path)
            if folder != descriptor { _ = LocalFileSystem.closeDescriptor(folder) }
            folder = next
        }
        return try body(folder, String(name))
    }

    private func enter(
        _ name: String, in folder: Int32, _ operation: FileOperation, _ way: String, of path: String
    ) throws(FileError) -> Int32 {
        do throws(FileError) {
            return try SystemCalls.check(operation, way) {
                openat(folder, name, file_passage_flags | O_CLOEXEC | O_DIRECTORY | O_NOFOLLOW)
            }
        } catch .failed(_, _, code: ENOTDIR) {
            // What the system says of a link that may not be followed and must be a folder.
            var status = stat()
            let isLink =
                fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && FileStamp(status).kind == .link
            throw isLink ? .linkRefused(path: path) : FileError(operation, way, code: ENOTDIR)
        }
    }
}
