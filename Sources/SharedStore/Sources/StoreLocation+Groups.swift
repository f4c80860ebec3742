// Which of several groups is the tracker's, where a folder holds the preferences of more than one.

extension StoreLocation {
    /// Groups whose preferences are looked into.
    private static let mostGroups = 50

    /// The only one of the groups with a tracker's keys; nil where none has any, or more than one.
    static func onlyTracker(among groups: [String], in folder: String, _ files: any FileSystem) -> String? {
        guard groups.count <= mostGroups else { return nil }
        let trackers = groups.filter { group in
            let limits = ReadLimits()
            let path = Path.join(folder, group + ".plist")
            guard let contents = try? files.read(path, links: .refuse, limit: limits.plistBytes),
                let document = try? PropertyList.read(contents.bytes, limits: limits),
                case .dictionary(let values) = document.value
            else { return false }
            return TrackerKeys.count(in: values) > 0
        }
        return trackers.count == 1 ? trackers[0] : nil
    }
}
