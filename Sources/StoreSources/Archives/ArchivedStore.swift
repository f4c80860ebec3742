// A store in an archive: what of it can be part of one is unpacked into a private folder, and opened there.

import Foundation
import SharedStore
import TrackingModel

enum ArchivedStore {
    /// Folders that hold nothing but another folder, on the way to what was packed.
    private static let mostWrappings = 8

    /// - Parameters:
    ///   - path: The archive, with every link resolved.
    ///   - given: As the user gave it.
    ///   - name: What it is called by its first bytes.
    ///   - opened: Opens a file or folder of what was unpacked, by the path that the user is shown; nil where it is none.
    static func open(
        _ path: String, givenAs given: String, named name: String,
        _ opened: (_ path: String, _ shown: String) throws(SourceError) -> FoundStore?
    ) throws(SourceError) -> FoundStore {
        let copy = try PrivateCopy()
        let size: Int
        do { size = Int(try LocalFileSystem().stamp(of: path)?.size ?? 0) } catch { throw .unreadable(error) }
        let tool = ArchiveTool(path: path, given: given, size: size)
        let names: [String]
        do throws(SourceError) { names = try tool.names() } catch {
            guard case .damagedArchive(_, let reason) = error else { throw error }
            // It may be one file that was compressed alone, which is no archive.
            let stem = Path.name(of: given).split(separator: ".").dropLast().joined(separator: ".")
            let file = copy.root + "/" + (stem.isEmpty ? "file" : stem)
            do throws(SourceError) { try tool.unpackAlone(to: file) } catch {
                if case .damagedArchive = error { throw .damagedArchive(path: given, reason: reason) }
                throw error
            }
            if (try? LocalFileSystem().stamp(of: file))?.size == size {
                // Passed through as it is: nothing was compressed.
                throw .damagedArchive(path: given, reason: reason)
            }
            return try unpacked(copy, givenAs: given, name: "compressed file", opened)
        }
        let chosen = try ArchiveChoice(of: names, in: given)
        guard !chosen.names.isEmpty else {
            throw .nothingInside(path: given, files: names.count { !$0.hasSuffix("/") })
        }
        try tool.unpack(chosen.names, into: copy.root, list: copy.path("names"))
        try unpackPayloads(names, chosen, tool, copy)
        try refuseOthers(in: copy.root, givenAs: given)
        return try unpacked(copy, givenAs: given, name: name, opened)
    }

    /// Of a backup also the files that its list calls the tracker's, or that tell whose it is.
    private static func unpackPayloads(
        _ names: [String], _ chosen: ArchiveChoice, _ tool: ArchiveTool, _ copy: PrivateCopy
    ) throws(SourceError) {
        for manifest in chosen.names where Path.name(of: manifest) == "Manifest.db" {
            let folder = Path.directory(of: manifest)
            let wanted = try DeviceBackup.payloads(
                listedIn: copy.root + "/" + manifest, givenAs: tool.given)
            let prefix = folder == "." && !manifest.hasPrefix("./") ? "" : folder + "/"
            let payloads = names.filter {
                $0.hasPrefix(prefix) && wanted.contains(String($0.dropFirst(prefix.count)))
            }
            if !payloads.isEmpty { try tool.unpack(payloads, into: copy.root, list: copy.path("names")) }
        }
    }

    /// What was unpacked is to be files and folders, which nobody else can read.
    private static func refuseOthers(in folder: String, givenAs given: String) throws(SourceError) {
        let files = LocalFileSystem()
        let found = FileManager.default.enumerator(atPath: folder)
        for case let name as String in found ?? .init() {
            let path = folder + "/" + name
            switch (try? files.stamp(of: path))?.kind {
            case .regular:
                try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            case .directory:
                try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
            default: throw .noFileInside(path: given, name: name)
            }
        }
    }

    /// Opens what was unpacked, whatever it is.
    private static func unpacked(
        _ copy: PrivateCopy, givenAs given: String, name: String,
        _ opened: (_ path: String, _ shown: String) throws(SourceError) -> FoundStore?
    ) throws(SourceError) -> FoundStore {
        var folder = copy.root
        for _ in 0..<mostWrappings {
            if let store = try opened(folder, given + folder.dropFirst(copy.root.count)) {
                return store.inside(.archive, named: name, givenAs: given, copy: copy)
            }
            let entries = LocalFileSystem().entries(of: folder, limit: 2)
            guard entries.count == 1, entries[0].isNameReadable else { break }
            folder += "/" + entries[0].name
        }
        throw .nothingInside(path: given, files: 0)
    }
}
