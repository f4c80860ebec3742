// The stores in what people have: backups, folders with the groups of a device, an app's own container.

import Foundation
import SharedStore
import TrackingModel

package enum StoreSearch {
    /// The store in a folder that is no container itself.
    ///
    /// - Parameters:
    ///   - path: As the user gave it, absolute.
    ///   - group: The App Group asked for; nil takes the default one, else the only one that a known tracker wrote.
    /// - Returns: Nil where the folder is nothing of what is known here.
    package static func find(_ path: String, group: String?) throws(SourceError) -> FoundStore? {
        let files = LocalFileSystem()
        // Whoever names the list of a backup means the backup.
        let place = Path.name(of: path) == "Manifest.db" ? Path.directory(of: path) : path
        guard let resolved = try? files.resolved(place), (try? files.stamp(of: resolved))?.kind == .directory,
            let listing = try? files.list(resolved, limit: ReadLimits().directoryEntries)
        else { return nil }
        let names = Set(listing.entries.map(\.name))
        if DeviceBackup.isOne(names) {
            return try DeviceBackup(resolved, givenAs: path).store(group: group)
        }
        if names.contains("AppDataInfo.plist"), names.contains("AppData") {
            return try AppDataPackage.store(in: resolved, givenAs: path, group: group)
        }
        return try GroupFolders.store(in: resolved, givenAs: path, group: group)
    }
}
