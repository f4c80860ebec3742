// What a transaction works on: the preferences and the container's files, changed here before anything is written.

import TrackingModel

/// A store as it was under the lock, with the changes that are to be written.
public struct StoreDraft {
    /// All preferences. Keys that stay untouched are written back with their types and bits.
    public var preferences: Preferences
    /// Where preferences come from.
    public enum Origin: Sendable {
        /// The file at their path.
        case file
        /// What was kept of them beside a file that is damaged or gone.
        case kept
        /// There is no file; it is made as soon as a key is set.
        case missing
        /// The file can't be read, and nothing was kept.
        case damaged
    }

    /// Where these come from.
    public let origin: Origin

    let files: any FileSystem
    let paths: ContainerPaths
    let limits: ReadLimits
    private let memory: StoreMemory?
    /// Where the parts of JSON in preferences and files lie, as far as it was scanned; from the beginning of the JSON on.
    var layouts: StoreMemory.Layouts
    /// Whether the changes have to be on the disk before the transaction is over: false where they come again of the
    /// journal.
    var waitsForDisk = true
    /// Whether what is written is remembered: false where memory is short.
    var isRemembered = true
    /// The state that each file had when it was read or first touched; the inner nil is "none".
    private(set) var seen: [String: FileStamp?] = [:]
    /// New contents by name; nil removes. In the order in which they were first set.
    private(set) var changes: [(name: String, bytes: [UInt8]?)] = []

    init(
        preferences: Preferences, origin: Origin, files: any FileSystem, paths: ContainerPaths,
        limits: ReadLimits, memory: StoreMemory?
    ) {
        self.preferences = preferences
        self.origin = origin
        self.files = files
        self.paths = paths
        self.limits = limits
        self.memory = memory
        layouts = memory?.layouts ?? StoreMemory.Layouts()
    }

    /// The contents of a file of the container as this draft has it; nil when there is none.
    public mutating func contents(of name: String) throws(StoreChangeError) -> [UInt8]? {
        if let change = changes.last(where: { $0.name == name }) { return change.bytes }
        let path = try paths.path(of: name)
        do {
            guard let stamp = try files.stamp(of: path) else {
                layouts.files[name] = nil
                seen[name] = .some(nil)
                return nil
            }
            if let known = memory?.contents(of: name, in: stamp) {
                seen[name] = known.stamp
                return known.bytes
            }
            layouts.files[name] = nil
            let contents = try files.read(path, links: .refuse, limit: limits.plistBytes)
            seen[name] = contents.stamp
            return contents.bytes
        } catch {
            throw .file(error)
        }
    }

    /// Gives a file of the container new contents.
    public mutating func setContents(_ bytes: [UInt8], of name: String) throws(StoreChangeError) {
        try set(bytes, name)
    }

    /// Removes a file of the container; one that isn't there is no error.
    public mutating func remove(_ name: String) throws(StoreChangeError) {
        try set(nil, name)
    }

    /// Appends entries to a file that is a JSON array, newest last; the oldest are dropped beyond the limit.
    ///
    /// Existing entries keep their bytes. A missing or empty file is an empty array; an incomplete array throws
    /// `damagedLog`.
    ///
    /// - Parameters:
    ///   - entries: Each one a JSON value.
    ///   - name: The file's name in the container.
    ///   - limit: How many entries the file has at most afterwards.
    /// - Returns: How many old entries were dropped.
    @discardableResult
    public mutating func append(
        _ entries: [[UInt8]], to name: String, keeping limit: Int = 100
    ) throws(StoreChangeError) -> Int {
        try append(to: name, keeping: limit) { _ in entries }
    }

    /// The same with entries that depend on the existing ones; with none, nothing changes.
    @discardableResult
    mutating func append(
        to name: String, keeping limit: Int = 100, _ entries: ([UInt8]) -> [[UInt8]]
    ) throws(StoreChangeError) -> Int {
        let path = try paths.path(of: name)
        let found = try contents(of: name)
        var old = found ?? []
        var layout = layouts.files[name] ?? JSONArrayLayout(old[...], depth: limits.depth)
        if found != nil, !layout.isWhole || KeptFile.hasHole(old),
            let kept = KeptFile.contents(besides: path, on: files, limit: limits.plistBytes)
        {
            (old, layout) = (kept, JSONArrayLayout(kept[...], depth: limits.depth))
        }
        let entries = entries(old)
        if entries.isEmpty { return 0 }
        guard
            let (pieces, new, gone) = JSONArrayLayout.pieces(
                old[...], known: layout, extendedBy: entries, keeping: limit, depth: limits.depth)
        else { throw .damagedLog(path: path) }
        try set(JSONArrayLayout.joined(pieces: pieces), name)
        layouts.files[name] = new
        return gone
    }

