// The files of a container beside its preferences: recovery log, daily logs, fallback files.

import PlainText
import TrackingModel

extension StoreReader {
    mutating func readRecoveryLog(_ assembly: inout ContentsAssembly, _ root: String) {
        let name = RecoveryLogFile.name
        let path = Path.join(root, name)
        do {
            guard let stamp = try files.stamp(of: path) else {
                if let last = lastRecovery, last.isWhole {
                    assembly.problems.add(name, "is gone; shown is the last good read", kind: .file)
                    assembly.recovery = last
                }
                return
            }
            if let last = lastRecovery, last.stamp == stamp, pass != .second || last.isSame(at: assembly.at) {
                assembly.recovery = last
                return
            }
            let read = try RecoveryLogFile.read(
                path, files: files, limits: limits, readAt: assembly.at, meter: meter)
            if !read.isWhole, let last = lastRecovery, last.isWhole {
                assembly.problems.add(read.problems)
                assembly.problems.add(
                    name, "is being written or damaged; shown is the last good read", kind: .file)
                assembly.recovery = last
                return
            }
            lastRecovery = read
            assembly.recovery = read
        } catch {
            assembly.problems.add(name, error.description, kind: .file)
            if let last = lastRecovery, last.isWhole { assembly.recovery = last }
        }
    }

    mutating func readLogFolder(_ assembly: inout ContentsAssembly, _ root: String) {
        let mapped = assembly.mapping?.logs
        let folder = Path.join(root, mapped?.folder ?? ContainerPaths.logFolder)
        let (logs, others, problems) = DailyLog.list(folder, mapped: mapped, files: files, limits: limits)
        assembly.problems.add(problems)
        systemLogs = systemLogs.filter { others.contains($0.key) }
        for name in others.suffix(DailyLog.countLimit) {
            do { try readSystemLog(name, in: folder, &assembly) } catch {
                assembly.problems.add(Path.name(of: folder) + "/" + name, error.description, kind: .file)
            }
        }
        var kept: [String: CachedLog] = [:]
        var read: [TextLog] = []
        var linesLeft = limits.lines(inBytes: logs.sum { min($0.stamp.size, DailyLog.byteLimit) })
        // The newest first: where there are too many lines, the oldest are left out.
        for log in logs.reversed() {
            assembly.logFolderBytes += log.stamp.size
            let names = assembly.appIDs
            let mappings = assembly.mappings
            if let cached = dailyLogs[log.name], cached.stamp == log.stamp,
                pass == .second
                    ? cached.isSame(
                        on: log.day ?? assembly.calendar.day(of: log.stamp.modified), in: assembly.calendar,
                        at: assembly.at)
                    : cached.calendar == assembly.calendar,
                cached.ids == names, cached.mappings == mappings
            {
                kept[log.name] = cached
                read.append(cached.log)
                linesLeft = max(0, linesLeft - cached.log.entries.count)
                continue
            }
            do {
                let text = try self.read(log, root, assembly, mostLines: linesLeft)
                kept[log.name] = CachedLog(
                    stamp: log.stamp, calendar: assembly.calendar, ids: names, mappings: mappings, log: text)
                read.append(text)
                linesLeft = max(0, linesLeft - text.entries.count)
            } catch {
                assembly.problems.add(Path.name(of: folder) + "/" + log.name, error.description, kind: .file)
            }
        }
        assembly.dailyLogs += read.reversed()
        dailyLogs = kept
    }

