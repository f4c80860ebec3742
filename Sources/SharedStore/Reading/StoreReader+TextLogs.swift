// Reads text logs alone: what only preferences hold stays unknown.

import TrackingModel

extension StoreReader {
    /// Reads the logs as they are now. Throws where none of them can be read.
    mutating func readTextLogs(calendar: LocalCalendar, at: Instant) throws(StoreOpeningError)
        -> StoreContents
    {
        var assembly = TextLogAssembly(location: location, calendar: calendar, at: at)
        let paths =
            location.root.map { root in TextLogFiles.names(root, files).map { Path.join(root, $0) } }
            ?? [location.plist]
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
        if turn == .second, isKept, let last = forSecond.textLogs[path], last.stamp == stamp,
            last.mostLines == mostLines
        {
            return last.found
        }
        let found = try TextLogFiles.read(
            path, links: location.links, files: files, limits: limits, mostLines: mostLines, meter: meter)
        if turn == .first, isKept, let stamp {
            forSecond.textLogs[path] = KeptForSecond.TextLogRead(
                stamp: stamp, mostLines: mostLines, found: found)
        }
        return found
    }
}
