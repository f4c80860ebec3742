// Notices that a store changed: by the kernel's events where there are any, always by looking as well.

import TrackingModel

/// Watches the folders of a store, since writers replace the files in them.
///
/// Wait on `descriptor` with poll(2) and call `drain` when it is readable; call `pollChanged` every second or two
/// in any case, because network and some other file systems send no events.
public struct StoreWatch {
    private let location: StoreLocation
    private let files: any FileSystem
    private let events: FolderEvents?
    private var stamps: StoreStamps

    /// Begins to watch. It never fails: without events looking remains.
    public init(_ location: StoreLocation, files: any FileSystem = LocalFileSystem()) {
        self.location = location
        self.files = files
        events = FolderEvents()
        // What changes before the folders are watched is seen by the next look.
        stamps = StoreStamps(location, files)
        rearm()
    }

    /// Readable when something happened; nil where the system sends no events.
    public var descriptor: Int32? { events?.descriptor }

    /// Whether the system has events but refused to send any, as when the user's limit of watches is reached.
    public var isRefused: Bool { !(events?.isWatching ?? false) }

    /// Takes in all events that wait and says whether one concerns the store. Never waits.
    public mutating func drain() -> Bool {
        guard let batch = events?.drain() else { return false }
        if batch.hasLostFolder { rearm() }
        guard batch.isRelevant else { return false }
        // A folder may be new; and what is reported now must not be reported again by the next look.
        rearm()
        stamps = StoreStamps(location, files)
        return true
    }

    /// Looks at the files and says whether one changed since the last look or event.
    public mutating func pollChanged() -> Bool {
        rearm()
        let current = StoreStamps(location, files)
        guard current != stamps else { return false }
        stamps = current
        return true
    }

    private func rearm() { events?.watch(folders) }

    /// The folders in which files of the store come and go.
    private var folders: [WatchedFolder] {
        if let loneFile = location.loneFile { return [Self.folder(around: loneFile)] }
        guard let root = location.root else { return [] }
        // The container is watched from outside too, so that it is noticed when it is replaced. Files beside it can be
        // busy.
        var around = Self.folder(around: root)
        around.isOfNames = true
        if location.isTextLog { return [around, WatchedFolder(path: root)] }
        let inside = [root, Path.directory(of: location.plist), Path.join(root, "Logs")]
        return [around] + inside.map { WatchedFolder(path: $0) }
    }

    private static func folder(around path: String) -> WatchedFolder {
        WatchedFolder(path: Path.directory(of: path), only: Path.name(of: path))
    }

    /// Names that no reader cares for: locks and temporary files.
    static func isIgnored(_ name: String) -> Bool {
        name.hasPrefix(".") || name.contains(".dat.nosync") || name.hasSuffix(".tmp")
            || name.hasSuffix(".lock")
    }
}

// MARK: - The files of a store as they are listed: what has other stamps is to be read again

/// The stamps of a store's files by path; nil for a file that is not there.
package struct StoreStamps: Hashable, Sendable {
    private var stamps: [String: FileStamp?] = [:]

    /// The stamps of one file or folder.
    package init(path: String, _ files: any FileSystem = LocalFileSystem()) { look(path, files) }

    /// The stamps of all files of a store that are still written to.
    package init(_ location: StoreLocation, _ files: any FileSystem = LocalFileSystem()) {
        let files = (try? location.confined(files)) ?? files
        guard location.loneFile == nil, let root = location.root else {
            look(location.loneFile ?? location.plist, files)
            return
        }
        // A folder's own stamp changes when files are added or removed.
        look(root, files)
        if location.isTextLog {
            // Older ones are not written to any more.
            for name in TextLogFiles.names(root, files).suffix(8) { look(Path.join(root, name), files) }
            return
        }
        look(location.plist, files)
        look(Path.join(root, ContainerPaths.recoveryLog), files)
        look(Path.join(root, ContainerPaths.journal), files)
        let logs = Path.join(root, "Logs")
        look(logs, files)
        let names = files.entries(of: logs, limit: DailyLog.countLimit).map(\.name)
        // Older days are not written to any more.
        if let newest = names.last(where: { DailyLog.day(ofName: $0) != nil }) {
            look(Path.join(logs, newest), files)
        }
    }

    private mutating func look(_ path: String, _ files: any FileSystem) {
        var stamp: FileStamp? = try? files.stamp(of: path)
        if stamp?.kind == .link { stamp = (try? files.stampBehind(path)) ?? stamp }
        stamps[path] = .some(stamp)
    }
}

extension StoreLocation {
    /// The one file that is watched where the store is no container.
    var loneFile: String? {
        switch kind {
        case .export: path
        case .plist: plist
        case .textLog, .container: root == nil ? plist : nil
        }
    }
}
