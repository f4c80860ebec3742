// The state of a file that is on the disk for certain, under a second name, while the file itself is replaced without
// waiting for the disk.

/// A file's second name, `.NAME.kept`. After a loss of power the file can be empty or full of holes; this one is whole.
enum KeptFile {
    /// Bytes of the smallest block that a disk leaves out.
    private static let blockBytes = 512

    static func path(besides path: String) -> String {
        Path.join(Path.directory(of: path), ".\(Path.name(of: path)).kept")
    }

    /// Where a damaged file is put aside when another one takes its place.
    static func damaged(besides path: String) -> String {
        Path.join(Path.directory(of: path), ".\(Path.name(of: path)).damaged")
    }

    /// Whether a file has one.
    static func exists(besides path: String, on files: any FileSystem) throws(FileError) -> Bool {
        try files.stamp(of: self.path(besides: path))?.kind == .regular
    }

    /// Brings a file to the disk and keeps it as it is now; one that isn't there has nothing to keep.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - isFlushed: Whether its bytes are on the disk already.
    ///   - files: What gives names to files; throws where the volume can't give two.
    static func keep(_ path: String, isFlushed: Bool, on files: any FileSystem) throws(FileError) {
        guard let stamp = try files.stamp(of: path), stamp.kind == .regular else { return }
        let second = self.path(besides: path)
        if let old = try files.stamp(of: second), old.inode == stamp.inode, old.device == stamp.device {
            return
        }
        if !isFlushed {
            let file = try files.openForAppending(path)
            let outcome = Result { () throws(FileError) in try files.synchronize(file) }
            try files.close(file)
            try outcome.get()
        }
        let name = try TemporaryName.first(besides: path) { name throws(FileError) in
            try files.link(path, as: name)
            return name
        }
        do {
            try files.rename(name, to: second)
        } catch {
            try? files.remove(name)
            throw error
        }
        try files.synchronizeDirectory(Path.directory(of: path))
    }

    /// What is kept of a file; nil for nothing that can be read.
    static func contents(besides path: String, on files: any FileSystem, limit: Int) -> [UInt8]? {
        try? files.read(self.path(besides: path), links: .refuse, limit: limit).bytes
    }

    static func remove(besides path: String, on files: any FileSystem) throws(FileError) {
        do {
            try files.remove(self.path(besides: path))
        } catch .missing {}
    }

    /// Whether a block of a file reads as zeros, as one does that never reached the disk.
    static func hasHole(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            stride(from: 0, to: bytes.count - blockBytes + 1, by: blockBytes).contains { start in
                bytes[start] == 0 && bytes[start..<start + blockBytes].allSatisfy { $0 == 0 }
            }
        }
    }
}
