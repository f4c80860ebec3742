// Reads the engine's journal for those who only look: without the lock, and on from where the last read ended.

import TrackingModel

/// One file of the journal as far as it was read.
struct JournalFile {
    private(set) var records: [JournalRecord] = []
    private(set) var startCheckpoint: JournalCheckpoint?
    /// Whole lines that are no record.
    private(set) var damagedLines = 0
    /// Lines before the first one that was read, where there were too many.
    private(set) var leftOutLines = 0
    private var stamp: FileStamp?
    /// Bytes of whole lines that were taken in.
    private var taken = 0

    /// Reads what was appended since; all of it where the file is another one. Nothing is left where it is gone.
    mutating func refresh(
        _ path: String, files: any FileSystem, limits: ReadLimits, meter: (any ReadMeter)? = nil
    ) throws(FileError) {
        guard let now = try files.stamp(of: path) else {
            self = JournalFile()
            return
        }
        guard now != stamp else { return }
        let contents = try files.read(path, links: .refuse, limit: limits.plistBytes, meter: meter)
        let bytes = contents.bytes
        let isSame = stamp.map { $0.inode == contents.stamp.inode && $0.device == contents.stamp.device }
        if isSame != true || bytes.count < taken { self = JournalFile() }
        stamp = contents.stamp
        // A last line without a line feed is being written, or its writer was killed.
        let end = bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        guard end > taken else { return }
        bytes[taken..<end].withUnsafeBufferPointer { take($0, most: limits.items(inBytes: bytes.count)) }
        taken = end
    }

    private mutating func take(_ bytes: UnsafeBufferPointer<UInt8>, most: Int) {
        let last = LastLines(of: bytes, most: most)
        leftOutLines += last.leftOut
        let texts = SharedTexts()
        // Of a whole journal: a list that grows is copied again and again.
        if records.isEmpty { records.reserveCapacity(last.count) }
        last.visit { take(JournalLine(UnsafeBufferPointer(rebasing: $0), texts: texts)) }
    }

    private mutating func take(_ line: JournalLine?) {
        if let line {
            if let checkpoint = line.checkpoint {
                let isValid = checkpoint.state.isValid && checkpoint.ledgers.allSatisfy(\.isValid)
                if isValid, records.isEmpty, startCheckpoint == nil { startCheckpoint = checkpoint }
                return
            }
            // A sequence that does not ascend was written by no engine.
            if let record = line.record, record.sequence > records.last?.sequence ?? 0 {
                records.append(record)
                return
            }
        }
        damagedLines += 1
    }
}

/// Both files of the journal.
struct JournalFiles {
    private var previous = JournalFile()
    private var present = JournalFile()

    /// Ascending by sequence. Nil where there is no journal.
    mutating func refresh(
        _ assembly: inout ContentsAssembly, _ root: String, files: any FileSystem,
        meter: (any ReadMeter)?
    ) -> EngineTrace? {
        for (name, file) in [
            (ContainerPaths.previousJournal, \JournalFiles.previous), (ContainerPaths.journal, \.present),
        ] {
            do {
                try self[keyPath: file].refresh(
                    Path.join(root, name), files: files, limits: assembly.limits, meter: meter)
            } catch {
                assembly.problems.add(name, error.description, kind: .file)
            }
            let leftOut = self[keyPath: file].leftOutLines
            if leftOut > 0 {
                assembly.problems.add(
                    name,
                    "holds too many lines for its size; the first \(leftOut) were left out, so that what they counted is "
                        + "unknown", kind: .notice)
            }
            let damaged = self[keyPath: file].damagedLines
            if damaged > 0 {
                assembly.problems.add(name, countText(damaged, "line") + " can't be read; skipped")
            }
        }
        let all = present.records
        let start = all.first?.sequence ?? .max
        let before = previous.records.prefix { $0.sequence < start }
        guard !all.isEmpty || !before.isEmpty || present.startCheckpoint != nil else { return nil }
        // Mostly there is but one file, whose records are taken as they are.
        var trace = EngineTrace(records: before.isEmpty ? all : before + all)
        trace.startCheckpoint =
            before.isEmpty ? present.startCheckpoint ?? previous.startCheckpoint : previous.startCheckpoint
        trace.damagedLines = previous.damagedLines + present.damagedLines
        return trace
    }
}
