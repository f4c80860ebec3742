// Reads text logs alone: what only preferences hold stays unknown.

import TrackingModel

extension StoreReader {
    /// Reads the logs as they are now. Throws where none of them can be read.
    func readTextLogs(calendar: LocalCalendar, at: Instant) throws(StoreOpeningError) -> StoreContents {
        var assembly = TextLogAssembly(location: location, calendar: calendar, at: at)
        let paths =
            location.root.map { root in TextLogFiles.names(root, files).map { Path.join(root, $0) } }
            ?? [location.plist]
        let sizes = paths.map { path in min((try? files.stamp(of: path))?.size ?? 0, DailyLog.byteLimit) }
        var linesLeft = limits.lines(inBytes: sizes.reduce(0, +))
        for path in paths {
            do {
                if let found = try TextLogFiles.read(
                    path, links: location.links, files: files, limits: limits, mostLines: linesLeft,
                    meter: meter)
                {
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
}
