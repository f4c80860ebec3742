// What one process remembers of a store's files from one transaction to the next.

/// Files as they were read or written last, each with its stamp: what nobody else has changed is not read again.
///
/// Used only by one who holds the store's lock, which keeps out other threads as well.
final class StoreMemory: @unchecked Sendable {
    /// Bytes of a file that are remembered at most: the extension has little memory.
    private static let fileBytes = 64 << 10
    /// From one look for what killed writers left to the next.
    private static let sweepNanoseconds: UInt64 = 60_000_000_000

    /// Where the parts of JSON lie, so that what grows is not scanned again.
    struct Layouts {
        /// Arrays in the preferences, by key.
        var arrays: [String: JSONArrayLayout] = [:]
        /// Objects in the preferences, by key.
        var objects: [String: JSONObjectLayout] = [:]
        /// Arrays that are files, by name.
        var files: [String: JSONArrayLayout] = [:]
    }

    /// Of the preferences and files that are remembered.
    private(set) var layouts = Layouts()
    private var preferences: (value: Preferences, stamp: FileStamp)?
    private var files: [String: FileContents] = [:]
    /// The state of the preferences that comes of those that are kept and of the journal.
    private var followed: FileStamp?
    /// Whether something of the recovery log is kept.
    var hasKeptLog = false
    /// When what killed writers left was removed last, nanoseconds since 1970.
    private var sweptAt: Int64?
    /// Whether the folder that holds the container knows it after a loss of power.
    var hasNamedFolder = false

    func preferences(in state: FileStamp) -> Preferences? {
        preferences.flatMap { $0.stamp == state ? $0.value : nil }
    }

    /// - Parameter value: Nil forgets.
    func note(_ value: Preferences?, _ layouts: Layouts = Layouts(), in state: FileStamp?) {
        preferences = nil
        self.layouts.arrays = layouts.arrays
        self.layouts.objects = layouts.objects
        if let value, let state { preferences = (value, state) }
    }

    func contents(of name: String, in state: FileStamp) -> FileContents? {
        files[name].flatMap { $0.stamp == state ? $0 : nil }
    }

    /// - Parameter bytes: Nil forgets.
    func note(_ bytes: [UInt8]?, of name: String, _ layout: JSONArrayLayout?, in state: FileStamp?) {
        files[name] = nil
        layouts.files[name] = layout
        if let bytes, let state, bytes.count <= Self.fileBytes {
            files[name] = FileContents(bytes: bytes, stamp: state)
        }
    }

    /// Gives back what files took.
    func forget() {
        note(nil, in: nil)
        files = [:]
        layouts = Layouts()
    }

    /// Whether preferences in that state come again, after a loss of power, of those that are kept and of the journal.
    func comesAgain(_ state: FileStamp?) -> Bool { state != nil && state == followed }

    func noteFollowed(_ state: FileStamp?) { followed = state }

    /// Whether that is so short a time ago that what came since may wait: it takes room on the disk, and nothing else.
    var hasJustSwept: Bool {
        sweptAt.map { (SystemCalls.nanoseconds &- $0).magnitude < Self.sweepNanoseconds } ?? false
    }

    func noteSwept() { sweptAt = SystemCalls.nanoseconds }
}
