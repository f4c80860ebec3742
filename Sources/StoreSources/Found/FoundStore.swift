// A store that was found in something else, or copied out of it.

import Foundation
package import SharedStore
package import TrackingModel

/// A container folder with where it came from.
package struct FoundStore: Sendable {
    /// Where it lies; its path is the one that was given.
    package let location: StoreLocation
    package let origin: StoreOrigin
    /// Whether its files have the times of their originals.
    package let hasTimes: Bool
    /// Removes the private copy with its last user; nil where the store is opened in its place.
    private let copy: PrivateCopy?

    init(
        path: String, root: String, group: String, origin: StoreOrigin, hasTimes: Bool = true,
        copy: PrivateCopy? = nil
    ) {
        location = StoreLocation(
            path: path, root: root, plist: "\(root)/\(ContainerPaths.preferences(of: group))", group: group,
            kind: .container)
        self.origin = origin
        self.hasTimes = hasTimes
        self.copy = copy
    }
}

/// A private folder that goes with its last user, or with the process.
final class PrivateCopy: Sendable {
    private let folder: PrivateFolder
    /// The container in it.
    let root: String

    init() throws(SourceError) {
        do {
            folder = try PrivateFolder(for: .opening)
            root = folder.path + "/container"
            for name in ["", "/Library", "/Library/Preferences", "/" + ContainerPaths.logFolder] {
                try FileManager.default.createDirectory(
                    atPath: root + name, withIntermediateDirectories: false,
                    attributes: [.posixPermissions: 0o700])
            }
        } catch { throw .local(reason: "\(error)") }
        OpenCopies.add(folder.path)
    }

    deinit {
        folder.remove()
        OpenCopies.remove(folder.path)
    }

    /// A path beside the container.
    func path(_ name: String) -> String { folder.path + "/" + name }
}
