// Folders made with all that they lie in.

extension FileSystem {
    /// Makes a folder, and before it those above it that are missing.
    ///
    /// - Parameter isDurable: Whether each is brought to the disk.
    func makeFolders(_ folder: String, isDurable: Bool = false) throws(FileError) {
        var missing: [String] = []
        var folder = folder
        while try stamp(of: folder) == nil, folder != "/", folder != "." {
            missing.append(folder)
            folder = Path.directory(of: folder)
        }
        for folder in missing.reversed() {
            try makeDirectory(folder)
            if isDurable { try synchronizeDirectory(Path.directory(of: folder)) }
        }
    }

    /// Removes a folder with all that is in it. A link in it is removed itself, not what it leads to.
    ///
    /// - Parameter depth: How many folders may lie in each other; deeper ones stay, and so does what holds them.
    package func removeFolder(_ folder: String, depth: Int = 40) throws(FileError) {
        guard depth > 0 else { return }
        for entry in try list(folder, limit: ReadLimits().directoryEntries).entries {
            let path = Path.join(folder, entry.name)
            if entry.kind == .directory { try removeFolder(path, depth: depth - 1) } else { try remove(path) }
        }
        try removeDirectory(folder)
    }
}