    /// Takes what the system wrote in a log without a day in its name; without a line of the system it is no log here.
    private mutating func readSystemLog(
        _ name: String, in folder: String, _ assembly: inout ContentsAssembly
    ) throws(FileError) {
        let path = Path.join(folder, name)
        guard let stamp = try files.stamp(of: path) else { return }
        if systemLogs[name]?.stamp != stamp {
            // Most such files are none of the system's, which the beginning shows.
            let head = ForeignFile.head(of: path, links: .refuse, in: files)
            let bytes =
                SystemLines(head) == nil && !head.starts(with: "[".utf8)
                ? []
                : try TextLogFiles.tail(
                    path, links: .refuse, files: files, limits: limits, meter: meter
                ).bytes
            systemLogs[name] = (stamp, SystemLines(bytes))
        }
        let found = systemLogs[name]?.lines?.evidence(
            .newest(min(stamp.modified, assembly.at)), assembly.calendar)
        if let found { assembly.evidence.add(found.evidence) }
        // A mapping says which files are the extension's.
        let unread = assembly.mapping == nil ? "has no day in its name; skipped" : nil
        if let notice = found.map(\.notice) ?? unread {
            assembly.problems.add(Path.name(of: folder) + "/" + name, notice, kind: .notice)
        }
    }

    private func read(
        _ log: DailyLog, _ root: String, _ assembly: ContentsAssembly, mostLines: Int
    ) throws(FileError) -> TextLog {
        let (bytes, skipped) = try TextLogFiles.tail(
            log.path, links: .refuse, files: files, limits: limits, meter: meter)
        let basis = log.day.map { .day($0) } ?? LineDating.Basis.newest(min(log.stamp.modified, assembly.at))
        var text = bytes.withUnsafeBufferPointer { buffer in
            TextLog(
                buffer, origin: .logFile(log.name), basis: basis, calendar: assembly.calendar,
                names: assembly.names, mapping: assembly.mapping, readAt: assembly.at,
                lineLimit: limits.textLineBytes, mostLines: mostLines, isCut: skipped > 0)
        }
        if skipped > 0 {
            let problem = "shown are the last \(bytes.count) of \(bytes.count + skipped) bytes"
            let folder = Path.name(of: Path.directory(of: log.path))
            text.problems.append(
                ReadProblem(source: folder + "/" + log.name, problem: problem, kind: .notice))
        }
        return text
    }

    mutating func listFallbacks(_ assembly: inout ContentsAssembly, _ root: String) {
        do {
            let listing = try files.list(root, limit: limits.directoryEntries)
            if listing.isCut {
                assembly.problems.add(
                    "container", "has more than \(limits.directoryEntries) entries; the rest is left out",
                    kind: .notice)
            }
            var count = 0
            for entry in listing.entries where ContainerPaths.isFallback(entry.name) {
                let name = HarmlessText.line(entry.name)
                guard entry.kind == .regular || (entry.kind == .other && !entry.isNameReadable) else {
                    assembly.problems.add(name, "is a \(entry.kind.rawValue); skipped", kind: .file)
                    continue
                }
                count += 1
                if count <= ContainerPaths.fallbackLimit { assembly.fallbackFiles.append(name) }
            }
            assembly.unlistedFallbackFiles = count - assembly.fallbackFiles.count
            assembly.hasUncountedFallbackFiles = listing.isCut && count > 0
            if count > ContainerPaths.fallbackLimit {
                assembly.problems.add(
                    "fallback files",
                    "\(listing.isCut ? "more than " : "")\(count) of them; the first \(ContainerPaths.fallbackLimit) are listed",
                    kind: .notice)
            }
        } catch {
            assembly.problems.add("container", error.description, kind: .file)
        }
    }

    // MARK: - Reads text logs alone: what only preferences hold stays unknown

    /// Reads the logs as they are now. Throws where none of them can be read.
    mutating func readTextLogs(calendar: LocalCalendar, at: Instant) throws(StoreOpeningError)
        -> StoreContents
    {
        var assembly = TextLogAssembly(location: location, calendar: calendar, at: at)
        let paths = location.textLogs(in: files)
        let stamps = paths.map { path in try? files.stamp(of: path) }
        let sizes = stamps.map { min($0?.size ?? 0, DailyLog.byteLimit) }
        var linesLeft = limits.lines(inBytes: sizes.reduce(0, +))
        for (path, stamp) in zip(paths, stamps) {
            do {
                if let found = try readTextLog(path, stamp, mostLines: linesLeft) {
                    assembly.logs.append(found)
                    linesLeft = max(0, linesLeft - found.lines.count)
                } else {
                    assembly.problems.add(
                        Path.name(of: path), "holds no line of a tracker's log; skipped", kind: .notice)
                }
            } catch {
                guard location.root != nil else { throw .unreadable(error) }
                assembly.problems.add(Path.name(of: path), error.description, kind: .file)
            }
        }
        meter?.finishFiles()
        return assembly.finished()
    }

