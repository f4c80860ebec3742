// The only way to open a store, for any kind of path.

public import TrackingModel

/// A store that was found, with the file system to read it from.
public struct OpenedStore: Sendable {
    public let location: StoreLocation
    public let files: any FileSystem
    /// When an export was written: the moment as of which it is to be judged. Nil for anything else.
    public let exportedAt: Instant?
    /// The time zone in which an export was written, for example `America/Toronto`.
    public let timeZone: String?
    /// What a store is known by that was copied from elsewhere; nil for one that lies in its own place.
    package private(set) var identity: String?

    /// Opens a container folder, a lone plist or an export of this program; of a folder that holds one container and
    /// is none itself, that one.
    ///
    /// - Parameters:
    ///   - path: Of the process, or absolute.
    ///   - group: The App Group asked for; nil takes the default one, else the only one there is.
    ///   - files: What reads and writes files.
    ///   - limits: What is the most that is read.
    public init(
        _ path: String, group: String? = nil, files: any FileSystem = LocalFileSystem(),
        limits: ReadLimits = ReadLimits()
    ) throws(StoreOpeningError) {
        if let export = try ContainerArchive.open(path, files: files, limits: limits) {
            self = export
            return
        }
        do {
            location = try StoreLocation(path, group: group, in: files)
        } catch .notAContainer(_, let inside) where inside.count == 1 {
            location = try StoreLocation(inside[0], group: group, in: files)
        }
        self.files = files
        exportedAt = nil
        timeZone = nil
    }

    /// A copy that this program makes itself, and need not be there yet.
    package init(copy location: StoreLocation) {
        self.init(location: location, files: LocalFileSystem(), exportedAt: nil, timeZone: nil)
    }

    /// The same store under the path by which a person knows it.
    ///
    /// - Parameter identity: What nothing else is known by.
    package func named(_ path: String, identity: String) -> OpenedStore {
        var location = StoreLocation(
            path: path, root: location.root, plist: location.plist, group: location.group,
            kind: location.kind, isTextLog: location.isTextLog)
        location.suite = self.location.suite
        var store = OpenedStore(
            location: location, files: files, exportedAt: exportedAt, timeZone: timeZone)
        store.identity = identity
        return store
    }

    init(location: StoreLocation, files: any FileSystem, exportedAt: Instant?, timeZone: String?) {
        self.location = location
        self.files = files
        self.exportedAt = exportedAt
        self.timeZone = timeZone
    }
}
