// The seam between the store and the disk: every operation on its own, so that each can be made to fail.

package import TrackingModel

/// The file operations that a store needs. Paths are absolute or relative to the process.
///
/// `LocalFileSystem` makes the system's calls, `ArchiveFileSystem` holds an export in memory, and in
/// `InMemoryFileSystem` every operation can be made to fail.
public protocol FileSystem: Sendable {
    /// The same files, but with everything in a folder reached from the folder itself, held open, and without links: a
    /// path inside whose parts hold a link throws `linkRefused`, whoever put it there and whenever.
    ///
    /// Paths outside are as before. The folder stays the one that is there now, until the value is gone.
    ///
    /// - Parameter folder: As all paths inside begin. Links in this path itself are followed.
    func confined(to folder: String) throws(FileError) -> any FileSystem

    /// The file at the path itself (a link is not followed); nil if there is none.
    func stamp(of path: String) throws(FileError) -> FileStamp?

    /// The path with every link resolved; throws `missing` where there is nothing.
    func resolved(_ path: String) throws(FileError) -> String

    /// A regular file, whole. Reads again when the file changed meanwhile; throws `changing` if it never rested.
    ///
    /// - Parameters:
    ///   - path: An absolute path.
    ///   - links: Whether a link is followed.
    ///   - limit: Bytes; a larger file throws `tooLarge` before it is read.
    func read(_ path: String, links: LinkRule, limit: Int) throws(FileError) -> FileContents

    /// A regular file in chunks, without holding it.
    ///
    /// The chunk is valid during the call only. The body returns false to stop early.
    ///
    /// - Parameters:
    ///   - path: An absolute path.
    ///   - links: Whether a link is followed.
    ///   - limit: Bytes; a larger file throws `tooLarge` before it is read.
    ///   - body: Takes a chunk; returns whether it wants more.
    func stream(
        _ path: String, links: LinkRule, limit: Int, _ body: (UnsafeRawBufferPointer) -> Bool
    ) throws(FileError) -> StreamedFile

    /// The entries of a directory sorted by name, without `.` and `..`.
    ///
    /// - Parameters:
    ///   - directory: An absolute path.
    ///   - limit: Entries returned; `isCut` is true if there were more.
    func list(_ directory: String, limit: Int) throws(FileError) -> DirectoryListing

    /// Makes one directory with mode 0700. One that exists already is no error.
    func makeDirectory(_ path: String) throws(FileError)

    /// Creates a new file with mode 0600 for writing; throws `exists` if the path exists.
    func create(_ path: String) throws(FileError) -> OpenFile

    /// Opens a regular file for appending, creating it with mode 0600 if it is missing; throws for a link.
    func openForAppending(_ path: String) throws(FileError) -> OpenFile

    /// The last bytes of a regular file, at most so many; throws `missing` where there is none.
    func tail(of path: String, bytes: Int) throws(FileError) -> FileTail

    /// Writes a part of the bytes and returns how many were taken, at least one unless there were none.
    func write(_ bytes: ArraySlice<UInt8>, to file: OpenFile) throws(FileError) -> Int

    /// Sets the permission bits; those beyond 0666 are dropped.
    func setMode(_ mode: UInt32, of file: OpenFile) throws(FileError)

    /// Gives the file to that owner and group.
    func setOwner(_ user: UInt32, group: UInt32, of file: OpenFile) throws(FileError)

    /// Brings the contents to the disk.
    func synchronize(_ file: OpenFile) throws(FileError)

    /// Closes the file; it is closed also when this throws.
    func close(_ file: OpenFile) throws(FileError)

    /// Replaces the entry `target` by the entry `source` in one step.
    func rename(_ source: String, to target: String) throws(FileError)

    /// Moves the entry `source` to `target`; throws `exists` if something is there.
    func renameExclusively(_ source: String, to target: String) throws(FileError)

    /// Gives a file a second name; throws `exists` if something is there.
    func link(_ path: String, as name: String) throws(FileError)

    /// Lets two entries change their places in one step.
    ///
    /// - Returns: False, with nothing changed, where the volume can't.
    func exchange(_ one: String, with other: String) throws(FileError) -> Bool

    /// Brings the entries of a directory to the disk.
    func synchronizeDirectory(_ path: String) throws(FileError)

