// What a transaction works on: the preferences and the container's files, changed here before anything is written.

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
        if let bytes = preferences.data(key) {
            let known = layouts.arrays[key]?.moved(by: bytes.startIndex)
            let (new, gone) = try extended(bytes, known, by: entries, keeping: limit, key)
            preferences.setData(new, of: key)
            return gone
        }
        switch preferences[key] {
        case nil:
            let (new, gone) = try extended([], nil, by: entries, keeping: limit, key)
            preferences.setData(new, of: key)
            return gone
        case .string(let text):
            let (new, gone) = try extended(Array(text.utf8)[...], nil, by: entries, keeping: limit, key)
            preferences[key] = .string(String(decoding: Array(new.joined()), as: UTF8.self))
            return gone
        default: throw .damagedKey(key, path: paths.preferences)
        }
    }

    private mutating func extended(
        _ bytes: ArraySlice<UInt8>, _ known: JSONArrayLayout?, by entries: [[UInt8]], keeping limit: Int,
        _ key: String
    ) throws(StoreChangeError) -> (pieces: [ArraySlice<UInt8>], gone: Int) {
        guard
            let (pieces, layout, gone) = JSONArrayLayout.pieces(
                bytes, known: known, extendedBy: entries, keeping: limit, depth: limits.depth)
        else { throw .damagedKey(key, path: paths.preferences) }
        layouts.arrays[key] = layout
        return (pieces, gone)
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
