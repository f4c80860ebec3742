// What identifies one state of a file, and what reading a file or a directory gives.

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
