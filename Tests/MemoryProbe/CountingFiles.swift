// The file system of this machine with a count of the bytes that are written.

import SharedStore
import Synchronization

/// Forwards everything and counts what `write` takes, by the kind of file.
struct CountingFiles: FileSystem {
    /// Bytes written so far: preferences, recovery log, journal, anything else.
    final class Count: Sendable {
        private let bytes = Mutex([0, 0, 0, 0])

        func add(_ count: Int, to path: String) {
            let name = path.split(separator: "/").last ?? ""
            let kind = [".plist.", "recovery_log", "usage-journal"].firstIndex { name.contains($0) } ?? 3
            bytes.withLock { $0[kind] += count }
        }

        var all: [Int] { bytes.withLock { $0 } }
    }

    let count: Count
    private let base: any FileSystem

    init() { self.init(Count(), LocalFileSystem()) }

    private init(_ count: Count, _ base: any FileSystem) {
        self.count = count
        self.base = base
    }

    func confined(to folder: String) throws(FileError) -> any FileSystem {
        CountingFiles(count, try base.confined(to: folder))
    }

    func write(_ bytes: ArraySlice<UInt8>, to file: OpenFile) throws(FileError) -> Int {
        let taken = try base.write(bytes, to: file)
        count.add(taken, to: file.path)
        return taken
    }

    func stamp(of path: String) throws(FileError) -> FileStamp? { try base.stamp(of: path) }
    func resolved(_ path: String) throws(FileError) -> String { try base.resolved(path) }
    func read(_ path: String, links: LinkRule, limit: Int) throws(FileError) -> FileContents {
        try base.read(path, links: links, limit: limit)
    }
    func stream(
        _ path: String, links: LinkRule, limit: Int, _ body: (UnsafeRawBufferPointer) -> Bool
    ) throws(FileError) -> StreamedFile {
        try base.stream(path, links: links, limit: limit, body)
    }
    func list(_ directory: String, limit: Int) throws(FileError) -> DirectoryListing {
        try base.list(directory, limit: limit)
    }
    func link(_ path: String, as name: String) throws(FileError) { try base.link(path, as: name) }
    func makeDirectory(_ path: String) throws(FileError) { try base.makeDirectory(path) }
    func create(_ path: String) throws(FileError) -> OpenFile { try base.create(path) }
    func openForAppending(_ path: String) throws(FileError) -> OpenFile {
        try base.openForAppending(path)
    }
    func tail(of path: String, bytes: Int) throws(FileError) -> FileTail {
        try base.tail(of: path, bytes: bytes)
    }
    func setMode(_ mode: UInt32, of file: OpenFile) throws(FileError) { try base.setMode(mode, of: file) }
    func setOwner(_ user: UInt32, group: UInt32, of file: OpenFile) throws(FileError) {
        try base.setOwner(user, group: group, of: file)
    }
    func synchronize(_ file: OpenFile) throws(FileError) { try base.synchronize(file) }
    func close(_ file: OpenFile) throws(FileError) { try base.close(file) }
    func rename(_ source: String, to target: String) throws(FileError) {
        try base.rename(source, to: target)
    }
    func renameExclusively(_ source: String, to target: String) throws(FileError) {
        try base.renameExclusively(source, to: target)
    }
    func exchange(_ one: String, with other: String) throws(FileError) -> Bool {
        try base.exchange(one, with: other)
    }
    func synchronizeDirectory(_ path: String) throws(FileError) { try base.synchronizeDirectory(path) }
    func remove(_ path: String) throws(FileError) { try base.remove(path) }
    func removeDirectory(_ path: String) throws(FileError) { try base.removeDirectory(path) }
    func lock(_ path: String) throws(FileError) -> LockAttempt { try base.lock(path) }
    func unlock(_ file: OpenFile) { base.unlock(file) }
}
