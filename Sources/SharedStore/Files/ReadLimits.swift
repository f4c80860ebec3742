// The limits for reading foreign files; exceeding one is reported as a read problem.

/// How much of a foreign file is read. What lies beyond becomes an error or a problem, never a death.
public struct ReadLimits: Hashable, Sendable {
    /// Bytes of a property list.
    public var plistBytes = 64 << 20
    /// Objects that a binary property list may hold.
    public var plistObjects = 2_000_000
    /// Values after shared objects are written out, keys included.
    public var plistValues = 8_000_000
    /// Values beyond one for each byte of the file that shared objects may add, so that a small file can't grow
    /// without end.
    public var plistSharedValues = 100_000
    /// Bytes of text and data after shared objects are written out.
    public var plistContentBytes = 256 << 20
    /// Arrays and dictionaries within each other, in property lists and in JSON.
    public var depth = 64
    /// Bytes of a JSON log.
    public var jsonBytes = 1 << 30
    /// Bytes of one record of a JSON log.
    public var jsonRecordBytes = 1 << 20
    /// Bytes of one line of a text log.
    public var textLineBytes = 64 << 10
    public var apps = 100_000
    /// Containers of a fleet.
    public var containers = 100_000
    /// Bytes of an export of ours that is read again.
    public var exportBytes = 1 << 30
    /// Entries of a directory.
    public var directoryEntries = 100_000

    public init() {}
}
