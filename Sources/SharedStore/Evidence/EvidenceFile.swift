// A file of evidence, and what it is read as.

/// What a file of evidence is read as.
enum EvidenceFormat: Hashable, Sendable {
    /// Rows or lines of text.
    case table
    /// A report of the system's (`.ips`).
    case report
    /// `shutdown.log`.
    case shutdowns
    /// `….timesync`.
    case boots
    /// A Biome stream; nil where only its records can name it.
    case stream(BiomeStream?)
    case database

    /// What a name alone tells; nil where the bytes decide.
    fileprivate init?(name: String) {
        if name.hasSuffix(".ips") {
            self = .report
        } else if ShutdownLog.isOne(name) {
            self = .shutdowns
        } else if BootRecords.isOne(name) {
            self = .boots
        } else {
            return nil
        }
    }
}

/// One file of evidence.
struct EvidenceFile: Hashable, Sendable {
    var path: String
    /// Nil where the first bytes decide.
    var kind: EvidenceFormat?
    /// The file, as a person knows it.
    var name: String

    init(path: String, kind: EvidenceFormat? = nil, name: String? = nil) {
        self.path = path
        self.kind = kind
        self.name = name ?? Path.name(of: path)
    }

    /// What a file is by its name and its first bytes.
    static func kind(of path: String, _ first: [UInt8]) -> EvidenceFormat {
        let name = Path.name(of: path)
        if let known = EvidenceFormat(name: name) { return known }
        if SegbFile.isOne(first) {
            let streams = path.split(separator: "/").reversed().lazy.compactMap {
                BiomeStream(folder: String($0))
            }
            return .stream(streams.first)
        }
        return first.starts(with: Array("SQLite format 3\0".utf8)) ? .database : .table
    }
}

// MARK: - The files of evidence in a folder, however much around them people copied

/// Walks through folders whose names are known, so that neither a whole file system nor a circle is walked.
struct EvidenceFolder {
    /// Files of one folder that was given.
    static let mostFiles = 10_000
    private static let deepest = 12

    private static let names: Set<String> = [
        // Of a sysdiagnose, and the device's own folder of reports.
        "crashes_and_spins", "crashreporter", "retired", "logs", "system_logs.logarchive", "extra",
        "timesync",
        "diagnostics",
        // Of a Biome folder.
        "biome", "streams", "restricted", "public", "local",
        // On the way to both in a copy of all files of a device.
        "private", "var", "mobile", "library", "db", "filesystem", "coreduet", "knowledge",
    ]

    private(set) var files: [EvidenceFile] = []
    private(set) var isCut = false
    /// Whether there was anything at all in the folder that was given.
    private(set) var isEmpty = true
    /// Biome streams with rows of several devices, and nothing says which of them the store is of.
    private(set) var sharedStreams: Set<String> = []
    private let disk: any FileSystem

    /// - Parameter folder: With every link resolved.
    init(_ folder: String, _ disk: any FileSystem) throws(FileError) {
        self.disk = disk
        // The rows of another device lie one folder deeper: App.InFocus/remote/DEVICE.
        let above = Path.directory(of: folder)
        let remote = Path.name(of: above) == "remote" ? Path.name(of: Path.directory(of: above)) : nil
        let stream = BiomeStream(folder: Path.name(of: above)) ?? remote.flatMap { BiomeStream(folder: $0) }
        try walk(folder, depth: 0, stream: stream)
    }

    /// - Parameter stream: The one that the folder above is of.
    private mutating func walk(_ folder: String, depth: Int, stream: BiomeStream?) throws(FileError) {
        let listing = try disk.list(folder, limit: Self.mostFiles)
        isCut = isCut || listing.isCut
        if depth == 0 { isEmpty = listing.entries.isEmpty }
        let name = Path.name(of: folder)
        let isStream = stream != nil && (name == "local" || depth == 0 && name != "remote")
        let isShared = BiomeStream(folder: name) != nil && isOfSeveral(folder, listing.entries.map(\.name))
        if isShared { sharedStreams.insert(name) }
        for entry in listing.entries where entry.isNameReadable && !entry.name.hasPrefix(".") {
            let path = Path.join(folder, entry.name)
            if entry.kind == .directory {
                guard depth < Self.deepest, Self.isKnown(entry.name), !isShared else { continue }
                // One folder that can't be entered leaves the others alone.
                try? walk(path, depth: depth + 1, stream: BiomeStream(folder: name))
            } else if entry.kind == .regular, let kind = kind(of: entry.name, isStream ? stream : nil) {
                guard files.count < Self.mostFiles else {
                    isCut = true
                    return
                }
                let shown = isStream ? Path.name(of: Path.directory(of: folder)) + "/" + entry.name : nil
                files.append(EvidenceFile(path: path, kind: kind, name: shown))
            }
        }
    }

    /// Whether a stream has rows of other devices and is not the device's own: on a Mac "local" is the Mac's use.
    private func isOfSeveral(_ folder: String, _ entries: [String]) -> Bool {
        guard entries.contains("remote"), !folder.contains("/mobile/Library/") else { return false }
        let others = try? disk.list(Path.join(folder, "remote"), limit: 2)
        return others.map { !$0.entries.isEmpty } ?? true
    }

    private static func isKnown(_ name: String) -> Bool {
        names.contains(name.lowercased()) || BiomeStream(folder: name) != nil
            || name.hasPrefix("sysdiagnose_")
    }

    /// What a file in a folder is read as; nil for one that is not looked at.
    private func kind(of name: String, _ stream: BiomeStream?) -> EvidenceFormat? {
        if let stream { return .stream(stream) }
        return EvidenceFormat(name: name) ?? (name.lowercased() == "knowledgec.db" ? .database : nil)
    }
}
