// The files of a store as they are listed: what has other stamps is to be read again.

import TrackingModel

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
        let names = (try? files.list(logs, limit: DailyLog.countLimit))?.entries.map(\.name) ?? []
        // Older days are not written to any more.
        if let newest = names.last(where: { DailyLog.day(ofName: $0) != nil }) {
            look(Path.join(logs, newest), files)
        }
    }

    private mutating func look(_ path: String, _ files: any FileSystem) {
        var stamp = (try? files.stamp(of: path)) ?? nil
        if stamp?.kind == .link {
            stamp = (try? files.resolved(path)).flatMap { try? files.stamp(of: $0) } ?? stamp
        }
        stamps[path] = stamp
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
