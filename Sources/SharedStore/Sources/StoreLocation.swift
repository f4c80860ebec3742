// Where a store lies: finds the preferences, the group and the kind of thing that a path names.

public import TrackingModel

/// The files of one store.
public struct StoreLocation: Hashable, Sendable {
    /// The App Group of the tracker that the schema was taken from.
    public static let defaultGroup = "group.com.screentimerewards.shared"
    /// Used as the group where only text logs were opened, which name none.
    static let textLogGroup = "text log"

    /// The path as the user gave it, made absolute.
    public let path: String
    /// The container folder; nil for a lone plist.
    public let root: String?
    /// The preferences. They may be missing where the rest of a container is there.
    public let plist: String
    /// The app's own suite, where the engine's preferences are a file apart from it; nil where they are one file.
    public internal(set) var suite: String?
    public let group: String
    public let kind: StoreSource.Form
    /// Whether there are text logs and nothing else: one file (`plist`), or those of the folder `root`.
    public let isTextLog: Bool

    public init(
        path: String, root: String?, plist: String, group: String, kind: StoreSource.Form,
        isTextLog: Bool = false
    ) {
        self.isTextLog = isTextLog
        self.path = path
        self.root = root
        self.plist = plist
        self.group = group
        self.kind = kind
    }

    /// `recovery_log.json`; nil for a lone plist.
    public var recoveryLog: String? { root.map { Path.join($0, ContainerPaths.recoveryLog) } }

    /// The folder of the daily text logs; nil for a lone plist.
    public var logs: String? { root.map { Path.join($0, ContainerPaths.logFolder) } }

    /// The files of the store as they are read: what lies in a container is reached without links.
    func confined(_ files: any FileSystem) throws(FileError) -> any FileSystem {
        guard let root else { return files }
        return try files.confined(to: root)
    }

    /// A file that was named by itself may be a link to anywhere, one of a container may not.
    var links: LinkRule { root == nil ? .follow : .refuse }

    /// Looks at a path and decides what it is. Only reads.
    ///
    /// - Parameters:
    ///   - path: A container folder or a lone plist; relative paths are the process's.
    ///   - group: The group asked for; nil takes the default one, else the only one there is, else the only one that
    ///     a known tracker wrote.
    ///   - files: What reads and writes files.
    public init(_ path: String, group: String? = nil, in files: any FileSystem) throws(StoreOpeningError) {
        let path = try Self.absolute(path, in: files)
        guard let kind = try Self.kind(of: path, in: files) else { throw .pathMissing(path: path) }
        switch kind {
        case .directory: self = try Self.container(at: path, group: group, in: files)
        case .regular:
            let name = Path.name(of: path)
            if name == "Manifest.db" { throw .backup(path: path, isEncrypted: false) }
            if name.hasSuffix(".xcappdata") { throw .appDataPackage(path: path) }
            guard name.hasSuffix(".plist") || Self.beginsLikePropertyList(path, in: files) else {
                if let kind = ForeignFile(Self.head(of: path, in: files), name: name) {
                    throw .foreign(path: path, kind)
                }
                if try Self.isTextLog(path, files) {
                    self.init(
                        path: path, root: nil, plist: path, group: Self.textLogGroup, kind: .textLog,
                        isTextLog: true)
                    return
                }
                guard LogText.endings.contains(where: name.lowercased().hasSuffix) else {
                    throw .notAStore(path: path)
                }
                throw .notALog(path: path)
            }
            let stem = name.hasSuffix(".plist") ? String(name.dropLast(6)) : name
            self.init(path: path, root: nil, plist: path, group: stem, kind: .plist)
        default: throw .unreadable(.wrongKind(path: path, operation: .read, kind: kind))
        }
    }

    /// When the newest of the text logs was written; nil for anything else than text logs alone.
    public func textLogsWritten(in files: any FileSystem) -> Instant? {
        guard isTextLog else { return nil }
        let paths =
            root.map { root in TextLogFiles.names(root, files).map { Path.join(root, $0) } } ?? [plist]
        return paths.compactMap { (try? files.stamp(of: $0)) ?? nil }
            .map { Instant(Double($0.modifiedNanoseconds) / 1e9) }.max()
    }

