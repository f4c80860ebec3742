// Where a store lies: finds the preferences, the group and the kind of thing that a path names.

public import TrackingModel

/// The files of one store.
public struct StoreLocation: Hashable, Sendable {
    /// The App Group of the tracker that the schema was taken from.
    public static let defaultGroup = "group.com.screentimerewards.shared"
    /// Used as the group where only text logs were opened, which name none.
    static let textLogGroup = "text log"

    /// The path as the user gave it, made absolute.
    public internal(set) var path: String
    /// The container folder; nil for a lone plist.
    public let root: String?
    /// The preferences. They may be missing where the rest of a container is there.
    public internal(set) var plist: String
    /// The app's own suite, where the engine's preferences are a file apart from it; nil where they are one file.
    public internal(set) var suite: String?
    public let group: String
    public let kind: StoreSource.Form
    /// Whether there are text logs and nothing else: one file (`plist`), or those of the folder `root`.
    public let isTextLog: Bool
    /// What is to be said of how it was chosen among others; nil where there was no choice.
    package internal(set) var notice: String?

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

    /// A text log without a container, or a folder of such.
    init(textLog path: String, root: String? = nil) {
        self.init(
            path: path, root: root, plist: path, group: Self.textLogGroup, kind: .textLog, isTextLog: true)
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
        guard let kind = try Self.kind(of: path, in: files) else {
            throw .pathMissing(path: path, copy: WrittenCopy.newest(besides: path, in: files))
        }
        switch kind {
        case .directory: self = try Self.container(at: path, group: group, in: files)
        case .regular:
            let name = Path.name(of: path)
            if name == "Manifest.db" { throw .backup(path: path, isEncrypted: false) }
            if name.hasSuffix(".xcappdata") { throw .appDataPackage(path: path) }
            let isCalledSo = name.hasSuffix(".plist") || WrittenCopy.target(of: name) != nil
            let head = isCalledSo ? [] : ForeignFile.head(of: path, links: .follow, in: files)
            let foreign = ForeignFile(head, name: name)
            guard isCalledSo || foreign == .propertyList else {
                if let foreign { throw .foreign(path: path, foreign) }
                let (isLog, isHidden) = try Self.textLog(path, files)
                if isHidden { throw .hiddenLog(path: path) }
                if isLog {
                    self.init(textLog: path)
                    return
                }
                if SystemLines(head) != nil { throw .foreign(path: path, .systemLog) }
                throw LogText.isName(name) ? .notALog(path: path) : .notAStore(path: path)
            }
            let plist = WrittenCopy.target(of: name) ?? name
            let stem = plist.hasSuffix(".plist") ? String(plist.dropLast(6)) : plist
            self.init(path: path, root: nil, plist: path, group: stem, kind: .plist)
        default: throw .unreadable(.wrongKind(path: path, operation: .read, kind: kind))
        }
    }

    /// When the newest of the text logs was written; nil for anything else than text logs alone.
    public func textLogsWritten(in files: any FileSystem) -> Instant? {
        guard isTextLog else { return nil }
        return textLogs(in: files).compactMap { try? files.stamp(of: $0)?.modified }.max()
    }

