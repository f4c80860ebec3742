// Where backups of a container lie, and how one is written so that it can be trusted.

import Foundation
import TrackingModel

/// The folder of all backups of one container.
struct BackupFolder {
    var path: String
    let paths: ContainerPaths
    var files: any FileSystem

    /// - Parameter stateHome: `$XDG_STATE_HOME` or its default.
    init(of paths: ContainerPaths, stateHome: String, on files: any FileSystem) {
        self.files = files
        self.paths = paths
        let root = (try? files.resolved(paths.root)) ?? paths.root
        let name = Path.name(of: root).map { character in
            character.isASCII && (character.isLetter || character.isNumber || "._-".contains(character))
                ? character : "_"
        }
        let hash = PathFingerprint.text(of: root, preferences: paths.preferences)
        let folder = "\(String(name.prefix(40).drop { $0 == "." }))-\(hash)"
        path = Path.join(LogClearing.backups(in: stateHome), folder)
    }

    /// Complete backups, newest first; unfinished ones are left out.
    func backups(limits: ReadLimits) throws(FileError) -> [ClearingBackup] {
        try names(limits: limits).compactMap(opened)
    }

    /// The newest complete backup of a kind; older ones are not opened.
    func newest(limits: ReadLimits, where isMeant: (ClearingBackup) -> Bool) throws(FileError)
        -> ClearingBackup?
    {
        try names(limits: limits).lazy.compactMap(opened).first(where: isMeant)
    }

    private func names(limits: ReadLimits) throws(FileError) -> [String] {
        guard try files.exists(path) else { return [] }
        return try files.list(path, limit: limits.directoryEntries).entries
            .filter { $0.kind == .directory && $0.isNameReadable }.map(\.name).reversed()
    }

    private func opened(_ name: String) -> ClearingBackup? {
        try? ClearingBackup.open(Path.join(path, name), of: paths, on: files)
    }

    /// Removes backups that were never finished. Only for one who holds the container's lock, under which all of its
    /// backups are made.
    func sweep(limits: ReadLimits) throws(FileError) {
        guard try files.exists(path) else { return }
        for entry in try files.list(path, limit: limits.directoryEntries).entries
        where entry.kind == .directory && Self.isName(entry.name) {
            let folder = Path.join(path, entry.name)
            guard try !files.exists(Path.join(folder, ClearingBackup.manifestName)) else { continue }
            try? files.removeFolder(folder)
        }
    }

    /// Whether a folder has a name as `makeBackup` gives it, for example `20251113T193207Z-02`.
    private static func isName(_ name: String) -> Bool {
        let time = name.prefix(16)
        return time.count == 16 && time.last == "Z" && time.dropFirst(8).first == "T"
            && name.allSatisfy { $0.isASCII && ($0.isNumber || "TZ-".contains($0)) }
    }

    /// Makes a new folder, named by the time in UTC so that names sort by age.
    func makeBackup(at now: Instant) throws(FileError) -> String {
        // Clocks that are far off still have to give a name.
        let seconds = min(max(now.seconds, 0), 253_402_300_799).rounded(.down)
        let time = Date(timeIntervalSince1970: seconds).formatted(.iso8601)
            .filter { !"-:".contains($0) }
        var folder = Path.join(path, time)
        var number = 1
        while try files.exists(folder) {
            number += 1
            folder = Path.join(path, time + (number < 10 ? "-0\(number)" : "-\(number)"))
        }
        try files.makeFolders(folder, isDurable: true)
        return folder
    }

    /// Copies a file in pieces, reads the copy back, and returns the stamp of the original.
    func copy(
        _ source: String, to target: String, limit: Int
    ) throws(FileError) -> FileStamp {
        for _ in 0..<3 {
            do { return try copyOnce(source, to: target, limit: limit) } catch .changing { continue }
        }
        return try copyOnce(source, to: target, limit: limit)
    }

    private func copyOnce(
        _ source: String, to target: String, limit: Int
    ) throws(FileError) -> FileStamp {
        try files.makeFolders(Path.directory(of: target), isDurable: true)
        // A body that runs again finds its earlier copy.
        if try files.exists(target) { try files.remove(target) }
        let copied = try files.copy(
            source, links: .refuse, limit: limit, to: target, on: files, isDurable: true)
        try files.synchronizeDirectory(Path.directory(of: target))
        guard !copied.hasChanged, try files.stamp(of: target)?.size == copied.stamp.size,
            try digest(source, limit) == digest(target, limit)
        else { throw .changing(path: source) }
        return copied.stamp
    }

    /// Hashes a file in blocks of 64 KiB, wherever the chunks of the reading end: a log may be larger than the memory.
    private func digest(_ path: String, _ limit: Int) throws(FileError) -> [Int] {
        var blocks: [Int] = []
        var rest: [UInt8] = []
        _ = try files.stream(path, links: .refuse, limit: limit) { chunk in
            rest.append(contentsOf: chunk)
            while rest.count >= 65_536 {
                blocks.append(rest.prefix(65_536).hashValue)
                rest.removeFirst(65_536)
            }
            return true
        }
        return blocks + [rest[...].hashValue]
    }

    /// Writes the manifest of a backup and reads it back: from then on it is whole.
    func write(_ manifest: ClearingBackup.Manifest, to backup: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        let bytes = Array(try encoder.encode(manifest))
        try write(bytes, to: Path.join(backup, ClearingBackup.manifestName))
    }

    /// Writes a file of the backup and reads it back.
    func write(_ bytes: [UInt8], to target: String) throws(StoreChangeError) {
        do throws(FileError) {
            try AtomicFile.replace(target, with: bytes, on: files)
            guard try files.read(target, links: .refuse, limit: bytes.count).bytes == bytes else {
                throw .changing(path: target)
            }
        } catch {
            throw .file(error)
        }
    }
}
