// The files of an export as a file system that can only be read.

/// Files held in memory, with the times in the export; every write throws.
struct ArchiveFileSystem: FileSystem {
    private var contents: [String: (bytes: [UInt8], stamp: FileStamp)] = [:]
    private var folders: [String: Set<String>] = ["/": []]
    /// Files that were left out: too many, damaged, or with paths too long for a container.
    var leftOut = 0
    /// Files that are in it.
    var count: Int { contents.count }

    /// - Parameter size: Bytes that the file had in its container, where they differ from those archived.
    mutating func put(_ bytes: [UInt8], at path: String, modifiedAt: Double, size: Int?) {
        let nanoseconds = Int64(exactly: (modifiedAt * 1e9).rounded()) ?? 0
        var stamp = Self.stamp(.regular, inode: UInt64(contents.count + 2))
        stamp.modifiedNanoseconds = nanoseconds
        // What is kept of a file goes by its size, which the report could give as anything.
        stamp.size = max(0, bytes.isEmpty ? size ?? 0 : min(size ?? bytes.count, 16 * bytes.count + 4_096))
        contents[path] = (bytes, stamp)
        var child = path
        while child != "/" {
            let folder = Path.directory(of: child)
            folders[folder, default: []].insert(Path.name(of: child))
            child = folder
        }
    }

    /// There are no links.
    func confined(to folder: String) throws(FileError) -> any FileSystem { self }

    func stamp(of path: String) throws(FileError) -> FileStamp? {
        let path = Self.plain(path)
        if let file = contents[path] { return file.stamp }
        return folders[path] == nil ? nil : Self.stamp(.directory, inode: 1)
    }

    func resolved(_ path: String) throws(FileError) -> String {
        let path = Self.plain(path)
        guard contents[path] != nil || folders[path] != nil else {
            throw .missing(path: path, operation: .resolve)
        }
        return path
    }

    func read(_ path: String, links: LinkRule, limit: Int) throws(FileError) -> FileContents {
        let path = Self.plain(path)
        guard let file = contents[path] else { throw .missing(path: path, operation: .read) }
        guard file.bytes.count <= limit else {
            throw .tooLarge(path: path, bytes: file.bytes.count, limit: limit)
        }
        return FileContents(bytes: file.bytes, stamp: file.stamp)
    }

    func stream(
        _ path: String, links: LinkRule, limit: Int, _ body: (UnsafeRawBufferPointer) -> Bool
    ) throws(FileError) -> StreamedFile {
        let file = try read(path, links: links, limit: limit)
        file.bytes.withUnsafeBytes { bytes in
            if !bytes.isEmpty { _ = body(bytes) }
        }
        return StreamedFile(stamp: file.stamp, bytes: file.bytes.count, hasChanged: false)
    }

    func list(_ directory: String, limit: Int) throws(FileError) -> DirectoryListing {
        let directory = Self.plain(directory)
        guard let names = folders[directory] else { throw .missing(path: directory, operation: .list) }
        let entries = names.sorted().map { name in
            let isFolder = folders[Path.join(directory, name)] != nil
            return DirectoryListing.Entry(name: name, kind: isFolder ? .directory : .regular)
        }
        return DirectoryListing(entries: Array(entries.prefix(limit)), isCut: entries.count > limit)
    }

    func makeDirectory(_ path: String) throws(FileError) { throw Self.refused(path, .makeDirectory) }
    func create(_ path: String) throws(FileError) -> OpenFile { throw Self.refused(path, .create) }
    func openForAppending(_ path: String) throws(FileError) -> OpenFile { throw Self.refused(path, .open) }
    func tail(of path: String, bytes: Int) throws(FileError) -> FileTail {
        let contents = try read(path, links: .refuse, limit: .max)
        return FileTail(bytes: contents.bytes.suffix(max(0, bytes)), size: contents.bytes.count)
    }
    func write(_ bytes: ArraySlice<UInt8>, to file: OpenFile) throws(FileError) -> Int {
        throw Self.refused(file.path, .write)
    }
    func setMode(_ mode: UInt32, of file: OpenFile) throws(FileError) {
        throw Self.refused(file.path, .setMode)
    }
    func setOwner(_ user: UInt32, group: UInt32, of file: OpenFile) throws(FileError) {
        throw Self.refused(file.path, .setOwner)
    }
    func synchronize(_ file: OpenFile) throws(FileError) { throw Self.refused(file.path, .synchronize) }
    func close(_ file: OpenFile) throws(FileError) {}
    func rename(_ source: String, to target: String) throws(FileError) { throw Self.refused(source, .rename) }
    func renameExclusively(_ source: String, to target: String) throws(FileError) {
        throw Self.refused(source, .rename)
    }
    func link(_ path: String, as name: String) throws(FileError) { throw Self.refused(path, .link) }
    func exchange(_ one: String, with other: String) throws(FileError) -> Bool {
        throw Self.refused(one, .rename)
    }
    func synchronizeDirectory(_ path: String) throws(FileError) { throw Self.refused(path, .synchronize) }
    func remove(_ path: String) throws(FileError) { throw Self.refused(path, .remove) }
    func removeDirectory(_ path: String) throws(FileError) { throw Self.refused(path, .remove) }
    func lock(_ path: String) throws(FileError) -> LockAttempt { throw Self.refused(path, .lock) }
    func unlock(_ file: OpenFile) {}

    private static func refused(_ path: String, _ operation: FileOperation) -> FileError {
        .readOnlyVolume(path: path, operation: operation)
    }

    /// `//Library` and `/Library` are one path.
    private static func plain(_ path: String) -> String {
        "/" + path.split(separator: "/").joined(separator: "/")
    }

    private static func stamp(_ kind: FileStamp.Kind, inode: UInt64) -> FileStamp {
        FileStamp(
            kind: kind, device: 0, inode: inode, size: 0, modifiedNanoseconds: 0, changedNanoseconds: 0,
            mode: 0o600,
            user: 0, group: 0)
    }
}