    /// Removes a file or a link, never a directory. Throws `missing` where there is nothing.
    func remove(_ path: String) throws(FileError)

    /// Removes an empty directory.
    func removeDirectory(_ path: String) throws(FileError)

    /// Takes the exclusive lock on a lock file, creating it with mode 0600 where missing. Never waits.
    func lock(_ path: String) throws(FileError) -> LockAttempt

    /// Releases a lock; a process that ends releases its locks too.
    func unlock(_ file: OpenFile)
}

/// The end of a file.
public struct FileTail: Hashable, Sendable {
    public var bytes: [UInt8]
    /// Bytes of the whole file.
    public var size: Int

    public init(bytes: [UInt8], size: Int) {
        self.bytes = bytes
        self.size = size
    }
}

/// A file open for writing, or a lock that is held.
public struct OpenFile: Hashable, Sendable {
    /// The file system's number for it.
    public var number: Int32
    public var path: String

    public init(number: Int32, path: String) {
        self.number = number
        self.path = path
    }
}

/// Result of an attempt to take a lock.
public enum LockAttempt: Hashable, Sendable {
    case taken(OpenFile)
    /// Another one holds it: its process, where the lock file says so.
    case held(by: Int32?)
}

/// How links in a path that is to be read are treated.
public enum LinkRule: Hashable, Sendable {
    /// Links are followed: for a path that the user named.
    case follow
    /// The last component must not be a link.
    case refuse
}

// MARK: - A file copied from one file system to another, in chunks

extension FileSystem {
    /// Copies a regular file. What is written of a copy that fails is removed.
    ///
    /// - Parameters:
    ///   - source: A path of this file system.
    ///   - links: Whether a link is followed.
    ///   - limit: Bytes; a larger file throws `tooLarge`.
    ///   - target: A path at which nothing is; the file has mode 0600.
    ///   - other: The file system of the target.
    ///   - isDurable: Whether the copy's bytes are brought to the disk.
    /// - Returns: What the source was when it was copied.
    @discardableResult
    package func copy(
        _ source: String, links: LinkRule, limit: Int, to target: String, on other: any FileSystem,
        isDurable: Bool = false
    ) throws(FileError) -> StreamedFile {
        let output = try other.create(target)
        var failure: FileError?
        var copied: StreamedFile?
        do throws(FileError) {
            copied = try stream(source, links: links, limit: limit) { chunk in
                do throws(FileError) {
                    try other.writeAll(Array(chunk)[...], to: output)
                    return true
                } catch {
                    failure = error
                    return false
                }
            }
            if isDurable, failure == nil { try other.synchronize(output) }
        } catch { failure = error }
        do throws(FileError) { try other.close(output) } catch { failure = failure ?? error }
        guard let copied, failure == nil else {
            try? other.remove(target)
            throw failure ?? .missing(path: source, operation: .read)
        }
        return copied
    }

    /// Writes until nothing is left.
    func writeAll(_ bytes: ArraySlice<UInt8>, to file: OpenFile) throws(FileError) {
        var rest = bytes
        while !rest.isEmpty { rest = rest.dropFirst(try write(rest, to: file)) }
    }

    // MARK: - Looking at a path

    func exists(_ path: String) throws(FileError) -> Bool { try stamp(of: path) != nil }

    /// The stamp of what a path leads to, through a link; nil where the path or the link's target is not there.
    func stampBehind(_ path: String) throws(FileError) -> FileStamp? {
        let stamp = try stamp(of: path)
        return stamp?.kind == .link ? try self.stamp(of: try resolved(path)) : stamp
    }

    /// The entries of a folder; empty where it can't be listed.
    package func entries(
        of folder: String, limit: Int = ReadLimits().directoryEntries
    ) -> [DirectoryListing.Entry] {
        (try? list(folder, limit: limit))?.entries ?? []
    }

    // MARK: - Folders made with all that they lie in

    /// Makes a folder, and before it those above it that are missing.
    ///
    /// - Parameter isDurable: Whether each is brought to the disk.
    func makeFolders(_ folder: String, isDurable: Bool = false) throws(FileError) {
        var missing: [String] = []
        var folder = folder
        while try !exists(folder), folder != "/", folder != "." {
            missing.append(folder)
            folder = Path.directory(of: folder)
        }
        for folder in missing.reversed() {
            try makeDirectory(folder)
            if isDurable { try synchronizeDirectory(Path.directory(of: folder)) }
        }
    }

