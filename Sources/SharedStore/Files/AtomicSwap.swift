// Changes of a file that take effect only if it is still what was read, also against writers that take no lock.

/// A change that was made: what was there before is beside it until the change is finished or undone.
struct AtomicSwap {
    let target: String
    /// Where the file lies that was there before; nil if there was none.
    private let displaced: String?
    /// Its state; nil if there was none.
    private let seen: FileStamp?
    /// The state of what was put there; nil where the file was taken away.
    private let ours: FileStamp?

    /// Puts staged contents in the place of the file in that state.
    ///
    /// The two files change places in one step, so that `verify` can compare what came out with the state: a writer
    /// without the lock that was faster is found out, and its file can be put back. Where the volume can't exchange
    /// files, a moment remains between a comparison before and the rename.
    ///
    /// - Parameters:
    ///   - file: The contents. They still wait to be discarded where this throws.
    ///   - seen: The state that they were made from; nil for no file.
    ///   - files: What changes names.
    /// - Throws: `FileError.changing`, with nothing changed, where it is certain by now that another state is there.
    static func put(
        _ file: AtomicFile, insteadOf seen: FileStamp?, on files: any FileSystem
    ) throws(FileError) -> AtomicSwap {
        let ours = file.written
        guard let seen else {
            do throws(FileError) {
                try files.renameExclusively(file.temporary, to: file.target)
            } catch .exists {
                throw .changing(path: file.target)
            }
            return AtomicSwap(target: file.target, displaced: nil, seen: nil, ours: ours)
        }
        do throws(FileError) {
            guard try files.exchange(file.temporary, with: file.target) else {
                guard try files.stamp(of: file.target) == seen else {
                    throw FileError.changing(path: file.target)
                }
                try files.rename(file.temporary, to: file.target)
                return AtomicSwap(target: file.target, displaced: nil, seen: seen, ours: ours)
            }
        } catch .missing {
            throw .changing(path: file.target)
        }
        return AtomicSwap(target: file.target, displaced: file.temporary, seen: seen, ours: ours)
    }

    /// Takes away the file in that state, which is compared in the same way.
    static func remove(
        _ target: String, seen: FileStamp?, on files: any FileSystem
    ) throws(FileError) -> AtomicSwap {
        let displaced: String
        do throws(FileError) {
            displaced = try TemporaryName.first(besides: target) { path throws(FileError) in
                try files.renameExclusively(target, to: path)
                return path
            }
        } catch .missing {
            guard seen == nil else { throw .changing(path: target) }
            return AtomicSwap(target: target, displaced: nil, seen: nil, ours: nil)
        }
        return AtomicSwap(target: target, displaced: displaced, seen: seen, ours: nil)
    }

    /// Throws `FileError.changing` unless what was there before was in that state and still is: a writer that had it open
    /// may have gone on.
    func verify(on files: any FileSystem) throws(FileError) {
        guard let displaced else { return }
        guard let seen, let stamp = try files.stamp(of: displaced), stamp.isSameFile(as: seen) else {
            throw .changing(path: target)
        }
    }

    /// Brings the change to the disk.
    func synchronize(on files: any FileSystem) throws(FileError) {
        try files.synchronizeDirectory(Path.directory(of: target))
    }

    /// Removes what was there before. What can't be removed is swept by a later writer.
    ///
    /// - Parameter keepingOld: Whether it is put aside instead, as `.NAME.damaged`.
    func finish(on files: any FileSystem, keepingOld: Bool = false) {
        guard let displaced else { return }
        let aside = KeptFile.damaged(besides: target)
        if keepingOld, (try? files.rename(displaced, to: aside)) != nil { return }
        try? files.remove(displaced)
    }

    /// Puts back what was there before. What another writer has put there since stays.
    func undo(on files: any FileSystem) throws(FileError) {
        guard let displaced else {
            if seen == nil, ours != nil { try files.remove(target) }
            return
        }
        guard ours != nil else {
            try files.renameExclusively(displaced, to: target)
            return
        }
        // What comes out should be what was put in. Anything else is newer than what took its place, and goes back.
        var (put, expected) = (try files.stamp(of: displaced), ours)
        for _ in 0..<8 {
            guard try files.exchange(displaced, with: target) else { break }
            let out = try files.stamp(of: displaced)
            if let out, let expected, out.isSameFile(as: expected) { break }
            (put, expected) = (out, put)
        }
        try files.remove(displaced)
    }
}
