// What is true of the store after a clearing that failed.

import TrackingModel

extension LogClearing {
    /// The error for a clearing that failed: its cause where nothing is gone, and then no backup stays; otherwise what is
    /// gone, what is left, and where the backup is.
    func failure(_ error: any Error, backup: String?) -> any Error {
        guard let backup else { return error }
        let unknown = StoreChangeError.partlyCleared(gone: [], left: [], backup: backup, reason: "\(error)")
        do {
            // Nothing is taken before the manifest is there.
            if try files.stamp(of: Path.join(backup, ClearingBackup.manifestName)) == nil {
                try? files.removeFolder(backup)
                return error
            }
        } catch {
            return unknown
        }
        guard let made = try? ClearingBackup.open(backup, of: paths, on: files),
            let left = try? items(.all).items.map(\.name)
        else { return unknown }
        let cleared = made.manifest.keys + made.manifest.files.map(\.name)
        let gone = cleared.filter { !left.contains($0) }
        guard !gone.isEmpty else {
            // Without its manifest first: a backup that is removed by half must not look whole.
            try? files.remove(Path.join(backup, ClearingBackup.manifestName))
            try? files.removeFolder(backup)
            return error
        }
        return StoreChangeError.partlyCleared(
            gone: gone, left: cleared.filter(left.contains), backup: backup, reason: "\(error)")
    }
}
