// A container that the engine is to write into: found where it is, made where there is none.

import Foundation
import PlainText
import SharedStore
import TrackingModel

enum WritableContainer {
    /// The engine's store in a folder. Throws for stores that another process owns and for a folder that holds
    /// something else.
    static func store(
        at path: String, group: String?, calendar: LocalCalendar, isDurable: Bool, waiting timeout: Double
    ) throws -> ContainerStore {
        let files = LocalFileSystem()
        let root = URL(fileURLWithPath: path).standardizedFileURL.path
        var paths = ContainerPaths(container: root, group: group ?? StoreLocation.defaultGroup)
        if let stamp = try files.stamp(of: root) {
            if stamp.kind == .link || stamp.kind == .directory {
                if let location = try? StoreLocation(root, group: group, in: files),
                    let folder = location.root
                {
                    paths = ContainerPaths(root: folder, preferences: location.plist)
                }
            } else {
                throw Refusal(
                    "Can't record into \(HarmlessText.line(path)): it is a file; name the folder of a container."
                )
            }
        } else {
            try FileManager.default.createDirectory(
                atPath: root, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        try LiveStore.refuse(paths, on: files, advice: "record into a folder of its own")
        return ContainerStore(paths, calendar: calendar, isDurable: isDurable, timeout: timeout)
    }
}
