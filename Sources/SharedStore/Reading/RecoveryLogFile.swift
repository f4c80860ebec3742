// Reads the recovery log file as a stream; keeps the records before a break, and the last complete state.

import TrackingModel

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
                latest: collector.latest)
        }
    }
}
