// Evidence of a device's use from files beside the store, of every kind that is known, and from folders of those.

public import TrackingModel

/// Reads evidence files, each one again only when it has changed.
///
/// A row or a record that is malformed costs itself and becomes a problem; a file that can't be read becomes a problem
/// and leaves the others alone. All of these are of kind `evidence` or `notice`: the store itself is whole. Nothing is
/// ever written.
public struct EvidenceReader: Sendable {
    /// What is read, as a person knows it.
    package static let formats = EvidenceFormat.titles

    /// Bytes of one file that is read whole.
    static let fileLimit = 256 << 20
    private let paths: [String]
    private let files: any FileSystem
    private let databases: (any EvidenceDatabases)?
    private let calendar: LocalCalendar
    private let at: Instant?
    private var parts: [EvidenceFile: EvidencePart] = [:]
    /// What all files together gave, and what was said of those of each path, as long as none of them changes.
    private var last = (evidence: DeviceEvidence(), counts: [Int](), leftOut: [ProblemList]())

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
    ///   - calendar: The local time that the system's logs are in, where their lines have no zone.
    ///   - at: When the store is judged; lines of the system's logs without a day are of the time before. Nil for the
    ///     time before they were written.
    package init(
        _ paths: [String], files: any FileSystem = LocalFileSystem(), databases: (any EvidenceDatabases)?,
        calendar: LocalCalendar = .utc, at: Instant? = nil
    ) {
        self.calendar = calendar
        self.at = at
        self.paths = paths
        self.files = files
        self.databases = databases
    }

    /// Returns the evidence in all files as of now.
    public mutating func read() -> (evidence: DeviceEvidence, problems: [ReadProblem]) {
        var found: [(path: String, parts: [EvidencePart], problems: ProblemList)] = []
        var known: [EvidenceFile: EvidencePart] = [:]
        var areKept = true
        for path in paths {
            var (parts, problems): ([EvidencePart], ProblemList) = ([], ProblemList())
            for file in evidenceFiles(at: path, &problems) where known[file] == nil {
                let (part, isKept) = part(of: file)
                areKept = areKept && isKept
                known[file] = part
                parts.append(part)
                problems.merge(part.problems)
            }
            found.append((path, parts, problems))
        }
        parts = known
        let counts = found.map(\.parts.count)
        if !areKept || last.counts != counts {
            var reports: Set<String> = []
            let counted = found.map { Self.counted($0.parts, $0.path, &reports) }
            last = (Self.evidence(in: counted.flatMap(\.parts)), counts, counted.map(\.problems))
        }
        var problems = ProblemList()
        for (path, leftOut) in zip(found, last.leftOut) {
            problems.merge(path.problems)
            problems.merge(leftOut)
        }
        return (last.evidence, problems.all)
    }

    /// What counts of one path: each report once, under however many names it lies there, and nothing of a Mac. Says
    /// what does not.
    private static func counted(
        _ parts: [EvidencePart], _ path: String, _ reports: inout Set<String>
    ) -> (parts: [EvidencePart], problems: ProblemList) {
        var problems = ProblemList()
        var left: [LeftOutReport?] = []
        var (copies, records) = (0, 0)
        let macWitness = parts.lazy.compactMap(\.macWitness).first
        let counted = parts.compactMap { part -> EvidencePart? in
            var part = part
            if let report = part.report {
                guard reports.insert(report).inserted else {
                    copies += 1
                    return nil
                }
                left.append(part.leftOut)
            } else if macWitness != nil {
                records += part.leaveOutUse()
            }
            return part
        }
        let name = Path.name(of: path)
        if let summary = LeftOutReport.summary(left, copies: copies) {
            problems.add(name, summary, kind: left.contains(.unreadable) ? .evidence : .notice)
        }
        if let macWitness {
            problems.add(name, records, "record", MacUse.leftOut(macWitness), kind: .notice)
        }
        return (counted, problems)
    }

    private static func evidence(in parts: [EvidencePart]) -> DeviceEvidence {
        let history = PowerHistory(parts.flatMap(\.power))
        let changed = StreamChange.spans(parts.flatMap(\.changes), restarts: history.restarts)
        // A process that goes beyond its memory can have a report of its own beside the JetsamEvent, which alone has the
        // pages, and lines in the system's log.
        let reported = parts.filter { $0.report != nil }.flatMap(\.kills)
        let each = reported.filter { $0.bytes != nil }.adding(reported.filter { $0.bytes == nil })
        var evidence = DeviceEvidence(
            spans: parts.flatMap(\.spans) + history.off + changed,
            kills: parts.filter { $0.report == nil && !$0.kills.isEmpty }.reduce(each) {
                $0.adding($1.kills)
            },
            restarts: history.restarts, denials: parts.flatMap(\.denials))
        evidence.files = parts.count { !$0.isEmpty }
        return evidence
    }

