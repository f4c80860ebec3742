// A folder that is held open, so that what is in it is reached from there and not by a path that can be changed.

import CFileCalls
import Foundation
import TrackingModel

/// An open folder. Paths inside it are opened part by part from its descriptor, and none of the parts may be a link:
/// nobody who can write into the folder can lead a reader or a writer out of it, not even while they work.
///
/// A folder below that was reached once stays the one that it was.
final class FolderAnchor: Sendable {
    /// Folders below that are held open.
    private static let most = 8

    /// The path as all paths inside begin.
    let path: String
    private let start: [UInt8]
    private let descriptor: Int32
    private let below = Locked(Below())

    private struct Below {
        /// Descriptors of folders, with their path there.
        var reached: [(path: [UInt8], descriptor: Int32)] = []
        /// Of folders that are gone, but may be in use.
        var left: [Int32] = []
    }

    /// Opens a folder; links in the path to it are followed, because the user named it.
    init(_ path: String) throws(FileError) {
        self.path = path
        start = Array(path.utf8)
        descriptor = try SystemCalls.check(.open, path) {
            openat(AT_FDCWD, path, file_passage_flags | O_CLOEXEC | O_DIRECTORY)
        }
    }

    deinit {
        let below = below.withLock { $0.reached.map(\.descriptor) + $0.left }
        for descriptor in [descriptor] + below {
            close(descriptor)
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
    func reach<Value>(
        _ path: String, _ operation: FileOperation,
        _ body: (Int32, UnsafePointer<CChar>) throws(FileError) -> Value
    ) throws(FileError) -> Value? {
        let known = path.withCString { text in
            held(UnsafeRawBufferPointer(start: text, count: path.utf8.count)).map { place in
                Result { () throws(FileError) in try body(place.folder, text + place.name) }
            }
        }
        if let known { return try known.get() }
        guard let parts = parts(of: path) else { return nil }
        guard !parts.contains(where: { $0.elementsEqual("..".utf8) }) else { throw .linkRefused(path: path) }
        let above = parts.dropLast()
        var (depth, folder) = deepest(of: above)
        var way = above.prefix(depth).reduce(self.path) { Path.join($0, String(Substring($1))) }
        var isHeld = true
        for part in above.dropFirst(depth) {
            let part = String(Substring(part))
            way = Path.join(way, part)
            let (passed, wasHeld) = (folder, isHeld)
            defer { if !wasHeld { close(passed) } }
            folder = try enter(part, in: passed, operation, way, of: path)
            depth += 1
            isHeld = hold(folder, Self.key(above.prefix(depth)))
        }
        defer { if !isHeld { close(folder) } }
        let name = parts.last.map { String(Substring($0)) } ?? "."
        return try name.withCString { name in
            Result { () throws(FileError) in try body(folder, name) }
        }.get()
    }

    /// The open folder of a path, where it is this one or was reached before, and where in the path the name in it begins.
    /// A callback looks at files some twenty times.
    private func held(_ path: UnsafeRawBufferPointer) -> (folder: Int32, name: Int)? {
        let slash = UInt8(ascii: "/")
        guard path.count > start.count + 1, path[start.count] == slash,
            Self.areEqual(path.prefix(start.count), start)
        else { return nil }
        let rest = path[(start.count + 1)...]
        let end = rest.lastIndex(of: slash)
        let name = path[(end.map { $0 + 1 } ?? rest.startIndex)...]
        guard !name.isEmpty, !name.elementsEqual("..".utf8) else { return nil }
        guard let end else { return (descriptor, name.startIndex) }
        let key = rest[..<end]
        return below.withLock { below in
            below.reached.first { Self.areEqual(key, $0.path) }.map { ($0.descriptor, name.startIndex) }
        }
    }

    private static func areEqual(_ one: Slice<UnsafeRawBufferPointer>, _ other: [UInt8]) -> Bool {
        other.withUnsafeBytes { HashSlots.areEqual(UnsafeRawBufferPointer(rebasing: one), $0) }
    }

    private static func key(_ parts: ArraySlice<Substring.UTF8View>) -> [UInt8] {
        Array(parts.joined(separator: "/".utf8))
    }

    /// How many of the parts lead to a folder that is held open, and that folder.
    private func deepest(of parts: ArraySlice<Substring.UTF8View>) -> (depth: Int, folder: Int32) {
        below.withLock { below in
            for depth in stride(from: parts.count, to: 0, by: -1) {
                let key = Self.key(parts.prefix(depth))
                if let known = below.reached.first(where: { $0.path == key }) {
                    return (depth, known.descriptor)
                }
            }
            return (0, descriptor)
        }
    }

    private func hold(_ folder: Int32, _ path: [UInt8]) -> Bool {
        below.withLock { below in
            guard below.reached.count + below.left.count < Self.most,
                !below.reached.contains(where: { $0.path == path })
            else { return false }
            below.reached.append((path, folder))
            return true
        }
    }

    /// Has folders reached again, after one was removed.
    func forget() {
        below.withLock { below in
            below.left += below.reached.map(\.descriptor)
            below.reached = []
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
