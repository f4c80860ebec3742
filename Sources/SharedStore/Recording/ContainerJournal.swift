// The write-ahead journal on files: append a line, read on from a sequence, rotate when it has grown.

public import TrackingModel

/// The end of a journal's file.
struct JournalEnd {
    /// The newest sequence; nil for none.
    var sequence: Int?
    /// Bytes of the file.
    var size: Int
    var endsWithLineFeed: Bool
}

/// `usage-journal.jsonl` for one who holds the store's lock.
public struct ContainerJournal: TrackerJournal {
    /// The journal is rotated from this size on, bytes: more than a thousand callbacks.
    static let rotationBytes = 256 << 10
    /// What is read of the end to find the newest record; more where that holds no whole line.
    private static let tailBytes = 2 << 10

    private let files: any FileSystem
    private let path: String
    private let previousPath: String
    private let isDurable: Bool
    private let limit: Int
    private let memory: EngineMemory
    /// The newest sequence before this transaction.
    private var first: Int
    /// What was appended since, so that a transaction that runs again appends nothing twice.
    private var appended: [JournalRecord] = []
    private var repeated = 0
    private var exists: Bool
    private var endsWithLineFeed: Bool
    private(set) var byteCount: Int
    /// The counters to begin a new journal with; nil where it begins with nothing counted, and for one that goes on.
    private var startCheckpoint: JournalCheckpoint?

    public var lastSequence: Int { first + repeated }

    init(
        _ paths: ContainerPaths, on files: any FileSystem, isDurable: Bool, limits: ReadLimits,
        memory: EngineMemory
    ) throws(FileError) {
        self.files = files
        self.memory = memory
        self.isDurable = isDurable
        path = Path.join(paths.root, ContainerPaths.journal)
        previousPath = Path.join(paths.root, ContainerPaths.previousJournal)
        limit = limits.plistBytes
        var found = try Self.end(of: path, on: files, memory)
        exists = found != nil
        byteCount = found?.size ?? 0
        endsWithLineFeed = found?.endsWithLineFeed ?? true
        // A rotation that was killed between its two renames leaves the previous one alone.
        if found?.sequence == nil { found = try Self.end(of: previousPath, on: files, memory) ?? found }
        first = found?.sequence ?? 0
    }

    /// Restarts a transaction: what it appended before is not appended twice.
    mutating func rewind() { repeated = 0 }

    /// Begins with the counters as they are where the journal lacks what they were made of: there is none yet, or it
    /// was removed or cut. Their sequence goes on, since a number that is given twice is folded in once.
    mutating func follow(_ contents: ContainerDraft) {
        guard appended.isEmpty else { return }
        let isBehind = contents.hasCanary && contents.state.appliedSequence > first
        guard isBehind || (!exists && !contents.apps.isEmpty) else { return }
        startCheckpoint = contents.counters.checkpoint
        if isBehind { first = contents.state.appliedSequence }
    }

    public mutating func append(_ record: JournalRecord) throws -> Int {
        var record = record
        record.sequence = lastSequence + 1
        if repeated < appended.count {
            repeated += 1
            return record.sequence
        }
        var bytes: [UInt8] = []
        if let start = startCheckpoint {
            if exists {
                try rotate(with: start)
            } else {
                bytes = try JournalLine(start, sequence: first).encoded()
            }
            startCheckpoint = nil
        }
        if !endsWithLineFeed { bytes.append(0x0A) }
        let line = try JournalLine(record).encoded()
        bytes += line
        try write(bytes, through: record.sequence)
        appended.append(record)
        repeated += 1
        return record.sequence
    }

    private mutating func write(_ bytes: [UInt8], through sequence: Int) throws(FileError) {
        let file = try files.openForAppending(path)
        do {
            var rest = bytes[...]
            while !rest.isEmpty {
                rest = rest.dropFirst(try files.write(rest, to: file))
                endsWithLineFeed = false
            }
            if isDurable { try files.synchronize(file) }
        } catch {
            try? files.close(file)
            throw error
        }
        try files.close(file)
        let state = try files.stamp(of: path)
        // Who made the file may have been killed before its name was on the disk.
        if isDurable, !memory.isNamed(state) {
            try files.synchronizeDirectory(Path.directory(of: path))
            memory.rememberNamed(state)
        }
        exists = true
        endsWithLineFeed = true
        byteCount += bytes.count
        memory.remember(
            JournalEnd(sequence: sequence, size: byteCount, endsWithLineFeed: true), in: state)
    }