    /// What a path leads to, with the device that it names behind that: `knowledgeC.db/remote/DEVICE`.
    private func target(of path: String) throws(FileError) -> (path: String, device: String?) {
        do throws(FileError) { return (try files.resolved(path), nil) } catch {
            let above = Path.directory(of: path)
            guard Path.name(of: above) == DeviceRows.remote,
                let resolved = try? files.resolved(Path.directory(of: above))
            else { throw error }
            return (resolved, Path.name(of: path))
        }
    }

    /// The file itself, or what is known in a folder.
    private func evidenceFiles(at path: String, _ problems: inout ProblemList) -> [EvidenceFile] {
        func add(_ text: String, _ kind: ReadProblem.Sort = .notice) {
            problems.add(Path.name(of: path), text, kind: kind)
        }
        do throws(FileError) {
            let (target, device) = try target(of: path)
            guard try files.stamp(of: target)?.kind == .directory else {
                let name = Path.name(of: device == nil ? path : target)
                return [EvidenceFile(path: target, name: name, device: device)]
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

    /// What a file gave, and whether that is what it gave before, with nothing read.
    private func part(of file: EvidenceFile) -> (part: EvidencePart, isKept: Bool) {
        var part = EvidencePart()
        do throws(FileError) {
            let stamps = try stamps(of: file)
            if stamps[0] != nil, let known = parts[file], known.stamps == stamps { return (known, true) }
            part.stamps = stamps
            try take(file, &part)
            part.name(file.name)
            if part.macWitness == nil, file.device == nil {
                part.macWitness = MacUse.witness(place: file.path)
            }
        } catch {
            // What the system could not do, it may do the next time.
            if case .failed = error { part.stamps = [] }
            part.problems.add(file.name, error.description, kind: .evidence)
        }
        return (part, false)
    }

    /// The states of a file, and of what a database has not taken in yet.
    private func stamps(of file: EvidenceFile) throws(FileError) -> [FileStamp?] {
        let own = try files.stamp(of: file.path)
        guard file.kind == nil || file.kind == .database else { return [own] }
        return [own, (try? files.stamp(of: file.path + "-wal")) ?? nil]
    }

    private func take(_ file: EvidenceFile, _ part: inout EvidencePart) throws(FileError) {
        func read() throws(FileError) -> [UInt8] {
            let contents = try files.read(file.path, links: .refuse, limit: Self.fileLimit)
            part.stamps[0] = contents.stamp
            return contents.bytes
        }
        // A database is not read whole, and what a name alone doesn't tell may be one.
        let bytes = file.kind == nil || file.kind == .database ? nil : try read()
        let first =
            bytes.map { Array($0.prefix(ForeignFile.head)) }
            ?? ForeignFile.head(of: file.path, links: .refuse, in: files)
        let foreign = ForeignFile(first, name: file.name)
        let kind = file.kind ?? EvidenceFile.kind(of: file.path, first, foreign)
        if kind == .database {
            takeDatabase(file, &part)
        } else if kind == .table || kind == .report, let remedy = foreign?.evidenceRemedy {
            part.problems.add(file.name, remedy, kind: .evidence)
        } else {
            let whole = if let bytes { bytes } else { try read() }
            let written = part.stamps.first.flatMap { $0 }?.modified
            part.take(
                whole, kind, name: file.name, device: file.device,
                newest: [written, at].compactMap { $0 }.min() ?? Instant(0), calendar: calendar)
        }
    }

    private func takeDatabase(_ file: EvidenceFile, _ part: inout EvidencePart) {
        guard let databases else {
            part.problems.add(
                file.name, "is a database, which is not read here; export it and give the table",
                kind: .evidence)
            return
        }
        var rows = DeviceRows(name: file.name, asked: file.device, areOfOneMachine: true)
        databases.read(file.path, into: &rows, files)
        part.take(rows)
    }
}

// MARK: - The seam to databases of evidence, which need a database engine that trackers do without

/// Reads knowledgeC.db and others like it.
package protocol EvidenceDatabases: Sendable {
    /// Reads a database, of which nothing is changed.
    ///
    /// - Parameters:
    ///   - path: With every link resolved.
    ///   - rows: Take what it shows, and what is wrong with it.
    ///   - files: What reads the files.
    func read(_ path: String, into rows: inout DeviceRows, _ files: any FileSystem)
}
