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
    /// Reports of one kill are written together. Seconds.
    private static let oneKill = 10.0

    private let paths: [String]
    private let files: any FileSystem
    private let databases: (any EvidenceDatabases)?
    private var parts: [EvidenceFile: EvidencePart] = [:]
    /// What all files together gave, as long as none of them changes.
    private var last: (stamps: [EvidenceFile: [FileStamp?]], evidence: DeviceEvidence)?

    /// - Parameters:
    ///   - paths: Files, or folders with such files in them. Of one with rows of several devices `PATH/remote/ID` is what
    ///     it has of one.
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
        var known: [EvidenceFile: EvidencePart] = [:]
        var reports: Set<String> = []
        for path in paths {
            var found: [EvidencePart] = []
            for file in evidenceFiles(at: path, &problems) where known[file] == nil {
                let part = part(of: file)
                found.append(part)
                problems.merge(part.problems)
                known[file] = part
            }
            all += counted(found, path, &reports, &problems)
        }
        parts = known
        let stamps = known.mapValues(\.stamps)
        if let last, last.stamps == stamps { return (last.evidence, problems.all) }
        let evidence = Self.evidence(in: all)
        // A file that could not be read has no state in which it was.
        last = stamps.values.contains([]) ? nil : (stamps, evidence)
        return (evidence, problems.all)
    }

    /// What counts of one path: each report once, under however many names it lies there, and nothing of a Mac. Says
    /// what does not.
    private func counted(
        _ parts: [EvidencePart], _ path: String, _ reports: inout Set<String>, _ problems: inout ProblemList
    ) -> [EvidencePart] {
        var left: [LeftOutReport?] = []
        var (copies, records) = (0, 0)
        let isOfMac = parts.contains(where: \.isOfMac)
        let counted = parts.compactMap { part -> EvidencePart? in
            var part = part
            if let report = part.report {
                guard reports.insert(report).inserted else {
                    copies += 1
                    return nil
                }
                left.append(part.leftOut)
            } else if isOfMac {
                records += part.leaveOutUse()
            }
            return part
        }
        if let summary = LeftOutReport.summary(left, copies: copies) {
            problems.add(
                Path.name(of: path), summary, kind: left.contains(.unreadable) ? .evidence : .notice)
        }
        if records > 0 {
            problems.add(Path.name(of: path), DeviceRows.mac(records, "record"), kind: .notice)
        }
        return counted
    }

    private static func evidence(in parts: [EvidencePart]) -> DeviceEvidence {
        let history = PowerHistory(parts.flatMap(\.power))
        let changed = StreamChange.spans(parts.flatMap(\.changes), restarts: history.restarts)
        return DeviceEvidence(
            spans: parts.flatMap(\.spans) + history.off + changed, kills: oneEach(parts.flatMap(\.kills)),
            restarts: history.restarts)
    }

    /// A process that goes beyond its memory can have a report of its own beside the JetsamEvent, which alone has the
    /// pages.
    private static func oneEach(_ kills: [ExtensionKill]) -> [ExtensionKill] {
        /// Names are cut in a JetsamEvent.
        func place(_ kill: ExtensionKill, _ offset: Int = 0) -> String {
            "\(kill.process.prefix(30)) \(Int(kill.at.seconds / oneKill) + offset)"
        }
        let ended = kills.filter { $0.cause == .memory }
        let measured = Set(ended.filter { $0.bytes != nil }.map { place($0) })
        return kills.filter { kill in
            kill.cause != .memory || kill.bytes != nil
                || !(-1...1).contains { measured.contains(place(kill, $0)) }
        }
    }

    /// What a path leads to, with the device that it names behind that: `knowledgeC.db/remote/DEVICE`.
    private func target(of path: String) throws(FileError) -> (path: String, device: String?) {
        let above = Path.directory(of: path)
        let base = Path.directory(of: above)
        if (try? files.resolved(path)) == nil, Path.name(of: above) == DeviceRows.remote,
            let resolved = try? files.resolved(base)
        {
            return (resolved, Path.name(of: path))
        }
        return (try files.resolved(path), nil)
    }

    /// The file itself, or what is known in a folder.
    private func evidenceFiles(at path: String, _ problems: inout ProblemList) -> [EvidenceFile] {
        func add(_ text: String, _ kind: ReadProblem.Sort = .notice) {
            problems.add(Path.name(of: path), text, kind: kind)
        }
        do throws(FileError) {
            let (target, device) = try target(of: path)
            guard try files.stamp(of: target)?.kind == .directory else {
                let file = device == nil ? path : target
                return [EvidenceFile(path: file, name: Path.name(of: file), device: device)]
            }
            let folder = try EvidenceFolder(target, device: device, files)
            if folder.isCut { add("has more than \(EvidenceFolder.mostFiles) entries") }
            let others = folder.otherDevices.sorted()
            if device == nil, !others.isEmpty {
                add(
                    DeviceRows.others("streams", devices: others)
                        + ". Its own may be a Mac's, and count only where their folder is named, such as "
                        + "App.InFocus/local")
            } else if folder.files.isEmpty, !folder.isEmpty {
                add(
                    device == nil
                        ? "holds no evidence that is known: no .ips reports, shutdown.log, timesync files, Biome "
                            + "streams or knowledgeC.db, also not in the folders that a sysdiagnose or a device has "
                            + "them in" : DeviceRows.nothing(of: Path.name(of: path), butOf: others))
            }
            return folder.files
        } catch {
            add(error.description, .evidence)
            return []
        }
    }

    private func part(of file: EvidenceFile) -> EvidencePart {
        var part = EvidencePart()
        do throws(FileError) {
            let path = try files.resolved(file.path)
            let stamps = try stamps(of: path, file.kind)
            if stamps[0] != nil, let known = parts[file], known.stamps == stamps { return known }
            let first = ForeignFile.head(of: path, links: .refuse, in: files)
            let kind = file.kind ?? EvidenceFile.kind(of: path, first)
            if kind == .database {
                takeDatabase(path, file, &part)
                part.stamps = stamps
            } else if kind == .table || kind == .report,
                let remedy = ForeignFile(first, name: file.name)?.evidenceRemedy
            {
                part.problems.add(file.name, remedy, kind: .evidence)
                part.stamps = stamps
            } else {
                let contents = try files.read(path, links: .refuse, limit: Self.fileLimit)
                part.stamps = [contents.stamp] + stamps.dropFirst()
                part.take(contents.bytes, kind, name: file.name, device: file.device)
            }
            part.isOfMac = part.isOfMac || file.device == nil && MacUse.isPlace(path)
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

    private func takeDatabase(_ path: String, _ file: EvidenceFile, _ part: inout EvidencePart) {
        guard let databases else {
            part.problems.add(
                file.name, "is a database, which is not read here; export it and give the table",
                kind: .evidence)
            return
        }
        let read = databases.read(path, device: file.device, files)
        (part.spans, part.isOfMac) = (read.rows.spans, read.rows.isOfMac)
        for problem in read.problems { part.problems.add(file.name, problem.text, kind: problem.kind) }
    }
}

// MARK: - The seam to databases of evidence, which need a database engine that trackers do without

/// Reads knowledgeC.db and others like it.
package protocol EvidenceDatabases: Sendable {
    /// Reads a database, of which nothing is changed.
    ///
    /// - Parameters:
    ///   - path: With every link resolved.
    ///   - device: The one whose rows count; nil for the one that the database is from.
    ///   - files: What reads the files.
    func read(_ path: String, device: String?, _ files: any FileSystem) -> DatabaseEvidence
}

/// What a database gave.
package struct DatabaseEvidence: Sendable {
    package var rows: DeviceRows
    /// In the order in which they are listed: each a sentence without its subject, which is the file.
    package var problems: [(text: String, kind: ReadProblem.Sort)] = []

    package init(_ rows: DeviceRows) { self.rows = rows }
}
