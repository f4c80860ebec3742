// Replaces a file so that at every moment either its old or its new contents are complete at its path.

import Foundation

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
    ///   - known: The state of what is at the path, where that was looked at and is compared again before the new
    ///     contents take its place; nil where it was not.
    ///   - files: What reads and writes files.
    ///   - isDurable: Whether the bytes are brought to the disk; without it only a kill is survived, not a loss of
    ///     power.
    public static func stage(
        _ bytes: [UInt8], for path: String, known: FileStamp?? = nil, on files: any FileSystem,
        isDurable: Bool = true
    ) throws(FileError) -> AtomicFile {
        try stage(for: path, known: known, on: files, isDurable: isDurable) { write throws(FileError) in
            try write(bytes[...])
        }
    }

    /// The same for contents that come in pieces, so that they need not be held whole.
    package static func stage(
        for path: String, known: FileStamp?? = nil, on files: any FileSystem, isDurable: Bool,
        mode: UInt32? = nil,
        _ contents: ((ArraySlice<UInt8>) throws(FileError) -> Void) throws(FileError) -> Void
    ) throws(FileError) -> AtomicFile {
        let (target, old) = try destination(of: path, known, on: files)
        let file = try TemporaryName.first(besides: target) { path throws(FileError) in
            try files.create(path)
        }
        var written: FileStamp?
        do {
            try contents { piece throws(FileError) in try files.writeAll(piece, to: file) }
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
        if try files.exists(path) { throw .exists(path: path, operation: .create) }
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

// MARK: - Changes of a file that take effect only if it is still what was read, also against writers that take no lock

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

// MARK: - Names of files that are not yet, or no longer, under their own name

/// The name of a temporary file: `.NAME.PID.N.tmp`, with the beginning of a long name.
struct TemporaryName {
    /// The name that the file will have, or had; at most 60 characters of it.
    let target: String
    /// The process that made it.
    let process: Int32

    /// Nil for the name of any other file.
    init?(_ name: String) {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 5, parts.first == "", parts.last == "tmp" else { return nil }
        guard let process = Int32(parts[parts.count - 3]), process > 0, UInt64(parts[parts.count - 2]) != nil
        else {
            return nil
        }
        target = parts.dropFirst().dropLast(3).joined(separator: ".")
        self.process = process
    }

    /// A name of 255 bytes is legal, one with our additions would not be.
    static func shortened(_ name: String) -> String { String(name.prefix(60)) }

    /// Calls with one path after the other beside a target until one was free.
    static func first<Result>(
        besides target: String, _ body: (String) throws(FileError) -> Result
    ) throws(FileError) -> Result {
        let name = shortened(Path.name(of: target))
        var number = 0
        while true {
            number += 1
            do {
                return try body(
                    Path.join(Path.directory(of: target), ".\(name).\(getpid()).\(number).tmp"))
            } catch .exists {
                continue
            }
        }
    }
}
