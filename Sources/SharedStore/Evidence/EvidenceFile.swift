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
        if name.hasSuffix(".ips") { return .report }
        if ShutdownLog.isOne(name) { return .shutdowns }
        if BootRecords.isOne(name) { return .boots }
        if SegbFile.isOne(first) {
            let streams = path.split(separator: "/").reversed().lazy.compactMap {
                BiomeStream(folder: String($0))
            }
            return .stream(streams.first)
        }
        return first.starts(with: Array("SQLite format 3\0".utf8)) ? .database : .table
    }
}
