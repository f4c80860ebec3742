// Evidence of a device's use from files beside the store, of every kind that is known, and from folders of those.

import PlainText
public import TrackingModel

/// Reads evidence files, each one again only when it has changed.
///
/// A row or a record that is malformed costs itself and becomes a problem; a file that can't be read becomes a problem
/// and leaves the others alone. All of these are of kind `evidence` or `notice`: the store itself is whole. Nothing is
/// ever written.
public struct EvidenceReader: Sendable {
    /// Bytes of one file that is read whole.
    static let fileLimit = 256 << 20

    private let paths: [String]
    private let files: any FileSystem
    private let databases: (any EvidenceDatabases)?
    private var parts: [String: EvidencePart] = [:]
    /// What all files together gave, as long as none of them changes.
    private var last: (stamps: [String: [FileStamp?]], evidence: DeviceEvidence)?

    /// - Parameters:
    ///   - paths: Files, or folders with such files in them.
    ///   - files: What reads and writes files.
    public init(_ paths: [String], files: any FileSystem = LocalFileSystem()) {
        self.init(paths, files: files, databases: nil)
    }

    /// - Parameters:
    ///   - paths: Files, or folders with such files in them.
    ///   - files: What reads and writes files.
    ///   - databases: What reads databases; without it each one becomes a problem.
    package init(
        _ paths: [String], files: any FileSystem = LocalFileSystem(), databases: (any EvidenceDatabases)?
    ) {
        self.paths = paths
        self.files = files
        self.databases = databases
    }

    /// Returns the evidence in all files as of now.
    public mutating func read() -> (evidence: DeviceEvidence, problems: [ReadProblem]) {
        var problems = ProblemList()
        var all: [EvidencePart] = []
        var known: [String: EvidencePart] = [:]
        for path in paths {
            let found = evidenceFiles(at: path, &problems)
            var others = 0
            for file in found {
                let part = part(of: file)
                all.append(part)
                others += part.isOtherReport ? 1 : 0
                problems.merge(part.problems)
                known[file.path] = part
            }
            guard others > 0 else { continue }
            let reports = countText(found.count { $0.path.hasSuffix(".ips") }, "report")
            problems.add(
                Path.name(of: path),
                "\(others) of \(reports) \(others == 1 ? "is" : "are") about other things than kills and restarts; "
                    + "skipped",
                kind: .notice)
        }
        parts = known
        let stamps = known.mapValues(\.stamps)
        if let last, last.stamps == stamps { return (last.evidence, problems.all) }
        let evidence = Self.evidence(in: all)
        // A file that could not be read has no state in which it was.
        last = stamps.values.contains([]) ? nil : (stamps, evidence)
        return (evidence, problems.all)
    }

    private static func evidence(in parts: [EvidencePart]) -> DeviceEvidence {
        let history = PowerHistory(parts.flatMap(\.power))
        let changed = StreamChange.spans(parts.flatMap(\.changes), restarts: history.restarts)
        return DeviceEvidence(
            spans: parts.flatMap(\.spans) + history.off + changed, kills: parts.flatMap(\.kills),
            restarts: history.restarts)
    }

    /// The file itself, or what is known in a folder.
    private func evidenceFiles(at path: String, _ problems: inout ProblemList) -> [EvidenceFile] {
        do throws(FileError) {
            let resolved = try files.resolved(path)
            guard try files.stamp(of: resolved)?.kind == .directory else { return [EvidenceFile(path: path)] }
            let folder = try EvidenceFolder(resolved, files)
            if folder.isCut {
                problems.add(
                    Path.name(of: path), "has more than \(EvidenceFolder.mostFiles) entries", kind: .notice)
            }
            for stream in folder.sharedStreams.sorted() {
                problems.add(
                    Path.name(of: path),
                    "has \(stream) of several devices, and which of them the store is of can't be told, so none "
                        + "counts; give the one: \(stream)/local for the machine that the folder is from, or "
                        + "\(stream)/remote/DEVICE",
                    kind: .notice)
            }
            if folder.files.isEmpty, folder.sharedStreams.isEmpty, !folder.isEmpty {
                problems.add(
                    Path.name(of: path),
                    "holds no evidence that is known: no .ips reports, shutdown.log, timesync files, Biome streams or "
                        + "knowledgeC.db, also not in the folders that a sysdiagnose or a device has them in",
                    kind: .notice)
            }
            return folder.files
        } catch {
            problems.add(Path.name(of: path), error.description, kind: .evidence)
            return []
        }
    }

    private func part(of file: EvidenceFile) -> EvidencePart {
        var part = EvidencePart()
        do throws(FileError) {
            let path = try files.resolved(file.path)
            let stamps = try stamps(of: path, file.kind)
            if stamps[0] != nil, let known = parts[file.path], known.stamps == stamps { return known }
            let first = ForeignFile.head(of: path, links: .refuse, in: files)
            let kind = file.kind ?? EvidenceFile.kind(of: path, first)
            if kind == .database {
                takeDatabase(path, file.name, &part)
                part.stamps = stamps
            } else if kind == .table, let foreign = ForeignFile(first, name: file.name),
                foreign.archive != nil
            {
                part.problems.add(file.name, foreign.remedy, kind: .evidence)
                part.stamps = stamps
            } else {
                let contents = try files.read(path, links: .refuse, limit: Self.fileLimit)
                part.stamps = [contents.stamp] + stamps.dropFirst()
                part.take(contents.bytes, kind, name: file.name)
            }
        } catch {
            part.problems.add(file.name, error.description, kind: .evidence)
        }
        return part
    }

    /// The states of a file, and of what a database has not taken in yet.
    private func stamps(of path: String, _ kind: EvidenceFormat?) throws(FileError)
        -> [FileStamp?]
    {
        let own = try files.stamp(of: path)
        guard kind == nil || kind == .database else { return [own] }
        return [own, (try? files.stamp(of: path + "-wal")) ?? nil]
    }

    private func takeDatabase(_ path: String, _ name: String, _ part: inout EvidencePart) {
        guard let databases else {
            part.problems.add(
                name, "is a database, which is not read here; export it and give the table", kind: .evidence)
            return
        }
        let read = databases.read(path, files)
        part.spans = read.spans
        for problem in read.problems { part.problems.add(name, problem.text, kind: problem.kind) }
    }
}

// MARK: - The seam to databases of evidence, which need a database engine that trackers do without

/// Reads knowledgeC.db and others like it.
package protocol EvidenceDatabases: Sendable {
    /// Reads a database, of which nothing is changed.
    ///
    /// - Parameters:
    ///   - path: With every link resolved.
    ///   - files: What reads the files.
    func read(_ path: String, _ files: any FileSystem) -> DatabaseEvidence
}

/// What a database gave.
package struct DatabaseEvidence: Sendable {
    package var spans: [EvidenceSpan] = []
    /// In the order in which they are listed: each a sentence without its subject, which is the file.
    package var problems: [(text: String, kind: ReadProblem.Sort)] = []

    package init() {}
}
