// A folder that is held open, so that what is in it is reached from there and not by a path that can be changed.

internal import CFileCalls
internal import Foundation
internal import TrackingModel

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// An open folder. Paths inside it are opened part by part from its descriptor, and none of the parts may be a link:
/// nobody who can write into the folder can lead a reader or a writer out of it, not even while they work.
///
/// A folder below that was reached once stays the one that it was.
final class FolderAnchor: @unchecked Sendable {
    /// Folders below that are held open.
    private static let most = 8

    /// The path as all paths inside begin.
    let path: String
    private let descriptor: Int32
    private let lock = NSLock()
    /// Descriptors of folders below, by their path there.
    private var reached: [String: Int32] = [:]
    /// Of folders that are gone, but may be in use.
    private var left: [Int32] = []

    /// Opens a folder; links in the path to it are followed, because the user named it.
    init(_ path: String) throws(FileError) {
        self.path = path
        descriptor = try SystemCalls.check(.open, path) {
            openat(AT_FDCWD, path, file_passage_flags | O_CLOEXEC | O_DIRECTORY)
        }
    }

    deinit {
        for descriptor in [descriptor] + reached.values + left {
            _ = LocalFileSystem.closeDescriptor(descriptor)
        }
    }

    /// The parts of a path below the folder, none for the folder itself; nil for a path that leads elsewhere.
    private func parts(of path: String) -> [Substring.UTF8View]? {
        guard path.utf8.starts(with: self.path.utf8) else { return nil }
        let rest = path.utf8.dropFirst(self.path.utf8.count)
        let slash = UInt8(ascii: "/")
        guard rest.isEmpty || rest.first == slash || self.path.utf8.last == slash else { return nil }
        return rest.split(separator: slash)
    }

    /// Calls with the open folder that holds the last part of a path, and with that part; `.` for the folder itself.
    ///
    /// - Returns: Nil, without a call, if the path is not inside.
    func reach<Result>(
        _ path: String, _ operation: FileOperation,
        _ body: (Int32, String) throws(FileError) -> Result
    ) throws(FileError) -> Result? {
        if let (folder, name) = held(path) { return try body(folder, name) }
        guard let parts = parts(of: path) else { return nil }
        guard !parts.contains(where: { $0.elementsEqual("..".utf8) }) else { throw .linkRefused(path: path) }
        guard let name = parts.last else { return try body(descriptor, ".") }
        let above = parts.dropLast()
        guard let first = above.first, let last = above.last else {
            return try body(descriptor, String(Substring(name)))
        }
        var folder = descriptor
        var way = self.path
        for part in above {
            let part = String(Substring(part))
            way = Path.join(way, part)
            let passed = folder
            defer { if passed != descriptor { _ = LocalFileSystem.closeDescriptor(passed) } }
            folder = try enter(part, in: passed, operation, way, of: path)
        }
        let isHeld = hold(folder, String(path[first.startIndex..<last.endIndex]))
        defer { if !isHeld { _ = LocalFileSystem.closeDescriptor(folder) } }
        return try body(folder, String(Substring(name)))
    }

    /// The open folder of a path and the name in it, where the folder is this one or was reached before. A callback
    /// looks at files some thirty times.
    private func held(_ path: String) -> (folder: Int32, name: String)? {
        var (path, start) = (path, self.path)
        return path.withUTF8 { path in
            start.withUTF8 { start in
                let slash = UInt8(ascii: "/")
                guard path.count > start.count + 1, path[start.count] == slash,
                    HashSlots.areEqual(
                        UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: path[..<start.count])),
                        UnsafeRawBufferPointer(start))
                else { return nil }
                let rest = path[(start.count + 1)...]
                let end = rest.lastIndex(of: slash)
                let name = String(decoding: rest[(end.map { $0 + 1 } ?? rest.startIndex)...], as: UTF8.self)
                guard !name.isEmpty, name != ".." else { return nil }
                guard let end else { return (descriptor, name) }
                let key = String(decoding: rest[..<end], as: UTF8.self)
                return lock.withLock { reached[key].map { ($0, name) } }
            }
        }
    }

    private func hold(_ folder: Int32, _ key: String) -> Bool {
        lock.withLock {
            guard reached.count + left.count < Self.most, reached[key] == nil else { return false }
            reached[key] = folder
            return true
        }
    }

    /// Has folders reached again, after one was removed.
    func forget() {
        lock.withLock {
            left += reached.values
            reached = [:]
        }
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
