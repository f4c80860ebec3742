// Evidence of a device's use from files beside the store: CSV, JSON lines, JetsamEvent reports and folders of those.

public import TrackingModel

/// Reads evidence files, each one again only when it has changed.
///
/// A row that is malformed costs itself and becomes a problem with its line; a file that can't be read becomes a problem
/// and leaves the others alone. Nothing is ever written.
public struct EvidenceReader: Sendable {
    /// Bytes of one file.
    static let fileLimit = 256 << 20
    /// Rows of one file.
    static let rowLimit = 1_000_000
    /// Reports of one folder.
    static let reportLimit = 10_000

    /// What one file gave.
    private struct Part: Sendable {
        var stamp: FileStamp?
        var spans: [EvidenceSpan] = []
        var kills: [ExtensionKill] = []
        var problems = ProblemList()
    }

    private let paths: [String]
    private let files: any FileSystem
    private var parts: [String: Part] = [:]

    /// - Parameter paths: Files, or folders with JetsamEvent reports in them.
    public init(_ paths: [String], files: any FileSystem = LocalFileSystem()) {
        self.paths = paths
        self.files = files
    }

    /// What all files tell now.
    public mutating func read() -> (evidence: DeviceEvidence, problems: [ReadProblem]) {
        var problems = ProblemList()
        var spans: [EvidenceSpan] = []
        var kills: [ExtensionKill] = []
        var known: [String: Part] = [:]
        for path in paths {
            for file in reports(in: path, &problems) {
                let part = part(of: file)
                spans += part.spans
                kills += part.kills
                problems.merge(part.problems)
                known[file] = part
            }
        }
        parts = known
        return (DeviceEvidence(spans: spans, kills: kills), problems.all)
    }

    /// The file itself, or the reports in a folder.
    private func reports(in path: String, _ problems: inout ProblemList) -> [String] {
        do throws(FileError) {
            let resolved = try files.resolved(path)
            guard try files.stamp(of: resolved)?.kind == .directory else { return [path] }
            let listing = try files.list(resolved, limit: Self.reportLimit)
            if listing.isCut {
                problems.add(Path.name(of: path), "has more than \(Self.reportLimit) entries", kind: .notice)
            }
            let names = listing.entries.filter { $0.kind == .regular && $0.isNameReadable }.map(\.name)
            return names.filter { $0.hasSuffix(".ips") }.map { Path.join(resolved, $0) }
        } catch {
            problems.add(Path.name(of: path), error.description, kind: .file)
            return []
        }
    }

    private func part(of path: String) -> Part {
        let name = Path.name(of: path)
        var part = Part()
        do throws(FileError) {
            let stamp = try files.stamp(of: try files.resolved(path))
            if let stamp, let known = parts[path], known.stamp == stamp { return known }
            let contents = try files.read(path, links: .follow, limit: Self.fileLimit)
            part.stamp = contents.stamp
            take(contents.bytes, name, &part)
        } catch {
            part.problems.add(name, error.description, kind: .file)
        }
        return part
    }

    private func take(_ bytes: [UInt8], _ name: String, _ part: inout Part) {
        if name.hasSuffix(".ips") {
            if bytes.count <= JetsamReport.limit, let kills = JetsamReport.kills(bytes) {
                part.kills = kills
            } else {
                part.problems.add(name, "is no JetsamEvent report that can be read", kind: .file)
            }
        } else if bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "{") {
            takeLines(bytes, name, &part)
        } else {
            takeTable(bytes, name, &part)
        }
    }

    private func takeTable(_ bytes: [UInt8], _ name: String, _ part: inout Part) {
        var rows = SeparatedValues(bytes)
        guard let head = rows.next() else { return }
        guard let names = head.fields, let columns = EvidenceColumns(names) else {
            part.problems.add(
                name, "line \(head.line) names no column that tells a start; expected start,end,kind,app",
                kind: .file)
            return
        }
        var count = 0
        while let row = rows.next() {
            count += 1
            guard count <= Self.rowLimit else { return cut(name, &part) }
            if let fields = row.fields {
                take(columns.span(fields), line: row.line, name, &part)
            } else {
                part.problems.add(name, "line \(row.line) has a quote that is not closed; skipped")
            }
        }
    }

    private func takeLines(_ bytes: [UInt8], _ name: String, _ part: inout Part) {
        var known: (names: [String], columns: EvidenceColumns)?
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            guard line.contains(where: { $0 > 0x20 }) else { continue }
            guard index < Self.rowLimit else { return cut(name, &part) }
            guard line.count <= SeparatedValues.longestRecord, JSONDepth.isShallow(line),
                let object = LenientJSON(Array(line))
            else {
                part.problems.add(name, "line \(index + 1) is no JSON object; skipped")
                continue
            }
            let names = object.names
            if known?.names != names {
                known = EvidenceColumns(names).map { (names, $0) }
            }
            guard let known else {
                part.problems.add(name, "line \(index + 1) tells no start; skipped")
                continue
            }
            take(known.columns.span(names.map { object.text($0) ?? "" }), line: index + 1, name, &part)
        }
    }

    private func take(
        _ span: Result<EvidenceSpan, EvidenceColumns.Malformed>, line: Int, _ name: String, _ part: inout Part
    ) {
        switch span {
        case .success(let span): part.spans.append(span)
        case .failure(let malformed):
            part.problems.add(name, "line \(line) \(malformed.words); skipped")
        }
    }

    private func cut(_ name: String, _ part: inout Part) {
        part.problems.add(name, "has more than \(Self.rowLimit) rows; the rest is left out", kind: .notice)
    }
}