    private mutating func readTextLog(
        _ path: String, _ stamp: FileStamp?, mostLines: Int
    ) throws(FileError) -> TextLogFiles.Found? {
        // The stamp of a link says nothing of the file that it leads to.
        let isKept = stamp?.kind == .regular
        if pass == .second, isKept, let last = forSecond.textLogs[path], last.stamp == stamp,
            last.mostLines == mostLines
        {
            return last.found
        }
        let found = try TextLogFiles.read(
            path, links: location.links, files: files, limits: limits, mostLines: mostLines, mapping: mapping,
            meter: meter)
        if pass == .first, isKept, let stamp {
            forSecond.textLogs[path] = KeptForSecond.TextLogRead(
                stamp: stamp, mostLines: mostLines, found: found)
        }
        return found
    }
}

// MARK: - Reads the recovery log file as a stream; keeps the records before a break, and the last complete state

/// One read of `recovery_log.json`.
struct RecoveryLogFile {
    var stamp: FileStamp
    var entries: [RecoveryEntry]
    /// Elements in the file, broken ones included.
    var elements: Int
    /// Whether the document was whole and nobody wrote meanwhile.
    var isWhole: Bool
    var problems: [ReadProblem]
    /// The instant as of which it was read.
    var readAt: Instant
    /// The latest time of a record, such a one included that was left out; nil without any.
    var latest: Instant?

    /// Whether it says anything of the number of events: a log of which nothing could be read says nothing.
    var reportsEvents: Bool { !entries.isEmpty || (isWhole && elements == 0) }

    /// Whether it would be read the same as of another instant, by which times of the future are left out.
    func isSame(at other: Instant) -> Bool {
        guard other != readAt else { return true }
        guard other < readAt, !problems.contains(where: { $0.kind == .epoch }) else { return false }
        return latest.map { $0 <= other + ValueJudge.futureAllowance } ?? true
    }

    static let name = RecordOrigin.recoveryLog.name

    /// Reads the file in chunks; it is never held whole.
    static func read(
        _ path: String, files: any FileSystem, limits: ReadLimits, readAt: Instant,
        meter: (any ReadMeter)? = nil
    ) throws(FileError) -> RecoveryLogFile {
        let size = try files.stamp(of: path)?.size ?? 0
        let most = limits.items(inBytes: size)
        var wanted = 0..<most
        while true {
            var collector = RecoveryCollector(origin: .recoveryLog, readAt: readAt)
            var stream = JSONRecordStream<RecoveryRecord>(
                .array, depthLimit: limits.depth, recordLimit: limits.jsonRecordBytes, wanted: wanted
            ) { _, _, record in collector.add(record) }
            var taken = 0
            let file = try files.stream(path, links: .refuse, limit: limits.jsonBytes, meter: meter) {
                taken += $0.count
                let goesOn = stream.take($0)
                // What a part holds says how many there will be.
                if taken >= size / 16, taken > 0 {
                    collector.expect(min(collector.entries.count * size / taken, most))
                }
                return goesOn
            }
            var problems = stream.finish(source: name, key: nil)
            if wanted.lowerBound == 0, let newest = stream.newest(most) {
                wanted = newest
                continue
            }
            problems += collector.problems(source: name, key: nil)
            return RecoveryLogFile(
                stamp: file.stamp, entries: collector.entries, elements: stream.elements,
                isWhole: stream.isWhole && !file.hasChanged, problems: problems, readAt: readAt,
                latest: collector.times.latest)
        }
    }
}
