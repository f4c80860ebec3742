// Containers in the folders of a folder that is none itself, for a word on which to open.

extension StoreLocation {
    /// Folders that are looked into; a whole home folder must cost no more than a moment.
    private static let mostFolders = 500
    /// How far below the folder a container may lie: a device's folder, and the container in it.
    private static let deepest = 2

    /// The containers one or two folders below, in the order of their names. What is hidden or can't be looked into is
    /// left out.
    static func containers(in folder: String, _ files: any FileSystem) -> [String] {
        var (found, looks) = ([String](), 0)
        func search(_ folder: String, _ depth: Int) {
            guard let listing = try? files.list(folder, limit: mostFolders) else { return }
            for entry in listing.entries
            where entry.kind == .directory && entry.isNameReadable && !entry.name.hasPrefix(".") {
                guard looks < mostFolders else { return }
                looks += 1
                let path = Path.join(folder, entry.name)
                let names = names(in: path, files)
                if hasPreferences(path, holding: names, files) {
                    found.append(path)
                    continue
                }
                let before = found.count
                if depth < deepest { search(path, depth + 1) }
                if found.count == before, hasRest(names) { found.append(path) }
            }
        }
        search(folder, 1)
        return found
    }

    /// Whether a folder has the preferences of a container: whatever else lies in it is the container's.
    ///
    /// - Parameter names: Those in it.
    static func hasPreferences(_ path: String, holding names: [String], _ files: any FileSystem) -> Bool {
        names.contains(ContainerPaths.enginePreferences)
            || names.contains("Library")
                && !groups(self.names(in: Path.join(path, "Library/Preferences"), files)).isEmpty
    }

    /// Whether a folder has what a container holds beside the preferences. It may be a part of one, or a folder of
    /// stores with such a thing in it: with stores below it is the latter.
    static func hasRest(_ names: [String]) -> Bool {
        names.contains { name in
            [
                ContainerPaths.recoveryLog, ContainerPaths.logFolder, ContainerPaths.journal,
                ContainerPaths.previousJournal,
            ].contains(name) || ContainerPaths.isFallback(name)
        }
    }

    /// Whether the names in a folder are those of a whole backup; its list alone may have got among stores.
    package static func isBackup(_ names: some Collection<String>) -> Bool {
        names.contains("Manifest.db") && (names.contains("Info.plist") || names.contains("Manifest.plist"))
    }

    private static func names(in folder: String, _ files: any FileSystem) -> [String] {
        (try? files.list(folder, limit: ReadLimits().directoryEntries).entries.map(\.name)) ?? []
    }
}
