// The seam between the store and the disk: every operation on its own, so that each can be made to fail.

/// The file operations that a store needs. Paths are absolute or relative to the process.
///
/// Two implementations exist: `LocalFileSystem` with the system's calls and `InMemoryFileSystem`, in which every
/// operation can be made to fail.
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
