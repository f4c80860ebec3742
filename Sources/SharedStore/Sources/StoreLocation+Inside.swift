// Containers in the folders of a folder that is none itself, for a word on which to open.

extension StoreLocation {
    /// Folders that are looked into; a whole home folder must cost no more than a moment.
    private static let mostFolders = 500
    /// How far below the folder a container may lie: a device's folder, and the container in it.
    private static let deepest = 2

    /// The containers one or two folders below, in the order of their names. What can't be looked into is left out.
    static func containers(in folder: String, _ files: any FileSystem) -> [String] {
        var (found, looks) = ([String](), 0)
        func search(_ folder: String, _ depth: Int) {
            guard let listing = try? files.list(folder, limit: mostFolders) else { return }
            for entry in listing.entries where entry.kind == .directory && entry.isNameReadable {
                guard looks < mostFolders else { return }
                looks += 1
                let path = Path.join(folder, entry.name)
                if isContainer(path, holding: names(in: path, files), files) {
                    found.append(path)
                } else if depth < deepest {
                    search(path, depth + 1)
                }
            }
        }
        search(folder, 1)
        return found
    }

    /// Whether a folder is a container.
    ///
    /// - Parameter names: Those in it.
    static func isContainer(_ path: String, holding names: [String], _ files: any FileSystem) -> Bool {
        if hasRest(names) { return true }
        return names.contains("Library")
            && !groups(self.names(in: Path.join(path, "Library/Preferences"), files)).isEmpty
    }

    private static func names(in folder: String, _ files: any FileSystem) -> [String] {
        (try? files.list(folder, limit: ReadLimits().directoryEntries).entries.map(\.name)) ?? []
    }
}
