// Replaces a file so that at every moment either its old or its new contents are complete at its path.

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// New contents of a file, written beside it and waiting to take its place.
public struct AtomicFile: Sendable {
    /// The file that will be replaced: what the path leads to when it is a link.
    public let target: String
    /// The state of the target when this was staged; nil when there was none.
    public let replaced: FileStamp?
    let temporary: String
    /// The state of the new contents.
    let written: FileStamp?

    /// Writes and flushes the contents beside the target, with its mode and, if permitted, its owner.
    ///
    /// - Parameters:
    ///   - bytes: The contents.
    ///   - path: The target; a link is followed.
    ///   - files: What reads and writes files.
    ///   - isDurable: Whether the bytes are brought to the disk; without it only a kill is survived, not a loss of
    ///     power.
    public static func stage(
        _ bytes: [UInt8], for path: String, on files: any FileSystem, isDurable: Bool = true
    ) throws(FileError) -> AtomicFile {
        try stage(for: path, on: files, isDurable: isDurable) { write throws(FileError) in
            try write(bytes[...])
        }
    }

    /// The same for contents that come in pieces, so that they need not be held whole.
    ///
    /// - Parameter known: The state of what is at the path, where that was looked at and is compared again before the new
    ///   contents take its place.
    package static func stage(
        for path: String, known: FileStamp?? = nil, on files: any FileSystem, isDurable: Bool,
        mode: UInt32? = nil,
        _ contents: ((ArraySlice<UInt8>) throws(FileError) -> Void) throws(FileError) -> Void
    ) throws(FileError) -> AtomicFile {
        let (target, old) = try destination(of: path, known, on: files)
        let file = try createTemporary(for: target, on: files)
        var written: FileStamp?
        do {
            try contents { piece throws(FileError) in
                var rest = piece
                while !rest.isEmpty { rest = rest.dropFirst(try files.write(rest, to: file)) }
            }
            written = try files.stamp(of: file.path)
            if let old { written = try keep(old, on: file, written, files) }
            if let mode {
                try files.setMode(mode, of: file)
                written = try files.stamp(of: file.path)
            }
            if isDurable { try files.synchronize(file) }
        } catch {
            try? files.close(file)
            try? files.remove(file.path)
            throw error
        }
        do {
            try files.close(file)
        } catch {
            try? files.remove(file.path)
            throw error
        }
        return AtomicFile(target: target, replaced: old, temporary: file.path, written: written)
    }

    /// Moves the new contents into place. After an error the path holds the old contents, or the new ones not yet
    /// flushed.
    public func commit(on files: any FileSystem, isDurable: Bool = true) throws(FileError) {
        do {
            try files.rename(temporary, to: target)
        } catch {
            discard(on: files)
            throw error
        }
        if isDurable { try files.synchronizeDirectory(Path.directory(of: target)) }
    }

    /// Removes the new contents; the old ones stay.
    public func discard(on files: any FileSystem) {
        try? files.remove(temporary)
    }

    /// Stages and commits in one go.
    public static func replace(
        _ path: String, with bytes: [UInt8], on files: any FileSystem, isDurable: Bool = true
    ) throws(FileError) {
        try stage(bytes, for: path, on: files, isDurable: isDurable).commit(on: files, isDurable: isDurable)
    }

    /// Makes a new file, whole or not at all; throws `exists` where something is, also what came a moment ago.
    ///
    /// - Parameters:
    ///   - path: The new file.
    ///   - bytes: The contents.
    ///   - mode: Its permissions, at most 0666.
    ///   - files: What writes files.
    public static func create(
        _ path: String, with bytes: [UInt8], mode: UInt32 = 0o600, on files: any FileSystem
    ) throws(FileError) {
        if try files.stamp(of: path) != nil { throw .exists(path: path, operation: .create) }
        let new = try stage(for: path, on: files, isDurable: true, mode: mode) { write throws(FileError) in
            try write(bytes[...])
        }
        do {
            try files.renameExclusively(new.temporary, to: path)
        } catch {
            new.discard(on: files)
            throw error
        }
        try files.synchronizeDirectory(Path.directory(of: path))
    }

    /// Removes what killed writers left in a directory: temporary files of a process that is gone and ten minutes old,
    /// and those of the guarded targets at once.
    ///
    /// - Parameters:
    ///   - directory: The folder.
    ///   - files: What lists and removes files.
    ///   - limits: How many entries are looked at.
    ///   - isGuarded: Whether all writers of the target of that name hold the lock that the caller holds now.
    package static func sweep(
        _ directory: String, on files: any FileSystem, limits: ReadLimits = ReadLimits(),
        isGuarded: (String) -> Bool = { _ in false }
    ) throws(FileError) {
        for entry in try files.list(directory, limit: limits.directoryEntries).entries
        where entry.kind == .regular && entry.isNameReadable {
            guard let name = TemporaryName(entry.name) else { continue }
            let path = Path.join(directory, entry.name)
            if isGuarded(name.target) {
                try? files.remove(path)
            } else if !SystemCalls.isRunning(name.process), let stamp = try files.stamp(of: path),
                SystemCalls.nanoseconds &- stamp.modifiedNanoseconds > 600_000_000_000
            {
                try? files.remove(path)
            }
        }
    }

    private static func destination(
        of path: String, _ known: FileStamp??, on files: any FileSystem
    ) throws(FileError) -> (target: String, old: FileStamp?) {
        let found: FileStamp?
        if let known { found = known } else { found = try files.stamp(of: path) }
        guard let stamp = found else { return (path, nil) }
        if stamp.kind == .regular { return (path, stamp) }
        guard stamp.kind == .link else { throw .wrongKind(path: path, operation: .write, kind: stamp.kind) }
        let target = try files.resolved(path)
        let behind = try files.stamp(of: target)
        guard let behind, behind.kind == .regular else {
            throw .wrongKind(path: path, operation: .write, kind: behind?.kind ?? .other)
        }
        return (target, behind)
    }

    private static func createTemporary(
        for target: String, on files: any FileSystem
    ) throws(FileError) -> OpenFile {
        try TemporaryName.first(besides: target) { path throws(FileError) in try files.create(path) }
    }

    /// Gives a new file the old one's mode and, if permitted, its owner; returns the new file's state.
    private static func keep(
        _ old: FileStamp, on file: OpenFile, _ written: FileStamp?, _ files: any FileSystem
    ) throws(FileError) -> FileStamp? {
        guard let written else { return nil }
        var mode = old.mode
        if written.user != old.user || written.group != old.group {
            do {
                try files.setOwner(old.user, group: old.group, of: file)
            } catch {
                // What the old group could do is not for the group that the file has now.
                if written.group != old.group { mode &= ~0o070 }
            }
        } else if written.mode == mode {
            return written
        }
        try files.setMode(mode, of: file)
        return try files.stamp(of: file.path)
    }
}
