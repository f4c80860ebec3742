// Files that are text logs, wherever they lie: which there are, and what their lines are.

import TrackingModel

/// Finds text logs by their lines, not by their names: people call them as they like.
enum TextLogFiles {
    /// A log that was opened.
    struct Found {
        var name: String
        var stamp: FileStamp
        var lines: [TextLogLine]
        var skippedBytes: Int
        /// What is to be said of lines that were left out.
        var notice: String?
        /// The day in the name, as in the extension's own files.
        var day: LocalDay?
        /// That of a known app whose lines they are.
        var mapping: StoreMapping?
        /// What the system wrote between the lines.
        var system: SystemLines
    }

    /// Whether a file holds at least one line that only a tracker writes.
    static func isLog(_ path: String, _ files: any FileSystem) throws(FileError) -> Bool {
        guard let text = LogText.utf8(of: try tail(path, links: .follow, files: files).bytes) else {
            return false
        }
        return text.withUnsafeBufferPointer { buffer in
            var isLog = false
            // Line by line, since nothing of them is kept.
            LastLines(of: buffer, most: .max).visit { line in
                isLog = isLog || isTracker(TextLogLine(copied: line, limit: ReadLimits().textLineBytes))
            }
            return isLog
        }
    }

    /// Whether the system hid values of most of a file's lines, so that nobody can say whose they are.
    static func isHidden(_ path: String, _ files: any FileSystem) throws(FileError) -> Bool {
        let (lines, _) = lines(
            try tail(path, links: .follow, files: files).bytes, limit: ReadLimits().textLineBytes, most: 1_000
        )
        return lines.count { LogEntry.hidesValues($0.message) } * 2 > lines.count
    }

    /// Whether a folder with these entries holds a log. What can't be read is none.
    static func hasLog(
        _ folder: String, holding entries: [DirectoryListing.Entry], _ files: any FileSystem
    ) -> Bool {
        names(entries).contains { (try? isLog(Path.join(folder, $0), files)) ?? false }
    }

    /// The files of a folder whose names end like those of text logs, in the order of their names.
    static func names(_ folder: String, _ files: any FileSystem) -> [String] {
        names(files.entries(of: folder))
    }

    /// Those of the entries.
    static func names(_ entries: [DirectoryListing.Entry]) -> [String] {
        entries.filter { $0.kind == .regular && $0.isNameReadable && LogText.isName($0.name) }
            .map(\.name).sorted().suffix(DailyLog.countLimit).map { $0 }
    }

    /// Lines by which a known app's log is known.
    private static let tellingLines = 5_000

    /// Reads one; nil where it holds no line of a tracker.
    static func read(
        _ path: String, links: LinkRule, files: any FileSystem, limits: ReadLimits, mostLines: Int,
        mapping: StoreMapping? = nil, meter: (any ReadMeter)? = nil
    ) throws(FileError) -> Found? {
        guard let stamp = try files.stamp(of: path) else { return nil }
        let (bytes, skipped) = try tail(path, links: links, files: files, meter: meter)
        func taken(_ mapping: StoreMapping?) -> (lines: [TextLogLine], notice: String?) {
            Self.lines(bytes, limit: limits.textLineBytes, most: mostLines, keepsColumns: mapping != nil)
        }
        var (lines, notice) = taken(mapping)
        var known = mapping
        if !lines.contains(where: { known?.match($0.message) != nil }) {
            if known != nil { (lines, notice) = taken(nil) }
            guard lines.contains(where: isTracker) else { return nil }
            known =
                lines.suffix(Self.tellingLines).lazy.compactMap { StoreMapping.known(line: $0.message) }.first
            if known != nil { (lines, notice) = taken(known) }
        }
        if skipped > 0, notice == nil, !lines.isEmpty { lines.removeFirst() }
        let name = Path.name(of: path)
        lines = RepeatedDumps.removed(from: lines)
        let system = SystemLines(in: &lines)
        return Found(
            name: name, stamp: stamp, lines: lines, skippedBytes: skipped, notice: notice,
            day: known == nil ? day(ofName: name) : LocalDay.first(inName: name), mapping: known,
            system: system)
    }

    /// The day of `ext-log-2026-05-09.log`, with anything added to the name when it was copied.
    static func day(ofName name: String) -> LocalDay? {
        guard let mark = name.firstRange(of: "ext-log-") else { return nil }
        return LocalDay(iso: name[mark.upperBound...].prefix(10))
    }

    /// The last part of a file, and the number of bytes before it.
    static func tail(
        _ path: String, links: LinkRule, files: any FileSystem, limits: ReadLimits = ReadLimits(),
        lastBytes: Int = DailyLog.byteLimit, meter: (any ReadMeter)? = nil
    ) throws(FileError) -> (bytes: [UInt8], skipped: Int) {
        var isRich = false
        var kept: [UInt8] = []
        var total = 0
        _ = try files.stream(path, links: links, limit: limits.jsonBytes, meter: meter) { chunk in
            if total == 0 { isRich = RichText.isRichText(chunk) }
            total += chunk.count
            kept.append(contentsOf: chunk)
            if kept.count > 2 * lastBytes { kept.removeFirst(kept.count - lastBytes) }
            // The end of a rich text says nothing without its beginning.
            return !isRich || total <= lastBytes
        }
        if kept.count > lastBytes { kept.removeFirst(kept.count - lastBytes) }
        return (kept, total - kept.count)
    }

