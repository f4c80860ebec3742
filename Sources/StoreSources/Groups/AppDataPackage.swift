// An app's own container as Xcode downloads it, in which a group's preferences lie only if somebody put them there.

import SharedStore
import TrackingModel

enum AppDataPackage {
    /// The store in the package; nil where it holds no preferences of a group, as mostly.
    static func store(in folder: String, givenAs path: String, group asked: String?) throws(SourceError)
        -> FoundStore?
    {
        let root = folder + "/AppData"
        guard let files = try? LocalFileSystem().confined(to: folder) else { return nil }
        let groups = files.entries(of: root + "/Library/Preferences").filter {
            $0.kind == .regular && $0.name.hasPrefix("group.") && $0.name.hasSuffix(".plist")
        }.map { String($0.name.dropLast(6)) }
        guard !groups.isEmpty else { return nil }
        let group = try GroupChoice.group(of: groups, asked: asked, in: path) { group in
            GroupChoice.trackerKeys(at: root + "/" + ContainerPaths.preferences(of: group), files)
        }
        let origin = StoreOrigin([.appData], names: ["app data package"], path: path)
        return FoundStore(container: root, group: group, origin: origin)
    }
}