    static func absolute(_ path: String, in files: any FileSystem) throws(StoreOpeningError) -> String {
        if path.hasPrefix("/") { return path }
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .pathMissing(path: path) }
        do {
            let here = try files.resolved(".")
            return path == "." ? here : Path.join(here, path)
        } catch { throw .unreadable(error) }
    }

    /// The kind of file at a path given by the user, following links; nil if there is none.
    static func kind(of path: String, in files: any FileSystem) throws(StoreOpeningError) -> FileStamp.Kind? {
        guard !path.utf8.contains(0) else { return nil }
        do {
            guard let stamp = try files.stamp(of: path) else { return nil }
            guard stamp.kind == .link else { return stamp.kind }
            return try files.stamp(of: try files.resolved(path))?.kind
        } catch .missing {
            return nil
        } catch { throw .unreadable(error) }
    }

    private static func container(
        at path: String, group: String?, in files: any FileSystem
    ) throws(StoreOpeningError) -> StoreLocation {
        if Path.name(of: path).hasSuffix(".xcappdata") { throw .appDataPackage(path: path) }
        let names = try entries(of: path, in: files)
        if names.contains("Manifest.db"), isBackup(names) || containers(in: path, files).isEmpty {
            throw .backup(path: path, isEncrypted: isEncryptedBackup(path, in: files))
        }
        let preferences = Path.join(Path.join(path, "Library"), "Preferences")
        let folder =
            try kind(of: preferences, in: files) == .directory ? try entries(of: preferences, in: files) : []
        let found = groups(folder)
        func location(_ group: String) -> StoreLocation {
            let plist = Path.join(preferences, group + ".plist")
            return StoreLocation(path: path, root: path, plist: plist, group: group, kind: .container)
                .divided(in: files)
        }
        if let group {
            guard
                found.contains(group) || folder.contains(group + ".plist")
                    || names.contains(ContainerPaths.enginePreferences)
            else {
                throw .groupMissing(asked: group, path: path, found: found)
            }
            return location(group)
        }
        if found.contains(defaultGroup) { return location(defaultGroup) }
        if found.count > 1 {
            guard let tracker = onlyTracker(among: found, in: preferences, files) else {
                throw .severalGroups(path: path, found: found)
            }
            return location(tracker)
        }
        if let only = found.first { return location(only) }
        let foreign = ForeignFile(folder: Path.name(of: path), holding: names)
        // Reports of the system may lie beside logs of a tracker.
        if let foreign, foreign != .systemReports { throw .foreign(path: path, foreign) }
        if names.contains(ContainerPaths.enginePreferences) { return location(defaultGroup) }
        if names.isEmpty { throw .emptyFolder(path: path) }
        let inside = containers(in: path, files)
        guard inside.isEmpty else { throw .notAContainer(path: path, inside: inside) }
        if hasRest(names) { return location(defaultGroup) }
        if TextLogFiles.hasLog(path, files) {
            return StoreLocation(
                path: path, root: path, plist: path, group: textLogGroup, kind: .textLog,
                isTextLog: true)
        }
        if let foreign { throw .foreign(path: path, foreign) }
        throw .notAContainer(path: path, inside: [])
    }

    /// The groups of which a folder of preferences has a file; where it has none, those of which it had one.
    static func groups(_ names: [String]) -> [String] {
        let there = names.filter { $0.hasPrefix("group.") && $0.hasSuffix(".plist") }
        let had = there.isEmpty ? names.compactMap(LockFile.target(of:)) : there
        return had.filter { $0.hasPrefix("group.") && $0.hasSuffix(".plist") }.map { String($0.dropLast(6)) }
    }

    private static func entries(of folder: String, in files: any FileSystem) throws(StoreOpeningError)
        -> [String]
    {
        do {
            return try files.list(folder, limit: ReadLimits().directoryEntries).entries.map(\.name)
        } catch { throw .unreadable(error) }
    }

    private static func isEncryptedBackup(_ path: String, in files: any FileSystem) -> Bool {
        let manifest = Path.join(path, "Manifest.plist")
        guard let contents = try? files.read(manifest, links: .refuse, limit: 16 << 20),
            let document = try? PropertyList.read(contents.bytes),
            case .dictionary(let values) = document.value
        else { return false }
        return values["IsEncrypted"] == .boolean(true)
    }

    private static func isTextLog(_ path: String, _ files: any FileSystem) throws(StoreOpeningError) -> Bool {
        do { return try TextLogFiles.isLog(path, files) } catch { throw .unreadable(error) }
    }

    /// The first bytes of a file; none where it can't be read.
    private static func head(of path: String, in files: any FileSystem) -> [UInt8] {
        var first: [UInt8] = []
        _ = try? files.stream(path, links: .follow, limit: Int.max) { chunk in
            first = Array(chunk.prefix(ForeignFile.head))
            return false
        }
        return first
    }

    /// Whether a file of any name holds a property list, by its first bytes.
    private static func beginsLikePropertyList(_ path: String, in files: any FileSystem) -> Bool {
        let first = head(of: path, in: files)
        if first.starts(with: Array("bplist".utf8)) { return true }
        return String(decoding: first, as: UTF8.self).contains("<plist")
            || String(decoding: first, as: UTF8.self).contains("<!DOCTYPE plist")
    }
}
