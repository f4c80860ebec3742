// The limits for reading foreign files; exceeding one is reported as a read problem.

/// How much of a foreign file is read. What lies beyond becomes an error or a problem, never a death.
///
/// Reading a file of n bytes takes time in proportion to n, and at most 12·n + 64 MB of memory. Bytes alone don't bound
/// that: a line, a record or an element of two bytes becomes a value of hundreds. So of items, whose number the bytes
/// don't bound closely, only so many are kept as honest files of that size have.
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
    /// Bytes of memory that the values of any file may take, beside those for each of its bytes.
    public var freeMemory = 16 << 20
    /// Bytes of memory that values may take for each byte of their file.
    public var memoryPerByte = 8
    /// Arrays and dictionaries within each other, in property lists and in JSON.
    public var depth = 64
    /// Bytes of a JSON log.
    public var jsonBytes = 1 << 30
    /// Bytes of one record of a JSON log.
    public var jsonRecordBytes = 1 << 20
    /// Bytes of one line of a text log.
    public var textLineBytes = 64 << 10
    /// Lines that are kept of any text logs, however small.
    public var freeLines = 20_000
    /// Bytes of text logs for each further line; those of trackers have ninety.
    public var bytesPerLine = 80
    /// Records of JSON logs, journals and evidence that are kept of any file, however small.
    public var freeItems = 50_000
    /// Bytes of a file for each further record that is kept of it; those of trackers are longer.
    public var bytesPerItem = 64
    /// Brackets and commas of a JSON document that is read whole, such as a report, that any may have.
    public var freeNodes = 50_000
    /// Bytes of such a document for each further bracket or comma.
    public var bytesPerNode = 12
    /// Files of a report.
    public var reportFiles = 5_000
    /// Folders within each other on the way to a file of a report.
    public var pathParts = 16
    /// Bytes of a name on the way to a file of a report; no file system has longer ones.
    public var pathPartBytes = 255
    /// Broken records of a table that run over many lines, after which the rest of it is left out.
    public var openQuotes = 100
    public var apps = 100_000
    /// Apps that are kept of any preferences, however small.
    public var freeApps = 2_000
    /// Bytes of preferences for each further app; a tracker's keys about one, with its events, take more.
    public var bytesPerApp = 600
    /// Apps and events whose keys are looked at in any preferences, however small.
    public var freeSubjects = 20_000
    /// Bytes of preferences for each further app or event; a tracker's keys about an event alone take more.
    public var bytesPerSubject = 150
    /// Containers of a fleet.
    public var containers = 100_000
    /// Bytes of an export of ours that is read again.
    public var exportBytes = 1 << 30
    /// Entries of a directory.
    public var directoryEntries = 100_000

    public init() {}

    /// Lines that are kept of text logs of so many bytes.
    func lines(inBytes bytes: Int) -> Int { freeLines + max(0, bytes) / max(1, bytesPerLine) }

    /// Records that are kept of so many bytes.
    package func items(inBytes bytes: Int) -> Int { freeItems + max(0, bytes) / max(1, bytesPerItem) }

    /// Apps that are kept of preferences of so many bytes.
    func apps(inBytes bytes: Int) -> Int { min(apps, freeApps + max(0, bytes) / max(1, bytesPerApp)) }

    /// Apps and events whose keys are looked at in preferences of so many bytes.
    func subjects(inBytes bytes: Int) -> Int { freeSubjects + max(0, bytes) / max(1, bytesPerSubject) }

    /// Brackets and commas that a JSON document of so many bytes may have.
    func nodes(inBytes bytes: Int) -> Int { freeNodes + max(0, bytes) / max(1, bytesPerNode) }

    /// Bytes of memory that the values of a file of so many bytes may take.
    func memory(forBytes bytes: Int) -> Int {
        let (product, isOverflow) = max(0, bytes).multipliedReportingOverflow(by: max(0, memoryPerByte))
        return isOverflow
            ? .max : product.addingReportingOverflow(freeMemory).overflow ? .max : product + freeMemory
    }
}
