// A backup whose list of files is missing, as when somebody copied a part of it: the tracker's files are known by what is in
// them.

import Foundation
import SharedStore
import TrackingModel

enum UnlistedBackup {
    /// Files that are looked at; a phone's backup has some hundred thousand.
    private static let mostFiles = 2_000_000
    /// How every entry of a recovery log calls what was tried.
    private static let recoveryMark = "\"attemptedAction\""

    /// Whether the names in a folder are those of a backup without its list.
    static func isOne(_ names: Set<String>) -> Bool {
        names.contains("Manifest.plist") && names.contains { isHexadecimal($0, digits: 2) }
    }

    /// Copies what can be found of a tracker; the names of its files can't be known, and so no days of its logs.
    static func store(in folder: String, givenAs path: String, group asked: String?) throws(SourceError)
        -> FoundStore
    {
        let files: any FileSystem
        do { files = try LocalFileSystem().confined(to: folder) } catch { throw .unreadable(error) }
        let facts = BackupFacts(of: folder, files)
        if facts.isEncrypted { throw .encryptedBackup(path: path) }
        let (preferences, recovery) = trackerFiles(in: folder, files)
        guard let first = preferences.first else { throw .unlistedBackup(path: path, found: 0) }
        guard preferences.count == 1 else {
            throw .unlistedBackup(path: path, found: preferences.count)
        }
        let group = asked ?? StoreLocation.defaultGroup
        let copy = try PrivateCopy(withFolders: true)
        do {
            try files.copy(
                first, links: .refuse, limit: ReadLimits().plistBytes,
                to: copy.root + "/" + ContainerPaths.preferences(of: group), on: LocalFileSystem())
            if recovery.count == 1 {
                try files.copy(
                    recovery[0], links: .refuse, limit: ReadLimits().jsonBytes,
                    to: copy.root + "/" + ContainerPaths.recoveryLog, on: LocalFileSystem())
            }
        } catch { throw .unreadable(error) }
        let missing = ["Manifest.db", "Logs"] + (recovery.count == 1 ? [] : [ContainerPaths.recoveryLog])
        let origin = StoreOrigin(
            [.backup], names: ["backup"], path: path, device: facts.device, takenAt: facts.takenAt,
            missing: missing)
        return FoundStore(
            container: copy.root, group: group, origin: origin, hasTimes: false, copy: copy)
    }

    /// The preferences with a tracker's keys, and the recovery logs.
    private static func trackerFiles(in folder: String, _ files: any FileSystem)
        -> (preferences: [String], recovery: [String])
    {
        var (preferences, recovery, looks) = ([String](), [String](), 0)
        for part in names(in: folder, .directory, digits: 2, files) {
            for name in names(in: folder + "/" + part, .regular, digits: 40, files) where looks < mostFiles {
                looks += 1
                let path = folder + "/" + part + "/" + name
                let first = ForeignFile.head(of: path, links: .refuse, in: files)
                if first.starts(with: Array("bplist".utf8)) {
                    if GroupChoice.trackerKeys(at: path, files) > 0 { preferences.append(path) }
                } else if first.first(where: { $0 > 0x20 }) == UInt8(ascii: "["),
                    first.utf8Text.contains(recoveryMark)
                {
                    recovery.append(path)
                }
            }
        }
        return (preferences, recovery)
    }

    private static func names(
        in folder: String, _ kind: FileStamp.Kind, digits: Int, _ files: any FileSystem
    ) -> [String] {
        files.entries(of: folder).filter { $0.kind == kind && isHexadecimal($0.name, digits: digits) }
            .map(\.name).sorted()
    }

    static func isHexadecimal(_ text: String, digits: Int) -> Bool {
        text.utf8.count == digits && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }
}