    /// Appends entries to a key that holds a JSON array as data, newest last; the oldest are dropped beyond the limit.
    ///
    /// Existing entries keep their bytes. A missing key is an empty array. A text that is a JSON array is extended,
    /// too, and stays a text. Anything else throws `damagedKey` and is left unchanged.
    ///
    /// - Parameters:
    ///   - entries: Each one a JSON value.
    ///   - key: The key in the preferences.
    ///   - limit: How many entries the array has at most afterwards.
    /// - Returns: How many old entries were dropped.
    @discardableResult
    public mutating func append(
        _ entries: [[UInt8]], toLog key: String, keeping limit: Int
    ) throws(StoreChangeError) -> Int {
        var bytes: ArraySlice<UInt8> = []
        var known: JSONArrayLayout?
        var isText = false
        if let data = preferences.data(key) {
            bytes = data
            known = layouts.arrays[key]?.moved(by: data.startIndex)
        } else if case .string(let text)? = preferences[key] {
            bytes = Array(text.utf8)[...]
            isText = true
        } else if preferences[key] != nil {
            throw .damagedKey(key, path: paths.preferences)
        }
        guard
            let (pieces, layout, gone) = JSONArrayLayout.pieces(
                bytes, known: known, extendedBy: entries, keeping: limit, depth: limits.depth)
        else { throw .damagedKey(key, path: paths.preferences) }
        layouts.arrays[key] = layout
        if isText {
            preferences[key] = .string(Array(pieces.joined()).utf8Text)
        } else {
            preferences.setData(pieces, of: key)
        }
        return gone
    }

    /// Remembers the state in which a file was copied, which has to last until the change is written.
    mutating func note(_ stamp: FileStamp, of name: String) {
        seen[name] = stamp
    }

    private mutating func set(_ bytes: [UInt8]?, _ name: String) throws(StoreChangeError) {
        layouts.files[name] = nil
        let path = try paths.path(of: name)
        if seen[name] == nil {
            do throws(FileError) {
                let stamp = try files.stamp(of: path)
                if stamp?.kind == .link { throw .linkRefused(path: path) }
                seen[name] = .some(stamp)
            } catch {
                throw .file(error)
            }
        }
        if let index = changes.firstIndex(where: { $0.name == name }) {
            changes[index].bytes = bytes
        } else {
            changes.append((name, bytes))
        }
    }
}

// MARK: - What one process remembers of a store's files from one transaction to the next

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
    /// The state of the preferences that comes again, after a loss of power, of those that are kept and of the journal.
    var followed: FileStamp?
    /// Whether something of the recovery log is kept.
    var hasKeptLog = false
    /// When what killed writers left was removed last, nanoseconds since 1970.
    var sweptAt: Int64?
    /// Whether the folder that holds the container knows it after a loss of power.
    var hasNamedFolder = false

    func preferences(in state: FileStamp) -> Preferences? {
        preferences.flatMap { $0.stamp == state ? $0.value : nil }
    }

    /// - Parameter value: Nil forgets.
    func remember(_ value: Preferences?, _ layouts: Layouts = Layouts(), in state: FileStamp?) {
        preferences = nil
        self.layouts.arrays = layouts.arrays
        self.layouts.objects = layouts.objects
        if let value, let state { preferences = (value, state) }
    }

    func contents(of name: String, in state: FileStamp) -> FileContents? {
        files[name].flatMap { $0.stamp == state ? $0 : nil }
    }

    /// - Parameter bytes: Nil forgets.
    func remember(_ bytes: [UInt8]?, of name: String, _ layout: JSONArrayLayout?, in state: FileStamp?) {
        files[name] = nil
        layouts.files[name] = layout
        if let bytes, let state, bytes.count <= Self.fileBytes {
            files[name] = FileContents(bytes: bytes, stamp: state)
        }
    }

    /// Gives back what files took.
    func forget() {
        remember(nil, in: nil)
        files = [:]
        layouts = Layouts()
    }

    /// Whether `sweptAt` is so short a time ago that what came since may wait: it takes room on the disk, and nothing else.
    var hasJustSwept: Bool {
        sweptAt.map { (SystemCalls.nanoseconds &- $0).magnitude < Self.sweepNanoseconds } ?? false
    }
}

// MARK: - Names of a container's files as paths that can be written to

extension ContainerPaths {
    /// The path of a file by its name in the container, for example `Logs/a.log`.
    func path(of name: String) throws(StoreChangeError) -> String {
        guard Path.isRelativeAndInside(name) else { throw .badName(name) }
        return Path.join(root, name)
    }
}
