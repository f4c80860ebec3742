// What may be a store in a folder of many: containers, backups, and files that hold a store.

/// The stores of a fleet lie in folders of any depth, each as it was copied or sent.
package struct StoreFolders {
    /// How far below the folder a store may lie.
    private static let deepest = 8
    /// The ends of the names of files that hold a store; text logs are found as folders of logs only.
    private static let endings = [
        ".json", ".plist", ".zip", ".tar", ".tar.gz", ".tgz", ".tar.xz", ".tar.zst", ".tar.bz2", ".7z",
    ]

    /// Something that is opened by its path.
    package struct Candidate: Hashable, Sendable {
        /// Absolute, without links in its last part.
        package let path: String
        /// Whether only trying tells what it is: a file that turns out to be no store is none of the fleet.
        package let isGuess: Bool
    }

    private let files: any FileSystem
    private let isCancelled: () -> Bool

    /// - Parameter isCancelled: Asked before each folder; the search ends where it is true.
    package init(_ files: any FileSystem = LocalFileSystem(), isCancelled: @escaping () -> Bool = { false }) {
        self.files = files
        self.isCancelled = isCancelled
    }

    /// The stores in a folder, in the order of their names, and behind them the logs that lie beside them; the folder
    /// itself where it is one. A folder without preferences is none where there are stores below: a stray recovery log or
    /// folder of logs hides nothing. Links are not followed, and a folder that can't be listed is left out.
    ///
    /// - Parameters:
    ///   - folder: Absolute.
    ///   - depth: How far the folder is below the one that was given.
    ///   - found: Called with each, as soon as it is found.
    package func search(_ folder: String, depth: Int = 0, found: (Candidate) -> Void) {
        if isCancelled() { return }
        guard let listing = try? files.list(folder, limit: ReadLimits().directoryEntries) else { return }
        let (entries, store) = (listing.entries, Candidate(path: folder, isGuess: false))
        if isStore(folder, entries) { return found(store) }
        let isPart = mayBePart(folder, entries)
        let logs = Path.join(folder, ContainerPaths.logFolder)
        var (hasStores, hasLogs) = (false, false)
        for entry in entries where entry.isNameReadable && !entry.name.hasPrefix(".") {
            let path = Path.join(folder, entry.name)
            switch entry.kind {
            case .directory where depth < Self.deepest:
                search(path, depth: depth + 1) { candidate in
                    // A part's own logs are no store beside it, and its app's own files are not tried.
                    if isPart, candidate.path == logs {
                        hasLogs = true
                    } else if !(isPart && candidate.isGuess && entry.name == "Library") {
                        hasStores = hasStores || !candidate.isGuess
                        found(candidate)
                    }
                }
            case .regular where !(isPart && ContainerPaths.isFile(entry.name)):
                let name = entry.name.lowercased()
                if Self.endings.contains(where: name.hasSuffix) {
                    found(Candidate(path: path, isGuess: true))
                }
            default: break
            }
        }
        guard isPart, !isCancelled() else { return }
        guard hasStores else { return found(store) }
        if hasLogs { found(Candidate(path: logs, isGuess: false)) }
        for name in TextLogFiles.names(entries) {
            found(Candidate(path: Path.join(folder, name), isGuess: true))
        }
    }

    /// Whether a folder is opened as one store whatever lies below it, by the names in it.
    private func isStore(_ folder: String, _ entries: [DirectoryListing.Entry]) -> Bool {
        let names = entries.map(\.name)
        return Path.name(of: folder).hasSuffix(".xcappdata") || StoreLocation.isBackup(names)
            || StoreLocation.hasPreferences(folder, holding: names, files)
    }

    /// Whether a folder has what a store without preferences has, and is one unless there are stores below.
    private func mayBePart(_ folder: String, _ entries: [DirectoryListing.Entry]) -> Bool {
        let names = entries.map(\.name)
        return names.contains("Manifest.db") || StoreLocation.hasRest(names)
            || !names.contains("Library") && TextLogFiles.hasLog(folder, holding: entries, files)
    }
}
