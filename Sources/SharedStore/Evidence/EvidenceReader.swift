// Evidence of a device's use from files beside the store: tables, JSON lines, JetsamEvent reports and folders of those.

public import TrackingModel

/// Reads evidence files, each one again only when it has changed.
///
/// A row that is malformed costs itself and becomes a problem with its line; a file that can't be read becomes a
/// problem and leaves the others alone. All of these are of kind `evidence` or `notice`: the store itself is whole.
/// Nothing is ever written.
public struct EvidenceReader: Sendable {
    /// Bytes of one file.
    static let fileLimit = 256 << 20
    /// Reports of one folder.
    static let reportLimit = 10_000

    /// What one file gave.
    private struct Part: Sendable {
        var stamp: FileStamp?
        var spans: [EvidenceSpan] = []
        var kills: [ExtensionKill] = []
        /// A report of the system's about something else than memory.
        var isOtherReport = false
        var problems = ProblemList()
    }

    private let paths: [String]
    private let files: any FileSystem
    private var parts: [String: Part] = [:]

    /// - Parameters:
    ///   - paths: Files, or folders with JetsamEvent reports in them.
    ///   - files: What reads and writes files.
    public init(_ paths: [String], files: any FileSystem = LocalFileSystem()) {
        self.paths = paths
        self.files = files
    }

    /// Returns the evidence in all files as of now.
    public mutating func read() -> (evidence: DeviceEvidence, problems: [ReadProblem]) {
        var problems = ProblemList()
        var spans: [EvidenceSpan] = []
        var kills: [ExtensionKill] = []
        var known: [String: Part] = [:]
        for path in paths {
            let reports = reports(in: path, &problems)
            var others = 0
            for file in reports {
                let part = part(of: file)
                spans += part.spans
                kills += part.kills
                others += part.isOtherReport ? 1 : 0
                problems.merge(part.problems)
                known[file] = part
            }
            if others > 0 {
                let all = countText(reports.count, "report")
                problems.add(
                    Path.name(of: path),
                    "\(others) of \(all) \(others == 1 ? "is" : "are") about other things than memory; skipped",
                    kind: .notice)
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
            problems.add(Path.name(of: path), error.description, kind: .evidence)
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
            part.problems.add(name, error.description, kind: .evidence)
        }
        return part
    }

    private func take(_ bytes: [UInt8], _ name: String, _ part: inout Part) {
        if name.hasSuffix(".ips") {
            switch JetsamReport.read(bytes) {
            case .kills(let kills): part.kills = kills
            case .otherReport: part.isOtherReport = true
            case .unreadable:
                part.problems.add(name, "is not a readable JetsamEvent report", kind: .evidence)
            }
        } else {
            let table = EvidenceTable(bytes, name: name)
            part.spans = table.spans
            part.problems.merge(table.problems)
        }
    }
}
