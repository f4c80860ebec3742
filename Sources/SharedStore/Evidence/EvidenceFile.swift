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
        if SystemReport.isName(name) {
            self = .report
        } else if ShutdownLog.isOne(name) {
            self = .shutdowns
        } else if BootRecords.isOne(name) {
            self = .boots
        } else {
            return nil
        }
    }

    /// All of them, as a person knows them.
    static let titles =
        BiomeStream.folders.keys.sorted().map { "Biome stream " + $0 } + [
            "reports of the system (.ips, .crash, and as tools name them)",
            "shutdown.log and timesync files of a sysdiagnose", "knowledgeC.db",
            "tables of rows with a start, with commas or tabs, JSON lines or a JSON array, as APOLLO and iLEAPP write them",
            "exports and buckets of ActivityWatch", "logs of the system, of Console and other tools",
        ]
}

/// One file of evidence.
struct EvidenceFile: Hashable, Sendable {
    /// With every link resolved.
    var path: String
    /// Nil where the first bytes decide.
    var kind: EvidenceFormat?
    /// The file, as a person knows it.
    var name: String
    /// The one of several devices whose rows count; nil for the one that the file is from.
    var device: String?

    init(path: String, kind: EvidenceFormat? = nil, name: String? = nil, device: String? = nil) {
        self.path = path
        self.kind = kind
        self.name = name ?? Path.name(of: path)
        self.device = device
    }

    /// What a file is by its name, its first bytes and the kind that they show.
    static func kind(of path: String, _ first: [UInt8], _ foreign: ForeignFile?) -> EvidenceFormat {
        if let known = EvidenceFormat(name: Path.name(of: path)) { return known }
        switch foreign {
        case .biome:
            let streams = path.split(separator: "/").reversed().lazy.compactMap {
                BiomeStream(folder: String($0))
            }
            return .stream(streams.first)
        case .database, .knowledge: return .database
        default:
            let line = first.prefix { $0 != 0x0A }
            let isReport =
                line.first == "{" && line.firstRange(of: Array("\"bug_type\"".utf8)) != nil
            return isReport ? .report : .table
        }
    }
}

// MARK: - The files of evidence in a folder, however much around them people copied

/// Walks through folders whose names are known, and those in a folder of reports, so that neither a whole file system nor
/// a circle is walked.
struct EvidenceFolder {
    /// Files of one folder that was given.
    static let mostFiles = 10_000
    private static let deepest = 12

    private static let names: Set<String> = [
        // Of a sysdiagnose, and the device's own folder of reports.
        "crashes_and_spins", "crashreporter", "retired", "logs", "system_logs.logarchive", "extra",
        "timesync",
        "diagnostics", "diagnosticlogs", "diagnosticreports", "panics", "other logs",
        // Of a Biome folder.
        "biome", "streams", "restricted", "public", "local",
        // On the way to both in a copy of all files of a device.
        "private", "var", "mobile", "library", "db", "filesystem", "coreduet", "knowledge",
    ]

    private(set) var files: [EvidenceFile] = []
    private(set) var isCut = false
    /// Whether there was anything at all in the folder that was given.
    private(set) var isEmpty = true
    /// Other devices of which Biome streams have rows, where nothing says which of them the store is of, or another one
    /// was asked for.
    private(set) var otherDevices: Set<String> = []
    private let disk: any FileSystem
    private let device: String?

    /// - Parameters:
    ///   - folder: With every link resolved.
    ///   - device: The one whose streams and rows are looked for; nil for the one that the folder is from.
    init(_ folder: String, device: String? = nil, _ disk: any FileSystem) throws(FileError) {
        self.disk = disk
        self.device = device
        // The rows of another device lie one folder deeper: App.InFocus/remote/DEVICE.
        let above = Path.directory(of: folder)
        let holder = Path.name(of: above) == DeviceRows.remote ? Path.directory(of: above) : above
        try walk(folder, depth: 0, stream: BiomeStream(folder: Path.name(of: holder)))
        if device != nil {
            files.removeAll { $0.kind == .report || $0.kind == .shutdowns || $0.kind == .boots }
        } else if !otherDevices.isEmpty {
            // What is one machine's own in one stream is its own in all.
            files.removeAll { file in
                if case .stream = file.kind { !Self.isOfPhone(file.path) } else { false }
            }
        }
    }

    /// - Parameters:
    ///   - stream: The one that the folder above is of.
    ///   - isChosen: Whether the folder is that of the device that is looked for.
    ///   - inReports: Whether a folder above holds reports.
    private mutating func walk(
        _ folder: String, depth: Int, stream: BiomeStream?, isChosen: Bool = false, inReports: Bool = false
    ) throws(FileError) {
        let listing = try disk.list(folder, limit: Self.mostFiles)
        isCut = isCut || listing.isCut
        if depth == 0 { isEmpty = listing.entries.isEmpty }
        let name = Path.name(of: folder)
        if let own = BiomeStream(folder: name) {
            let devices = devices(folder)
            if let device {
                otherDevices.formUnion(devices)
                let chosen = devices.filter { $0.lowercased() == device.lowercased() }
                for chosen in chosen {
                    let path = Path.join(Path.join(folder, DeviceRows.remote), chosen)
                    try? walk(path, depth: depth + 2, stream: own, isChosen: true)
                }
                return
            }
            if !devices.isEmpty, !Self.isOfPhone(folder) {
                otherDevices.formUnion(devices)
                return
            }
        } else if depth == 0, name == DeviceRows.remote, stream != nil, device == nil {
            otherDevices.formUnion(devices(Path.directory(of: folder)))
            return
        }
        let isStream =
            stream != nil && (name == "local" || isChosen || depth == 0 && name != DeviceRows.remote)
        let inReports = inReports || listing.entries.contains { SystemReport.isName($0.name) }
        for entry in listing.entries where entry.isNameReadable && !entry.name.hasPrefix(".") {
            let path = Path.join(folder, entry.name)
            if entry.kind == .directory {
                guard depth < Self.deepest, inReports || Self.isKnown(entry.name) else { continue }
                // One folder that can't be entered leaves the others alone.
                try? walk(
                    path, depth: depth + 1, stream: BiomeStream(folder: name), inReports: inReports)
            } else if entry.kind == .regular, let kind = kind(of: entry.name, isStream ? stream : nil) {
                guard files.count < Self.mostFiles else {
                    isCut = true
                    return
                }
                let shown = isStream ? Path.name(of: Path.directory(of: folder)) + "/" + entry.name : nil
                files.append(EvidenceFile(path: path, kind: kind, name: shown, device: device))
            }
        }
    }

    /// The other devices of which a stream has rows.
    private func devices(_ stream: String) -> [String] {
        disk.entries(of: Path.join(stream, DeviceRows.remote), limit: Self.mostFiles)
            .filter { $0.kind == .directory && $0.isNameReadable }.map(\.name)
    }

    /// Whether a path is one of a phone, of which everything is its own; on a Mac "local" is the Mac's use.
    private static func isOfPhone(_ path: String) -> Bool { path.contains("/mobile/Library/") }

    private static func isKnown(_ name: String) -> Bool {
        let plain = name.lowercased()
        return names.contains(plain) || BiomeStream(folder: name) != nil
            || plain.hasPrefix("sysdiagnose_") || plain.hasPrefix("proxieddevice-")
    }

    /// What a file in a folder is read as; nil for one that is not looked at.
    private func kind(of name: String, _ stream: BiomeStream?) -> EvidenceFormat? {
        if let stream { return .stream(stream) }
        return EvidenceFormat(name: name) ?? (name.lowercased() == "knowledgec.db" ? .database : nil)
    }
}
