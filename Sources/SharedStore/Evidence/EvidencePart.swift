// What one file of evidence gave, kept until it changes.

import TrackingModel

/// The contents of one file, and what was wrong with it.
struct EvidencePart: Sendable {
    /// The states of the file, and of what is beside it and belongs to it, in which it was read.
    var stamps: [FileStamp?] = []
    var spans: [EvidenceSpan] = []
    var kills: [ExtensionKill] = []
    var denials: [PreferencesDenial] = []
    /// States from one moment to the next, of which only all files together give spans.
    var changes: [StreamChange] = []
    var power: [PowerEvent] = []
    /// Of a report of the system's: the same for its copies.
    var report: String?
    /// Why the report says nothing of kills and restarts.
    var leftOut: LeftOutReport?
    /// What shows that a Mac wrote the file about itself; nil where nothing does.
    var macWitness: String?
    var problems = ProblemList()

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - name: The file, as a person knows it.
    ///   - device: The one of several whose rows count; nil for the one that the file is from.
    ///   - newest: Before when the lines of a log are that give no day or no year.
    ///   - calendar: The local time of lines without a zone.
    mutating func take(
        _ bytes: [UInt8], _ kind: EvidenceFormat, name: String, device: String? = nil, newest: Instant,
        calendar: LocalCalendar
    ) {
        switch kind {
        case .report: takeReport(bytes)
        case .shutdowns: power = ShutdownLog.events(bytes)
        case .boots:
            let (events, isCut) = BootRecords.events(bytes)
            power = events
            if isCut {
                let isFull = events.count == BootRecords.mostStarts(inBytes: bytes.count)
                problems.add(
                    name,
                    (isFull ? "is left out after " : "is damaged after ")
                        + "\(countText(events.count, "start")) of the device", kind: .evidence)
            }
        case .stream(let stream): takeStream(bytes, stream, name)
        case .table, .database:
            if let lines = SystemLines(bytes) {
                let found = lines.evidence(.newest(newest), calendar)
                (kills, denials, changes) = (found.evidence.kills, found.evidence.denials, found.changes)
                if let notice = found.notice { problems.add(name, notice, kind: .notice) }
                return
            }
            take(
                ActivityWatchExport(bytes, name: name, device: device)?.rows
                    ?? EvidenceTable(bytes, name: name, device: device).rows)
        }
    }

    /// Takes what the rows of a file gave.
    mutating func take(_ rows: DeviceRows) {
        (spans, macWitness) = (rows.spans, rows.macWitness)
        problems.merge(rows.problems)
    }

    private mutating func takeReport(_ bytes: [UInt8]) {
        let found = SystemReport(bytes)
        report = found.identity
        switch found.content {
        case .kills(let found): kills = found
        case .restart(let restart): power = [PowerEvent(at: restart.at, .reported(restart.cause ?? .reset))]
        case .leftOut(let why): leftOut = why
        }
    }

    /// Whether it gave anything.
    var isEmpty: Bool {
        spans.isEmpty && kills.isEmpty && changes.isEmpty && power.isEmpty && denials.isEmpty
    }

    /// Says of everything which file it is from.
    mutating func name(_ file: String) {
        for index in spans.indices { spans[index].file = file }
        for index in kills.indices { kills[index].file = file }
        for index in changes.indices { changes[index].file = file }
        for index in power.indices { power[index].file = file }
    }

    /// Leaves out what the file shows of use and of the device's power.
    ///
    /// - Returns: How many records that were.
    mutating func leaveOutUse() -> Int {
        defer { (spans, changes, power) = ([], [], []) }
        return spans.count + changes.count + power.count
    }

    private mutating func takeStream(_ bytes: [UInt8], _ stream: BiomeStream?, _ name: String) {
        let file = SegbFile(bytes)
        var (others, malformed) = (0, 0)
        // The records of some streams name it themselves.
        for record in file.records {
            switch (stream ?? .events).fact(record) {
            case .span(let span): spans.append(span)
            case .change(let change): changes.append(change)
            case .power(let event): power.append(event)
            case .other: others += record.data == nil ? 0 : 1
            case .malformed: malformed += 1
            }
        }
        macWitness = MacUse.witness(MacUse.apps(among: spans.map(\.app) + changes.map(\.app)))
        guard stream != nil || malformed < file.records.count || malformed == 0 else {
            problems.add(
                name,
                "is a file of a Biome stream that its path does not name; keep it in the folder of its stream, such "
                    + "as App.InFocus/local, and give that",
                kind: .evidence)
            return
        }
        problems.add(name, file.damaged, "record", "damaged; skipped", kind: .evidence)
        problems.add(name, malformed, "record", "without what its stream has; skipped", kind: .evidence)
        problems.add(name, file.deleted, "deleted record", "left out", kind: .notice)
        problems.add(name, others, "record", "about other things than use; left out", kind: .notice)
        switch file.fault {
        case .cut:
            let count = file.records.count
            problems.addFirst(
                name,
                count == 0
                    ? "ends before its first record"
                    : "ends before its last record; \(countText(count, "record")) read", kind: .evidence)
        case .overfull:
            problems.addFirst(name, "is damaged: it lists more records than it has room for", kind: .evidence)
        case .tooMany:
            problems.addFirst(
                name, "has more than \(file.mostRecords) records; the rest is left out", kind: .notice)
        case nil: break
        }
    }
}
