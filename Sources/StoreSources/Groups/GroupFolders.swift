// The App Groups of a device as folders: a copy of `AppGroup`, or of all files of a device.

import SharedStore
import TrackingModel

enum GroupFolders {
    /// Where the groups lie in what people copy, from the folder itself to a whole file system.
    private static let places = [
        "", "AppGroup", "Shared/AppGroup", "Containers/Shared/AppGroup", "mobile/Containers/Shared/AppGroup",
        "var/mobile/Containers/Shared/AppGroup", "private/var/mobile/Containers/Shared/AppGroup",
        "data/Containers/Shared/AppGroup", "filesystem/private/var/mobile/Containers/Shared/AppGroup",
    ]

    /// The store of one group; nil where there are no groups.
    static func store(in folder: String, givenAs path: String, group asked: String?) throws(SourceError)
        -> FoundStore?
    {
        let local = LocalFileSystem()
        let files: any FileSystem
        do { files = try local.confined(to: folder) } catch { return nil }
        for place in places {
            let groups = place.isEmpty ? folder : folder + "/" + place
            let found = groupFolders(in: groups, files)
            guard !found.isEmpty else { continue }
            let withPreferences = found.filter { group, folder in preferences(group, folder, files) != nil }
            let chosen: String
            do throws(SourceError) {
                chosen = try GroupChoice.group(
                    of: withPreferences.keys.sorted(), asked: asked, in: path
                ) { group in
                    let file = preferences(group, withPreferences[group] ?? "", files)
                    return file.map { GroupChoice.trackerKeys(at: $0, files) } ?? 0
                }
            } catch .severalTrackers(_, let found) { throw .severalFolders(path: path, found: found) }
            let isWhole = place.contains("mobile/")
            let origin = StoreOrigin(
                [isWhole ? .fileSystem : .appGroups],
                names: [isWhole ? "file system of a device" : "App Group folder"], path: path)
            return FoundStore(
                container: withPreferences[chosen] ?? groups, group: chosen, origin: origin)
        }
        return nil
    }

    /// The file with a tracker's keys: the engine's own where there is one. Nil where a group has no preferences.
    private static func preferences(_ group: String, _ folder: String, _ files: any FileSystem) -> String? {
        [ContainerPaths.enginePreferences, ContainerPaths.preferences(of: group)].map { folder + "/" + $0 }
            .first { (try? files.stamp(of: $0))?.kind == .regular }
    }

    /// The folder of each group, by the name that the system noted in it. Of two the later one.
    private static func groupFolders(in folder: String, _ files: any FileSystem) -> [String: String] {
        var found: [String: String] = [:]
        for entry in files.entries(of: folder) where entry.kind == .directory && entry.isNameReadable {
            let path = folder + "/" + entry.name
            if let group = identifier(of: path, files), isName(group) { found[group] = path }
        }
        return found
    }

    /// The group that a folder belongs to, as the system notes in it.
    static func identifier(of folder: String, _ files: any FileSystem) -> String? {
        let notes = files.dictionary(at: folder + "/" + ContainerPaths.groupMetadata, limit: 1 << 20)
        guard case .string(let group)? = notes?["MCMMetadataIdentifier"] else { return nil }
        return group
    }

    /// Whether a text can be the name of a group, and of a file.
    private static func isName(_ text: String) -> Bool {
        text.hasPrefix("group.") && !text.contains("/") && text.utf8.count <= 200
    }
}
