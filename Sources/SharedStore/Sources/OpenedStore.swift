// The only way to open a store, for any kind of path.

public import TrackingModel

/// A store that was found, with the file system to read it from.
public struct OpenedStore: Sendable {
    public private(set) var location: StoreLocation
    public let files: any FileSystem
    /// When an export was written: the moment as of which it is to be judged. Nil for anything else.
    public let exportedAt: Instant?
    /// The time zone in which an export was written, for example `America/Toronto`.
    public let timeZone: String?
    /// What its keys and lines say; nil where the known formats do.
    public var mapping: StoreMapping?
    /// What a store is known by that was copied from elsewhere; nil for one that lies in its own place.
    package private(set) var identity: String?
}

extension OpenedStore {
    /// Opens a container folder, a lone plist or an export of this program; of a folder that holds one container, or
    /// one of a tracker's, and is none itself, that one.
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
        } catch .notAContainer(let folder, let inside) where !inside.isEmpty {
            let only = StoreLocation(onlyTrackerOf: folder, among: inside, group: group, in: files)
            if inside.count == 1 {
                location = try StoreLocation(inside[0], group: group, in: files)
            } else if let only {
                location = only
            } else {
                throw .notAContainer(path: folder, inside: inside)
            }
        }
        self.files = files
        exportedAt = nil
        timeZone = nil
    }

    /// Opens a text log of which only a mapping can say what its lines are.
    public init(anyLog path: String, files: any FileSystem = LocalFileSystem()) throws(StoreOpeningError) {
        let path = try StoreLocation.absolute(path, in: files)
        self.init(
            location: StoreLocation(textLog: path), files: files, exportedAt: nil, timeZone: nil)
    }

    /// A copy that this program makes itself, and need not be there yet.
    package init(copy location: StoreLocation) {
        self.init(location: location, files: LocalFileSystem(), exportedAt: nil, timeZone: nil)
    }

    /// The same store under the path by which a person knows it.
    ///
    /// - Parameter identity: What nothing else is known by.
    package func named(_ path: String, identity: String) -> OpenedStore {
        var store = self
        (store.location.path, store.identity) = (path, identity)
        return store
    }
}

// MARK: - A short id of a store's path: the same in every process, without revealing the path

/// Ten hexadecimal digits that identify a container and its preferences.
enum PathFingerprint {
    /// - Parameters:
    ///   - root: The container's folder, links followed.
    ///   - preferences: The preferences file, of which the name counts.
    static func text(of root: String, preferences: String) -> String {
        var hash = StableHash()
        hash.add((root + "\n" + Path.name(of: preferences)).utf8)
        return hash.text
    }
}

/// FNV-1a: the same in every process, which Swift's hash is not. Nothing is kept safe by it.
package struct StableHash {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    package init() {}

    package mutating func add(_ bytes: some Sequence<UInt8>) {
        value = bytes.reduce(value) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// Ten hexadecimal digits.
    package var text: String {
        let digits = String(value, radix: 16)
        return String((String(repeating: "0", count: 16 - digits.count) + digits).prefix(10))
    }
}

extension OpenedStore {
    /// A short opaque name for this store, which stays the same as long as it lies where it does.
    public var fingerprint: String {
        let root = identity ?? location.root ?? location.path
        return PathFingerprint.text(of: (try? files.resolved(root)) ?? root, preferences: location.plist)
    }
}
