// What one file of evidence gave, kept until it changes.

import PlainText
import TrackingModel

/// The contents of one file, and what was wrong with it.
struct EvidencePart: Sendable {
    /// The states of the file, and of what is beside it and belongs to it, in which it was read.
    var stamps: [FileStamp?] = []
    var spans: [EvidenceSpan] = []
    var kills: [ExtensionKill] = []
    /// States from one moment to the next, of which only all files together give spans.
    var changes: [StreamChange] = []
    var power: [PowerEvent] = []
    /// Of a report of the system's: the same for its copies.
    var report: String?
    /// Why the report says nothing of kills and restarts.
    var leftOut: LeftOutReport?
    /// Whether a Mac wrote the file, about itself.
    var isOfMac = false
    var problems = ProblemList()

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - name: The file, as a person knows it.
    ///   - device: The one of several whose rows count; nil for the one that the file is from.
    mutating func take(_ bytes: [UInt8], _ kind: EvidenceFormat, name: String, device: String? = nil) {
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
            if let export = ActivityWatchExport(bytes, device: device) {
                (spans, isOfMac) = (export.rows.spans, export.rows.isOfMac)
                for problem in export.problems { problems.add(name, problem.text, kind: problem.kind) }
                return
            }
            let table = EvidenceTable(bytes, name: name, device: device)
            (spans, isOfMac) = (table.rows.spans, table.rows.isOfMac)
            problems.merge(table.problems)
        }
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

    /// Leaves out what the file shows of use.
    ///
    /// - Returns: How many records that were.
    mutating func leaveOutUse() -> Int {
        defer { (spans, changes, power) = ([], [], []) }
        return spans.count + changes.count
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
        isOfMac =
            spans.contains { MacUse.shows($0.app) } || changes.contains { MacUse.shows($0.app) }
        guard stream != nil || malformed < file.records.count || malformed == 0 else {
            problems.add(
                name,
                "is a file of a Biome stream that its path does not name; keep it in the folder of its stream, such "
                    + "as App.InFocus/local, and give that",
                kind: .evidence)
            return
        }
        add(file.damaged, "record", "damaged; skipped", .evidence, name)
        add(malformed, "record", "without what its stream has; skipped", .evidence, name)
        add(file.deleted, "deleted record", "left out", .notice, name)
        add(others, "record", "about other things than use; left out", .notice, name)
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

    private mutating func add(
        _ count: Int, _ noun: String, _ text: String, _ kind: ReadProblem.Sort, _ name: String
    ) {
        if count > 0 { problems.add(name, countText(count, noun) + " " + text, kind: kind) }
    }
}