    /// The text logs of a folder of them, or the one that there is.
    func textLogs(in files: any FileSystem) -> [String] {
        root.map { root in TextLogFiles.names(root, files).map { Path.join(root, $0) } } ?? [plist]
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
            return try files.stampBehind(path)?.kind
        } catch .missing {
            return nil
        } catch { throw .unreadable(error) }
    }

    private static func container(
        at path: String, group: String?, in files: any FileSystem
    ) throws(StoreOpeningError) -> StoreLocation {
        if Path.name(of: path).hasSuffix(".xcappdata") { throw .appDataPackage(path: path) }
        let names = try entries(of: path, in: files)
        if let above = holder(of: path, holding: names, files) {
            return try container(at: above, group: group, in: files)
        }
        if names.contains("Manifest.db"), isBackup(names) || containers(in: path, files).isEmpty {
            let manifest = files.dictionary(at: Path.join(path, "Manifest.plist"), limit: 16 << 20)
            throw .backup(path: path, isEncrypted: manifest?["IsEncrypted"] == .boolean(true))
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
                let inside = found.isEmpty ? containers(in: path, files) : []
                if !inside.isEmpty { throw .notAContainer(path: path, inside: inside) }
                throw .groupMissing(asked: group, path: path, found: found)
            }
            return location(group)
        }
        if found.contains(defaultGroup) { return location(defaultGroup) }
        if found.count > 1 {
            guard let tracker = onlyTracker(among: found, in: preferences, files) else {
                throw .severalGroups(path: path, found: found)
            }
            var location = location(tracker)
            location.notice = notice(tracker, found.count, "App Groups")
            return location
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
        if TextLogFiles.hasLog(path, holding: files.entries(of: path), files) {
            return StoreLocation(textLog: path, root: path)
        }
        if let foreign { throw .foreign(path: path, foreign) }
        throw .notAContainer(path: path, inside: loosePreferences(names).map { Path.join(path, $0) })
    }

    /// The groups of which a folder of preferences has a file; where it has none, those of which it had one.
    static func groups(_ names: [String]) -> [String] {
        let there = names.filter { $0.hasPrefix("group.") && $0.hasSuffix(".plist") }
        let had =
            there.isEmpty
            ? names.compactMap { LockFile.target(of: $0) ?? WrittenCopy.target(of: $0) } : there
        return Set(had.filter { $0.hasPrefix("group.") && $0.hasSuffix(".plist") })
            .map { String($0.dropLast(6)) }.sorted()
    }

    /// Files with preferences of groups directly in a folder, in which some have nothing else.
    private static func loosePreferences(_ names: [String]) -> [String] {
        let own = names.filter { $0.hasPrefix("group.") }
        let there = own.filter { $0.hasSuffix(".plist") }
        return (there.isEmpty ? own.filter { WrittenCopy.target(of: $0) != nil } : there).sorted()
    }

    private static func entries(of folder: String, in files: any FileSystem) throws(StoreOpeningError)
        -> [String]
    {
        do {
            return try files.list(folder, limit: ReadLimits().directoryEntries).entries.map(\.name)
        } catch { throw .unreadable(error) }
    }

    /// Whether a file is a text log, and if not, whether it may be one whose values are hidden.
    private static func textLog(
        _ path: String, _ files: any FileSystem
    ) throws(StoreOpeningError) -> (isLog: Bool, isHidden: Bool) {
        do throws(FileError) {
            let isLog = try TextLogFiles.isLog(path, files)
            return (isLog, isLog ? false : try TextLogFiles.isHidden(path, files))
        } catch { throw .unreadable(error) }
    }

    // MARK: - Containers whose tracker keeps its own preferences apart from the app's suite

    /// A container whose tracker keeps its preferences apart from the app's suite. Nothing need be there yet.
    public init(engineIn root: String, group: String) {
        self.init(
            path: root, root: root, plist: Path.join(root, ContainerPaths.enginePreferences), group: group,
            kind: .container)
        suite = Path.join(root, ContainerPaths.preferences(of: group))
    }

    /// The same with the engine's file as its preferences where the container has one, or had one that is gone.
    package func divided(in files: any FileSystem) -> StoreLocation {
        guard suite == nil, !isTextLog, let root else { return self }
        let engine = Path.join(root, ContainerPaths.enginePreferences)
        let isThere = (try? files.stamp(of: engine))?.kind == .regular
        guard isThere || LockFile.hasGuarded(engine, on: files) else { return self }
        var divided = self
        (divided.plist, divided.suite) = (engine, plist)
        return divided
    }

    /// The preferences files and their paths in a container, the engine's first.
    ///
    /// - Parameter group: The App Group of that container; nil for the store's own.
    func preferenceFiles(as group: String? = nil) -> [(file: String, path: String)] {
        let own = ContainerPaths.preferences(of: group ?? self.group)
        guard let suite else { return [(plist, own)] }
        return [(plist, ContainerPaths.enginePreferences), (suite, own)]
    }

    // MARK: - Which of several groups is the tracker's, where a folder holds the preferences of more than one

    /// Groups whose preferences are looked into.
    private static let mostGroups = 50

    /// The only one of the groups with a tracker's keys; nil where none has any, or more than one.
    static func onlyTracker(among groups: [String], in folder: String, _ files: any FileSystem) -> String? {
        guard groups.count <= mostGroups else { return nil }
        let trackers = groups.filter { group in
            let path = Path.join(folder, group + ".plist")
            return files.dictionary(at: path).map { TrackerKeys.count(in: $0) > 0 } ?? false
        }
        return trackers.count == 1 ? trackers[0] : nil
    }

    private static func notice(_ chosen: String, _ count: Int, _ what: String) -> String {
        "opened is \(ProblemList.quoted(chosen)), the only one of \(count) \(what) with a tracker's keys"
    }

    // MARK: - The container that a folder is a part of, and containers in the folders of one that is none itself

    /// The container whose folder of logs or of preferences is named; nil for any other folder.
    private static func holder(of path: String, holding names: [String], _ files: any FileSystem) -> String? {
        var above = Path.directory(of: path)
        switch Path.name(of: path) {
        case "Preferences" where Path.name(of: above) == "Library": above = Path.directory(of: above)
        case "Library", ContainerPaths.logFolder: break
        default: return nil
        }
        let isOne = { hasPreferences($0, holding: files.entries(of: $0).map(\.name), files) }
        return !hasPreferences(path, holding: names, files) && isOne(above) ? above : nil
    }

    /// The only one of several containers that is a tracker's, where all can be read and the others are none; nil else.
    /// The folders of App Groups that the system gave their names are chosen by these.
    init?(onlyTrackerOf folder: String, among inside: [String], group: String?, in files: any FileSystem) {
        guard inside.count <= Self.mostGroups else { return nil }
        var trackers: [StoreLocation] = []
        var others: Set<String> = []
        for path in inside {
            let names = files.entries(of: path).map(\.name)
            guard !names.contains(ContainerPaths.groupMetadata),
                let location = try? StoreLocation(path, group: group, in: files),
                let values = files.dictionary(at: location.plist)
            else { return nil }
            if TrackerKeys.count(in: values) > 0 {
                trackers.append(location)
            } else if Self.hasRest(names) {
                return nil
            } else {
                others.insert(location.group)
            }
        }
        // The same group is that of another device, on which the tracker has not run yet.
        guard trackers.count == 1, var only = trackers.first, !others.contains(only.group) else { return nil }
        only.notice = Self.notice(
            String(only.path.dropFirst(folder.count + 1)), inside.count, "containers")
        self = only
    }

    /// Folders that are looked into; a whole home folder must cost no more than a moment.
    private static let mostFolders = 500
    /// How far below the folder a container may lie: a device's folder, and the container in it.
    private static let deepest = 2

    /// The containers one or two folders below, in the order of their names. What is hidden or can't be looked into is
    /// left out.
    static func containers(in folder: String, _ files: any FileSystem) -> [String] {
        var (found, examined) = ([String](), 0)
        func search(_ folder: String, _ depth: Int) {
            for entry in files.entries(of: folder, limit: mostFolders)
            where entry.kind == .directory && entry.isNameReadable && !entry.name.hasPrefix(".") {
                guard examined < mostFolders else { return }
                examined += 1
                let path = Path.join(folder, entry.name)
                let names = files.entries(of: path).map(\.name)
                if hasPreferences(path, holding: names, files) {
                    found.append(path)
                    continue
                }
                let before = found.count
                if depth < deepest { search(path, depth + 1) }
                if found.count == before, hasRest(names) { found.append(path) }
            }
        }
        search(folder, 1)
        return found
    }

    /// Whether a folder has the preferences of a container: whatever else lies in it is the container's.
    ///
    /// - Parameter names: Those in it.
    static func hasPreferences(_ path: String, holding names: [String], _ files: any FileSystem) -> Bool {
        names.contains(ContainerPaths.enginePreferences)
            || names.contains("Library")
                && !groups(files.entries(of: Path.join(path, "Library/Preferences")).map(\.name)).isEmpty
    }

    /// Whether a folder has what a container holds beside the preferences. It may be a part of one, or a folder of
    /// stores with such a thing in it: with stores below it is the latter.
    static func hasRest(_ names: [String]) -> Bool {
        names.contains { name in
            name == ContainerPaths.logFolder || ContainerPaths.records.contains(name)
                || ContainerPaths.isFallback(name)
        }
    }

    /// Whether the names in a folder are those of a whole backup; its list alone may have got among stores.
    package static func isBackup(_ names: some Collection<String>) -> Bool {
        names.contains("Manifest.db") && (names.contains("Info.plist") || names.contains("Manifest.plist"))
    }

}
