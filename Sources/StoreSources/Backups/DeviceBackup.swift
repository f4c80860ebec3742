// An unencrypted backup of a device, as Finder, iTunes and idevicebackup2 write it.

import Foundation
import GRDB
import SharedStore
import TrackingModel

/// The folder of a backup: `Manifest.db` lists its files, each of which lies under the first two digits of its identifier.
struct DeviceBackup {
    /// Bytes of `Manifest.db`: a phone with a million files has some 400 MiB.
    private static let manifestLimit = 2 << 30
    /// Domains of groups begin so.
    private static let domain = "AppDomainGroup-"
    /// Files of all groups that are read.
    private static let mostEntries = 100_000
    /// Characters of a domain, and of a path; the system's own limit is 1 024 bytes.
    private static let longestPath = 1_024
    /// Bytes of what describes a file.
    private static let descriptionLimit = 1 << 20

    private let folder: String
    private let path: String
    private let files: any FileSystem
    private let facts: BackupFacts

    /// - Parameters:
    ///   - folder: With every link resolved.
    ///   - path: As the user gave it.
    init(_ folder: String, givenAs path: String) throws(SourceError) {
        self.folder = folder
        self.path = path
        do { files = try LocalFileSystem().confined(to: folder) } catch { throw .unreadable(error) }
        facts = BackupFacts(of: folder, files)
        if facts.isEncrypted { throw .encryptedBackup(path: path) }
    }

    /// Copies the files of one group.
    func store(group asked: String?) throws(SourceError) -> FoundStore {
        let copy = try PrivateCopy(withFolders: true)
        // What opens the database writes beside it, which must not be in the backup.
        let manifest = copy.path("Manifest.db")
        try copyFile("Manifest.db", to: manifest, limit: Self.manifestLimit)
        let entries = try Self.entries(of: manifest, givenAs: path)
        try? FileManager.default.removeItem(atPath: manifest)
        // The file with a tracker's keys: the engine's own where there is one.
        let withPreferences = entries.reduce(into: [String: Entry]()) { found, group in
            let paths = [ContainerPaths.enginePreferences, ContainerPaths.preferences(of: group.key)]
            found[group.key] = paths.lazy.compactMap { path in group.value.first { $0.path == path } }.first
        }
        let group = try GroupChoice.group(of: withPreferences.keys.sorted(), asked: asked, in: path) {
            group in
            withPreferences[group].map { GroupChoice.trackerKeys(at: folder + "/" + $0.payload, files) } ?? 0
        }
        return try store(of: group, entries[group] ?? [], in: copy)
    }

    private func store(of group: String, _ entries: [Entry], in copy: PrivateCopy) throws(SourceError)
        -> FoundStore
    {
        var missing: [String] = []
        var copied = 0
        var hasTimes = true
        for entry in entries.sorted(by: { $0.path < $1.path }) {
            let target = copy.root + "/" + entry.path
            do {
                let limit = entry.path.hasSuffix(".plist") ? ReadLimits().plistBytes : ReadLimits().jsonBytes
                try copyFile(entry.payload, to: target, limit: limit)
            } catch .unreadable(.missing) {
                missing.append(entry.path)
                continue
            }
            copied += 1
            guard let time = entry.modifiedAt else {
                hasTimes = false
                continue
            }
            try? FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: time)], ofItemAtPath: target)
        }
        guard copied > 0 else { throw .filesMissing(path: path, group: group) }
        let origin = StoreOrigin(
            [.backup], names: ["backup"], path: path, device: facts.device, takenAt: facts.takenAt,
            missing: missing)
        return FoundStore(
            container: copy.root, group: group, origin: origin, hasTimes: hasTimes, copy: copy)
    }

    /// Where the files lie that are read of any group, in the folder of a backup.
    ///
    /// - Parameters:
    ///   - manifest: Its list, in a private folder.
    ///   - path: The backup, for the words of an error.
    static func payloads(listedIn manifest: String, givenAs path: String) throws(SourceError) -> Set<String> {
        Set(try entries(of: manifest, givenAs: path).values.flatMap { $0.map(\.payload) })
    }

    /// Copies a file of the backup, reached without links.
    private func copyFile(_ name: String, to target: String, limit: Int) throws(SourceError) {
        do {
            try files.copy(
                folder + "/" + name, links: .refuse, limit: limit, to: target, on: LocalFileSystem())
        } catch { throw .unreadable(error) }
    }

    /// An entry of the list that is a file of a group.
    struct Entry {
        /// 40 hexadecimal digits.
        var id: String
        /// In the container.
        var path: String
        /// Seconds since 1970; nil where the list does not say.
        var modifiedAt: Double?
        /// Where its contents lie, in the folder of the backup.
        var payload: String { "\(id.prefix(2))/\(id)" }

        /// Whether it is a file that is read, which also says that its path leads nowhere else.
        func isRead(of group: String) -> Bool {
            let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            return path == ContainerPaths.preferences(of: group)
                || parts.count == 1 && ContainerPaths.isFile(path)
                || parts.count == 2 && parts[0] == ContainerPaths.logFolder
                    && ContainerPaths.isLog(String(parts[1]))
        }
    }

    /// The files that are read of all groups, by group.
    private static func entries(
        of manifest: String, givenAs path: String
    ) throws(SourceError) -> [String: [Entry]] {
        do {
            return try ForeignDatabase.read(manifest) { database, _ in
                try PlainTable.require(
                    "Files", columns: ["domain", "fileID", "relativePath", "flags", "file"], in: database)
                let rows = try Row.fetchCursor(
                    database,
                    sql: """
                        SELECT domain, fileID, relativePath,
                        CASE WHEN typeof(file) = 'blob' AND length(file) <= ? THEN file END AS file FROM Files
                        WHERE domain >= ? AND domain < ? AND flags = 1 AND length(fileID) = 40
                        AND length(domain) <= ? AND length(relativePath) <= ?
                        """,
                    arguments: [descriptionLimit, domain, domain.dropLast() + ".", longestPath, longestPath])
                return try entries(of: rows)
            }
        } catch {
            throw .damagedManifest(path: path, reason: error.description)
        }
    }

    private static func entries(of rows: RowCursor) throws -> [String: [Entry]] {
        // What one payload is under many names would be copied as often.
        var (entries, identifiers) = ([String: [Entry]](), Set<String>())
        while let row = try rows.next() {
            guard let place = String.fromDatabaseValue(row["domain"] ?? .null),
                let id = String.fromDatabaseValue(row["fileID"] ?? .null),
                UnlistedBackup.isHexadecimal(id, digits: 40),
                let path = String.fromDatabaseValue(row["relativePath"] ?? .null)
            else { continue }
            let group = String(place.dropFirst(domain.count))
            var entry = Entry(id: id, path: path)
            guard !group.contains("/"), entry.isRead(of: group), identifiers.insert(id).inserted else {
                continue
            }
            guard identifiers.count <= mostEntries else {
                throw ForeignDatabaseError.tooManyRows(most: mostEntries)
            }
            entry.modifiedAt = Data.fromDatabaseValue(row["file"] ?? .null).flatMap(modifiedAt)
            entries[group, default: []].append(entry)
        }
        return entries
    }

    /// `LastModified` of the archived `MBFile` that describes a file.
    private static func modifiedAt(_ archive: Data) -> Double? {
        guard let document = try? PropertyList.read(Array(archive)),
            case .dictionary(let root) = document.value, case .array(let objects)? = root["$objects"]
        else { return nil }
        for case .dictionary(let object) in objects {
            if case .integer(let time)? = object["LastModified"], time > 0 { return Double(time) }
        }
        return nil
    }
}