    public func forEach(after sequence: Int, _ body: (JournalRecord) throws -> Void) throws {
        var next = sequence + 1
        for file in [previousPath, path] {
            guard next <= lastSequence else { return }
            if file == previousPath, let start = try firstSequence(of: path), start <= next { continue }
            for line in try lines(of: file) {
                guard let line = JournalLine(line), line.seq >= next, line.seq <= lastSequence,
                    let record = line.record
                else { continue }
                try body(record)
                next = line.seq + 1
            }
        }
    }

    public func checkpoint() throws -> JournalCheckpoint? {
        for file in [path, previousPath] {
            guard let line = try lines(of: file).first.flatMap({ JournalLine($0) }) else { continue }
            guard let start = line.checkpoint else { return nil }
            // A damaged one is as good as the journal before it, which ends where it stands.
            if start.state.isValid, start.ledgers.allSatisfy(\.isValid) { return start }
        }
        return nil
    }

    public func covered() throws -> [CoveredTime] {
        for file in [previousPath, path] {
            if let line = try lines(of: file).first.flatMap({ JournalLine($0) }) { return line.covered ?? [] }
        }
        return []
    }

    /// Puts this journal aside and begins one with the counters as they are; what was aside before goes.
    mutating func rotate(with checkpoint: JournalCheckpoint) throws {
        var covered: [CoveredTime] = []
        var checkpoint = checkpoint
        for bytes in try lines(of: path) {
            guard let line = JournalLine(bytes) else { continue }
            covered += line.covered ?? []
            if let thresholds = line.minutes ?? line.checkpoint?.thresholds {
                checkpoint.thresholds = thresholds
            }
            if let record = line.record { covered.cover(record.reading) }
        }
        let line = try JournalLine(checkpoint, sequence: lastSequence, covered: covered).encoded()
        let new = try AtomicFile.stage(line, for: path, on: files, isDurable: isDurable)
        do {
            try files.rename(path, to: previousPath)
        } catch {
            new.discard(on: files)
            throw error
        }
        try new.commit(on: files, isDurable: isDurable)
        byteCount = line.count
        endsWithLineFeed = true
    }

    /// Replaces the journal: a checkpoint, and the records after it.
    mutating func begin(with checkpoint: JournalCheckpoint, _ records: [JournalRecord]) throws {
        var bytes = try JournalLine(checkpoint, sequence: checkpoint.state.appliedSequence).encoded()
        for record in records where record.sequence > checkpoint.state.appliedSequence {
            bytes += try JournalLine(record).encoded()
        }
        try AtomicFile.replace(path, with: bytes, on: files, isDurable: isDurable)
        byteCount = bytes.count
    }

    private func lines(of file: String) throws(FileError) -> [ArraySlice<UInt8>] {
        guard try files.exists(file) else { return [] }
        return try files.read(file, links: .refuse, limit: limit).bytes.split(separator: 0x0A)
    }

    /// The first sequence that a journal can be read on from.
    private func firstSequence(of file: String) throws(FileError) -> Int? {
        for line in try lines(of: file) {
            if let line = JournalLine(line) { return line.checkpoint == nil ? line.seq : line.seq + 1 }
        }
        return nil
    }

    private static func end(
        of path: String, on files: any FileSystem, _ memory: EngineMemory
    ) throws(FileError) -> JournalEnd? {
        guard let state = try files.stamp(of: path) else { return nil }
        if let known = memory.end(in: state) { return known }
        var wanted = tailBytes
        while true {
            let tail = try files.tail(of: path, bytes: wanted)
            let isWhole = tail.bytes.count >= tail.size
            // The first piece may have lost its beginning.
            let lines = tail.bytes.split(separator: 0x0A).dropFirst(isWhole ? 0 : 1)
            let sequence = lines.reversed().lazy.compactMap { JournalLine($0)?.seq }.first
            if sequence != nil || isWhole {
                return JournalEnd(
                    sequence: sequence, size: tail.size,
                    endsWithLineFeed: tail.bytes.last.map { $0 == 0x0A } ?? true)
            }
            wanted *= 8
        }
    }
}
