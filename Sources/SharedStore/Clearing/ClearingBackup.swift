// A backup of what clearing took or a repair changed: a folder of files, and a manifest that is written last.

import Foundation
import PlainText
public import TrackingModel

/// A whole backup of cleared logs, or of the files before a repair.
public struct ClearingBackup: Hashable, Sendable {
    /// What a backup says of itself, as `manifest.json`.
    public struct Manifest: Hashable, Sendable, Codable {
        /// A file of the backup.
        public struct File: Hashable, Sendable, Codable {
            /// Its name in the container and in the backup.
            public var name: String
            public var bytes: Int
        }

        public var schema = Self.currentSchema
        /// The container that was cleared.
        public var container: String
        /// Nil for a repair.
        public var logs: ClearScope?
        /// Unix seconds of the clearing.
        public var clearedAt: Double
        /// Keys that lie in `preferences.plist`.
        public var keys: [String]
        public var files: [File]
        /// Nil for a clearing.
        public var repair: Repair?

        /// What a repair left.
        public struct Repair: Hashable, Sendable, Codable {
            /// Files that were not there before.
            public var missing: [String]
            /// The newest sequence of the journal: beyond it something was recorded since.
            public var sequence: Int
        }

        public static let currentSchema = "trackhealth.backup/1"
    }

    static let manifestName = "manifest.json"
    static let preferencesName = "preferences.plist"

    /// The folder of the backup.
    public var path: String
    public var manifest: Manifest

    public var clearedAt: Instant { Instant(manifest.clearedAt) }

    /// Reads the manifest of a backup; throws `badBackup` for anything that is not a whole one of that container.
    static func open(
        _ path: String, of paths: ContainerPaths, on files: any FileSystem
    ) throws(StoreChangeError) -> ClearingBackup {
        let bytes: [UInt8]
        do {
            bytes = try files.read(Path.join(path, manifestName), links: .refuse, limit: 16 << 20).bytes
        } catch {
            throw .badBackup(path: path, reason: "its manifest can't be read")
        }
        guard let manifest = try? JSONDecoder().decode(Manifest.self, from: Data(bytes)),
            manifest.schema == Manifest.currentSchema
        else { throw .badBackup(path: path, reason: "its manifest is damaged or of another version") }
        let backup = ClearingBackup(path: path, manifest: manifest)
        let keys = Set(ClearScope.all.keys)
        let isOurs = { name in
            manifest.repair == nil ? isLog(name) : RepairedFiles.isOne(name, of: paths)
        }
        // Whoever can write a backup must not choose by it what is written into a container.
        var foreign = (manifest.files.map(\.name) + (manifest.repair?.missing ?? [])).filter { !isOurs($0) }
        foreign += manifest.keys.filter { !keys.contains($0) || manifest.repair != nil }
        if let name = foreign.first {
            throw .badBackup(
                path: path, reason: "it names \(HarmlessText.line(name)), which is never changed")
        }
        for file in manifest.files {
            let stamp = try? files.stamp(of: Path.join(path, file.name))
            guard stamp?.kind == .regular, stamp?.size == file.bytes else {
                throw .badBackup(path: path, reason: "\(HarmlessText.line(file.name)) is missing or cut")
            }
        }
        return backup
    }

    /// Whether a file of a container is one that clearing takes: the recovery log, or a `.log` file in `Logs`.
    static func isLog(_ name: String) -> Bool {
        if name == ContainerPaths.recoveryLog { return true }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 2 && parts[0] == ContainerPaths.logFolder && name.hasSuffix(".log")
            && Path.isRelativeAndInside(name)
    }

    /// The backed-up keys with their values.
    func preferences(
        on files: any FileSystem, limits: ReadLimits
    ) throws(StoreChangeError) -> [String: PropertyListValue] {
        if manifest.keys.isEmpty { return [:] }
        let bytes = try contents(of: Self.preferencesName, on: files, limits: limits)
        guard case .dictionary(let keys)? = (try? PropertyList.read(bytes, limits: limits))?.value,
            Set(keys.keys) == Set(manifest.keys)
        else { throw .badBackup(path: path, reason: "its keys can't be read") }
        return keys
    }

    func contents(
        of name: String, on files: any FileSystem, limits: ReadLimits
    ) throws(StoreChangeError) -> [UInt8] {
        do {
            return try files.read(Path.join(path, name), links: .refuse, limit: limits.jsonBytes).bytes
        } catch {
            throw .file(error)
        }
    }
}