    private static func lines(
        _ bytes: [UInt8], limit: Int, most: Int, keepsColumns: Bool = false
    ) -> (lines: [TextLogLine], notice: String?) {
        guard let text = LogText.utf8(of: bytes) else { return ([], nil) }
        return text.withUnsafeBufferPointer { buffer in
            let last = LastLines(of: buffer, most: most)
            let lines = last.lines { TextLogLine(copied: $0, limit: limit, keepsColumns: keepsColumns) }
            return (lines.filter { $0.stamp != .none || !$0.message.isEmpty }, last.notice)
        }
    }

    /// Whether a line is a tracker's. Where it has the process, words such as HEARTBEAT alone don't tell: others write
    /// them as well.
    static func isTracker(_ line: TextLogLine) -> Bool {
        let family = LogFamily(of: line.message.prefix(512))
        guard family.isTracker(line.message) else {
            return ConsoleTotals.isReport(line.message) || StoreMapping.known(line: line.message) != nil
        }
        return line.process.map(ExtensionProcess.isOurs) ?? true || family.callbackRole != nil
            || line.message.prefix { $0 != " " }.contains("_")
    }
}

/// The same stretch of a log, printed more than once into one console.
enum RepeatedDumps {
    private struct LineIdentity: Hashable {
        var moment: Double
        var session: String?
        var message: String
    }

    /// The lines without those that an earlier stretch has. A stretch begins where the stamps go back; a midnight does
    /// so too, and takes nothing away.
    static func removed(from lines: [TextLogLine]) -> [TextLogLine] {
        var seen: [LineIdentity: Int] = [:]
        var stretch: [LineIdentity: Int] = [:]
        var last: Double?
        return lines.filter { line in
            guard let moment = moment(line) else { return true }
            if let last, moment < last - tolerance {
                for (key, count) in stretch { seen[key] = max(seen[key] ?? 0, count) }
                stretch = [:]
            }
            last = moment
            let key = LineIdentity(moment: moment, session: line.session, message: line.message)
            let count = stretch[key, default: 0] + 1
            stretch[key] = count
            return count > seen[key] ?? 0
        }
    }

    /// Several processes write at once, a little out of order.
    private static let tolerance: Double = 2

    static func moment(_ line: TextLogLine) -> Double? {
        switch line.stamp {
        case .none: nil
        case .unix(let seconds), .clock(let seconds): seconds
        case .dated(let day, let seconds): Double(day.number) * 86_400 + seconds
        case .yearless(let month, let day, let seconds): Double(month * 31 + day) * 86_400 + seconds
        }
    }
}

extension StoreMapping.LogPlace {
    /// Whether a file of that name is a log.
    func includes(_ name: String) -> Bool {
        guard let file else { return LogText.isName(name) }
        return file.fields(of: name) != nil
    }
}

// MARK: - The daily text logs of a container: which there are, and the last part of each

/// A file of the `Logs` folder that can be read.
struct DailyLog {
    var name: String
    /// Nil where the name has none.
    var day: LocalDay?
    var path: String
    var stamp: FileStamp

    /// Bytes of a text log that are read; of a larger one its last part.
    static let byteLimit = 16 << 20
    /// Files beyond this many are left out, the oldest first; the tracker keeps seven days.
    static let countLimit = 400

    /// The day in a name such as `ext-log-2026-04-23.log`.
    static func day(ofName name: String) -> LocalDay? {
        let prefix = "ext-log-"
        let suffix = ".log"
        guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
        return LocalDay(iso: name.dropFirst(prefix.count).dropLast(suffix.count))
    }

    /// The logs of a folder, oldest first, and the names of others; unreadable ones are reported.
    ///
    /// - Parameter mapped: Which files are logs and what their names are, where a mapping says so.
    static func list(
        _ folder: String, mapped: StoreMapping.LogPlace? = nil, files: any FileSystem, limits: ReadLimits
    ) -> ([DailyLog], others: [String], [ReadProblem]) {
        var logs: [DailyLog] = []
        var problems: [ReadProblem] = []
        var others: [String] = []
        func report(_ name: String, _ text: String, _ kind: ReadProblem.Sort) {
            let source = Path.name(of: folder) + "/" + name
            problems.append(ReadProblem(source: source, problem: text, kind: kind))
        }
        let listing: DirectoryListing
        do {
            guard let stamp = try files.stamp(of: folder) else { return ([], [], []) }
            guard stamp.kind == .directory else {
                report("", "is a \(stamp.kind.rawValue), not a folder; skipped", .file)
                return ([], [], problems)
            }
            listing = try files.list(folder, limit: limits.directoryEntries)
        } catch {
            report("", error.description, .file)
            return ([], [], problems)
        }
        for entry in listing.entries where LogText.isName(entry.name) || mapped?.includes(entry.name) == true
        {
            guard entry.kind == .regular else {
                report(entry.name, "is a \(entry.kind.rawValue); skipped", .file)
                continue
            }
            let path = Path.join(folder, entry.name)
            guard let stamp = (try? files.stamp(of: path)) ?? nil else { continue }
            let day = mapped == nil ? day(ofName: entry.name) : LocalDay.first(inName: entry.name)
            guard mapped?.includes(entry.name) ?? (day != nil) else {
                others.append(entry.name)
                continue
            }
            logs.append(DailyLog(name: entry.name, day: day, path: path, stamp: stamp))
        }
        logs.sort {
            ($0.day?.number ?? .max, $0.stamp.modified) < ($1.day?.number ?? .max, $1.stamp.modified)
        }
        if logs.count > countLimit {
            report("", "holds \(logs.count) logs; the newest \(countLimit) are read", .notice)
            logs.removeFirst(logs.count - countLimit)
        }
        return (logs, others, problems)
    }
}
