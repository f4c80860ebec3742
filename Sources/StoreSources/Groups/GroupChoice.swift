// Which of the App Groups of a device is the tracker's.

import SharedStore

enum GroupChoice {
    /// The group to open.
    ///
    /// - Parameters:
    ///   - found: All groups with preferences.
    ///   - asked: The one asked for.
    ///   - path: What was opened, for the words of an error.
    ///   - trackerKeys: How many keys of known trackers the preferences of a group hold.
    static func group(
        of found: [String], asked: String?, in path: String, trackerKeys: (String) -> Int
    ) throws(SourceError) -> String {
        if let asked {
            guard found.contains(asked) else { throw .groupMissing(asked: asked, path: path, found: found) }
            return asked
        }
        if found.contains(StoreLocation.defaultGroup) { return StoreLocation.defaultGroup }
        let trackers = found.filter { trackerKeys($0) > 0 }
        guard let tracker = trackers.first else { throw .noTracker(path: path, groups: found) }
        if trackers.count > 1 { throw .severalTrackers(path: path, found: trackers) }
        return tracker
    }

    /// How many keys of known trackers preferences hold; 0 where they can't be read.
    static func trackerKeys(at path: String, _ files: any FileSystem) -> Int {
        files.dictionary(at: path).map { TrackerKeys.count(in: $0) } ?? 0
    }
}
