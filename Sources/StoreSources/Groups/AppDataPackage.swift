// An app's own container as Xcode downloads it, in which a group's preferences lie only if somebody put them there.

import SharedStore
import TrackingModel

enum AppDataPackage {
    /// The store in the package; nil where it holds no preferences of a group, as mostly.
    static func store(in folder: String, givenAs path: String, group asked: String?) throws(SourceError)
        -> FoundStore?
    {
        let root = folder + "/AppData"
        guard let files = try? LocalFileSystem().confined(to: folder),
            let listing = try? files.list(
                root + "/Library/Preferences", limit: ReadLimits().directoryEntries)
        else { return nil }
        let groups = listing.entries.filter {
            $0.kind == .regular && $0.name.hasPrefix("group.") && $0.name.hasSuffix(".plist")
        }.map { String($0.name.dropLast(6)) }
        guard !groups.isEmpty else { return nil }
        let group = try GroupChoice.group(of: groups, asked: asked, in: path) { group in
            let file = root + "/" + ContainerPaths.preferences(of: group)
            let bytes = try? files.read(file, links: .refuse, limit: ReadLimits().plistBytes).bytes
            return bytes.map(GroupChoice.trackerKeys) ?? 0
        }
        let origin = StoreOrigin([.appData], names: ["app data package"], path: path)
        return FoundStore(container: root, group: group, origin: origin)
    }
}
