// The daily text logs of a container: which there are, and the last part of each.

import TrackingModel

/// A file of the `Logs` folder that can be read.
struct DailyLog {
    var name: String
    var day: LocalDay
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

    /// The logs of a folder, oldest first; unreadable ones are reported.
    static func list(_ folder: String, files: any FileSystem, limits: ReadLimits) -> (
        [DailyLog], [ReadProblem]
    ) {
        var logs: [DailyLog] = []
        var problems: [ReadProblem] = []
        func report(_ name: String, _ text: String, _ kind: ReadProblem.Sort) {
            problems.append(ReadProblem(source: "Logs/" + name, problem: text, kind: kind))
        }
        let listing: DirectoryListing
        do {
            guard let stamp = try files.stamp(of: folder) else { return ([], []) }
            guard stamp.kind == .directory else {
                report("", "is a \(stamp.kind.rawValue), not a folder; skipped", .file)
                return ([], problems)
            }
            listing = try files.list(folder, limit: limits.directoryEntries)
        } catch {
            report("", error.description, .file)
            return ([], problems)
        }
        for entry in listing.entries where entry.name.hasSuffix(".log") {
            guard entry.kind == .regular else {
                report(entry.name, "is a \(entry.kind.rawValue); skipped", .file)
                continue
            }
            let path = Path.join(folder, entry.name)
            guard let stamp = (try? files.stamp(of: path)) ?? nil else { continue }
            guard let day = day(ofName: entry.name) else {
                report(entry.name, "has no day in its name; skipped", .notice)
                continue
            }
            logs.append(DailyLog(name: entry.name, day: day, path: path, stamp: stamp))
        }
        logs.sort { $0.day < $1.day }
        if logs.count > countLimit {
            report("", "holds \(logs.count) logs; the newest \(countLimit) are read", .notice)
            logs.removeFirst(logs.count - countLimit)
        }
        return (logs, problems)
    }
}