    /// Removes a folder with all that is in it. A link in it is removed itself, not what it leads to.
    ///
    /// - Parameter depth: How many folders may lie in each other; deeper ones stay, and so does what holds them.
    package func removeFolder(_ folder: String, depth: Int = 40) throws(FileError) {
        guard depth > 0 else { return }
        for entry in try list(folder, limit: ReadLimits().directoryEntries).entries {
            let path = Path.join(folder, entry.name)
            if entry.kind == .directory { try removeFolder(path, depth: depth - 1) } else { try remove(path) }
        }
        try removeDirectory(folder)
    }
}

// MARK: - What identifies one state of a file, and what reading a file or a directory gives

/// One state of a file: when two stamps are equal, nobody wrote in between.
public struct FileStamp: Hashable, Sendable {
    /// What kind of file is at a path.
    public enum Kind: String, Sendable {
        case regular = "file"
        case directory = "folder"
        case link = "symbolic link"
        case pipe, socket, device, other
    }

    public var kind: Kind
    public var device: UInt64
    public var inode: UInt64
    /// Bytes.
    public var size: Int
    /// Time of the last write, nanoseconds since 1970.
    public var modifiedNanoseconds: Int64
    /// Time of the last change of the contents or the inode, nanoseconds since 1970. A writer can set the other
    /// time back, not this one.
    public var changedNanoseconds: Int64
    /// Permission bits, at most 0o7777.
    public var mode: UInt32
    public var user: UInt32
    public var group: UInt32

    /// Time of the last write.
    package var modified: Instant { Instant(Double(modifiedNanoseconds) / 1e9) }

    /// Whether this is the same file with the same contents, by all that a change of its name leaves as it was.
    func isSameFile(as other: FileStamp) -> Bool {
        var other = other
        other.changedNanoseconds = changedNanoseconds
        return self == other
    }

    public init(
        kind: Kind, device: UInt64, inode: UInt64, size: Int, modifiedNanoseconds: Int64,
        changedNanoseconds: Int64, mode: UInt32, user: UInt32, group: UInt32
    ) {
        self.kind = kind
        self.device = device
        self.inode = inode
        self.size = size
        self.modifiedNanoseconds = modifiedNanoseconds
        self.changedNanoseconds = changedNanoseconds
        self.mode = mode
        self.user = user
        self.group = group
    }
}

/// A file that was read whole, and the state in which it was.
public struct FileContents: Hashable, Sendable {
    public var bytes: [UInt8]
    public var stamp: FileStamp

    public init(bytes: [UInt8], stamp: FileStamp) {
        self.bytes = bytes
        self.stamp = stamp
    }
}

/// The outcome of reading a file in chunks.
public struct StreamedFile: Hashable, Sendable {
    /// The state before the first chunk.
    public var stamp: FileStamp
    /// Bytes handed out.
    public var bytes: Int
    /// Whether someone wrote meanwhile, so that the chunks may not belong together.
    public var hasChanged: Bool

    public init(stamp: FileStamp, bytes: Int, hasChanged: Bool) {
        self.stamp = stamp
        self.bytes = bytes
        self.hasChanged = hasChanged
    }
}

/// The entries of a directory.
public struct DirectoryListing: Hashable, Sendable {
    /// An entry of a directory. A link is listed as a link.
    public struct Entry: Hashable, Sendable {
        /// Repaired where it isn't UTF-8; then nothing can be opened by it.
        public var name: String
        public var kind: FileStamp.Kind
        /// False where the name's bytes are not UTF-8.
        public var isNameReadable: Bool

        public init(name: String, kind: FileStamp.Kind, isNameReadable: Bool = true) {
            self.name = name
            self.kind = kind
            self.isNameReadable = isNameReadable
        }
    }

    /// Ascending by name.
    public var entries: [Entry]
    /// Whether there were more than the limit.
    public var isCut: Bool

    public init(entries: [Entry], isCut: Bool) {
        self.entries = entries
        self.isCut = isCut
    }
}
