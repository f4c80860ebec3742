// A private folder for what is taken out of something, which goes with its last user or with the process.

import Foundation
import SharedStore

final class PrivateCopy: Sendable {
    private let folder: PrivateFolder
    /// Where what was taken out lies.
    let root: String

    /// - Parameter withFolders: Whether the folders of a container are made in it.
    init(withFolders: Bool = false) throws(SourceError) {
        do {
            folder = try PrivateFolder(for: .opening)
            root = folder.path + "/container"
            let inside =
                withFolders ? ["/Library", "/Library/Preferences", "/" + ContainerPaths.logFolder] : []
            for name in [""] + inside {
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

    /// A path beside what was taken out.
    func path(_ name: String) -> String { folder.path + "/" + name }
}
