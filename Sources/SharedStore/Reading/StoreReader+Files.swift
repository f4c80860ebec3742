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
            if let last = lastRecovery, last.stamp == stamp, turn != .second || last.isSame(at: assembly.at) {
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
        let (logs, problems) = DailyLog.list(
            Path.join(root, ContainerPaths.logFolder), files: files, limits: limits)
        assembly.problems.add(problems)
        var kept: [String: CachedLog] = [:]
        var read: [TextLog] = []
        var linesLeft = limits.lines(inBytes: logs.reduce(0) { $0 + min($1.stamp.size, DailyLog.byteLimit) })
        // The newest first: where there are too many lines, the oldest are left out.
        for log in logs.reversed() {
            assembly.logFolderBytes += log.stamp.size
            let names = assembly.appIDs
            let mappings = assembly.mappings
            if let cached = dailyLogs[log.name], cached.stamp == log.stamp,
                turn == .second
                    ? cached.isSame(on: log.day, in: assembly.calendar, at: assembly.at)
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
                assembly.problems.add("Logs/" + log.name, error.description, kind: .file)
            }
        }
        assembly.dailyLogs += read.reversed()
        dailyLogs = kept
    }

    private func read(
        _ log: DailyLog, _ root: String, _ assembly: ContentsAssembly, mostLines: Int
    ) throws(FileError) -> TextLog {
        let (bytes, skipped) = try TextLogFiles.tail(
            log.path, links: .refuse, files: files, limits: limits, meter: meter)
        var text = bytes.withUnsafeBufferPointer { buffer in
            TextLog(
                buffer, origin: .logFile(log.name), basis: .day(log.day), calendar: assembly.calendar,
                names: assembly.names, readAt: assembly.at, lineLimit: limits.textLineBytes,
                mostLines: mostLines, isCut: skipped > 0)
        }
        if skipped > 0 {
            let problem = "shown are the last \(bytes.count) of \(bytes.count + skipped) bytes"
            text.problems.append(ReadProblem(source: "Logs/" + log.name, problem: problem, kind: .notice))
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
}
