// Recognizes stores that a running process or a backup tool owns, into which nothing may be written.

/// A store that another process keeps in memory and writes back (cfprefsd).
public enum LiveStore {
    private static let places: [(components: [String], command: @Sendable (String) -> String)] = [
        (
            ["CoreSimulator", "Devices"],
            {
                "run `xcrun simctl spawn booted defaults delete \($0) extension_logs`, or clear a copy of the folder"
            }
        ),
        (
            ["Library", "Group Containers"],
            { "run `defaults delete \($0) extension_logs`, or clear a copy of the folder" }
        ),
        (
            ["MobileSync", "Backup"],
            { _ in "run `trackhealth import` to make a container folder and clear that" }
        ),
    ]

    /// Throws for a store in such a place, by its own path and by its resolved path.
    ///
    /// - Parameters:
    ///   - paths: Where the store's files are.
    ///   - files: What reads and writes files.
    ///   - advice: What to do instead; nil for how to clear logs there.
    public static func refuse(
        _ paths: ContainerPaths, on files: any FileSystem, advice: String? = nil
    ) throws(StoreChangeError) {
        for path in [paths.root, paths.preferences] {
            // What can't be resolved can't be written to either.
            for candidate in [path, (try? files.resolved(path)) ?? path] {
                let components = candidate.split(separator: "/").map(String.init)
                for place in places where components.contains(adjacent: place.components) {
                    let file = Path.name(of: paths.preferences)
                    let group = file.hasSuffix(".plist") ? String(file.dropLast(6)) : file
                    throw .ownedByAnother(path: path, command: advice ?? place.command(group))
                }
            }
        }
    }
}

extension [String] {
    fileprivate func contains(adjacent other: [String]) -> Bool {
        indices.contains { self[$0...].starts(with: other) }
    }
}
