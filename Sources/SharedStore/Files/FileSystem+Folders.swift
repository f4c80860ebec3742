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
}
