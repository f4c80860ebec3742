// Which files of an archive can be part of a store.

import SharedStore

/// The files that are unpacked: what some kind of store is opened by, and nothing else.
struct ArchiveChoice {
    /// Parts of a path; real ones have ten.
    private static let mostParts = 32
    /// Files that are unpacked.
    private static let mostFiles = 100_000
    /// What a backup says of itself, beside its list.
    private static let backupFacts: Set<String> = ["Info.plist", "Status.plist", "Manifest.plist"]
    /// Endings of what is a store by itself.
    private static let lone: [String] = [".plist", ".json", ".txt", ".log", ".rtf"]
    /// The folder in which archives made on a Mac keep what its file system knows beside the contents.
    private static let shadow: Substring = "__MACOSX"

    let names: [String]

    /// - Throws: Where a path leads out of the archive, or two files have one.
    init(of all: [String], in archive: String) throws(SourceError) {
        let manifests = Set(all.filter { Path.name(of: $0) == "Manifest.db" }.map(Path.directory))
        var chosen: [String] = []
        var seen: Set<String> = []
        for name in all {
            let parts = name.split(separator: "/")
            guard !parts.contains("..") else { throw .pathOutside(path: archive, name: name) }
            guard !name.hasSuffix("/"), let last = parts.last, parts.count <= Self.mostParts,
                parts[0] != Self.shadow, !last.hasPrefix("._"),
                Self.isOfUse(last, in: parts.dropLast().filter { $0 != "." })
                    || Self.backupFacts.contains(String(last))
                        && manifests.contains(Path.directory(of: name))
            else { continue }
            guard seen.insert(parts.filter { $0 != "." }.joined(separator: "/")).inserted else {
                throw .sameName(path: archive, name: name)
            }
            guard chosen.count < Self.mostFiles else {
                throw .archiveTooLarge(path: archive, .names(Self.mostFiles))
            }
            chosen.append(name)
        }
        names = chosen
    }

    private static func isOfUse(_ name: Substring, in folders: [Substring]) -> Bool {
        let file = String(name)
        if ContainerPaths.isFile(file) || ContainerPaths.isLog(file, in: folders.last.map(String.init)) {
            return true
        }
        if file.hasPrefix("group."), file.hasSuffix(".plist") {
            return folders.last == "Preferences" || folders.count < 2
        }
        if ["Manifest.db", "AppDataInfo.plist", ContainerPaths.groupMetadata].contains(file) { return true }
        return folders.count < 2 && lone.contains { file.lowercased().hasSuffix($0) }
    }
}
