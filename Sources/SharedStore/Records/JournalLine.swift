// A record of the journal as one line of JSON.

import TrackingModel

/// A line of `usage-journal.jsonl`: a record, or the checkpoint with which a rotated journal begins.
struct JournalLine {
    var seq: Int
    /// Nil for a checkpoint, for a line that lacks a part, and for invalid values.
    private(set) var record: JournalRecord?
    /// The minutes that a record registers, by app, also where the rest of it is invalid; nil for none.
    private(set) var minutes: [String: MinuteSet]?
    /// With a checkpoint: the times of all records before it.
    var covered: [CoveredTime]?
    /// Kept beside: it is large, and one line of thousands has one.
    private var start: Kept<JournalCheckpoint>?

    init(_ record: JournalRecord) {
        seq = record.sequence
        self.record = record
        minutes = record.thresholds.isEmpty ? nil : record.thresholds
    }

    private init(sequence: Int) { seq = sequence }

    init(_ checkpoint: JournalCheckpoint, sequence: Int, covered: [CoveredTime] = []) {
        self.init(sequence: sequence)
        if !covered.isEmpty { self.covered = covered }
        start = Kept(checkpoint)
    }

    var checkpoint: JournalCheckpoint? { start?.value }

    /// The line with its line feed.
    func encoded() throws -> [UInt8] {
        var json = CompactJSONWriter()
        encode(to: &json)
        // A line that can't be read back is none.
        guard json.isFaithful else { throw NotANumber() }
        json.endLine()
        return json.bytes
    }

    /// Nil for anything but a whole line of the journal: what a killed writer left is passed over.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard let line = bytes.withUnsafeBufferPointer({ JournalLine($0, texts: SharedTexts()) }) else {
            return nil
        }
        self = line
    }

    /// The same, of a line among others with the same texts.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, texts: SharedTexts) {
        guard bytes.first == "{", bytes.last == "}" else { return nil }
        guard let line = JournalLine(json: bytes, texts: texts), EngineBounds.count.contains(line.seq) else {
            return nil
        }
        self = line
    }
}

extension JournalLine: StoredFields {
    static var blank: JournalLine { JournalLine(sequence: 0) }

    mutating func fields(_ coder: inout some FieldCoder) throws(JSONMismatch) {
        var checkpoint = checkpoint
        let reading = record?.reading
        var (kind, wall, mono) = (record?.kind, reading?.wall, reading?.monotonic)
        var (boot, tz, midnight) = (reading?.boot, reading?.utcOffset, reading?.midnight)
        var (battery, charging) = (record?.battery?.level, record?.battery?.isCharging)
        var values = record ?? JournalRecord(kind: .settled, reading: .blank)
        var shielded = values.isShielded ? true : nil
        // Whether what is registered counts from the start of the day.
        var past = values.countsDay ? true : nil
        try coder("activity", &values.activity)
        try coder("app", &values.app)
        try coder("battery", &battery)
        try coder("boot", &boot)
        try coder("charging", &charging)
        try coder("checkpoint", &checkpoint)
        try coder("covered", &covered)
        try coder("event", &values.event)
        try coder("gen", &values.generation)
        try coder("held", &values.memoryBytes)
        try coder("kind", &kind)
        try coder("midnight", &midnight)
        try coder("minutes", &minutes)
        try coder("mono", &mono)
        try coder("of", &values.of)
        try coder("ord", &values.ordinal)
        try coder("past", &past)
        try coder("reason", &values.reason)
        try coder("sec", &values.seconds)
        try coder("seq", &seq)
        try coder("shielded", &shielded)
        try coder("threshold", &values.thresholdSeconds)
        try coder("tz", &tz)
        try coder("wall", &wall)
        start = checkpoint.map { Kept($0) }
        // One that is written has its record.
        guard record == nil, let kind, let wall, let mono, let boot, let tz, let midnight else { return }
        values.sequence = seq
        values.kind = kind
        values.reading = ClockReading(
            wall: wall, monotonic: mono, boot: boot, utcOffset: tz, midnight: midnight)
        values.isShielded = shielded ?? false
        values.countsDay = past ?? false
        values.thresholds = minutes ?? [:]
        values.battery = battery.map { BatteryReading(level: $0, isCharging: charging ?? false) }
        if values.isValid { record = values }
    }

    /// Records as a JSON array of their lines; without those that JSON has no numbers for.
    static func encoded(_ records: [JournalRecord]) -> [UInt8] {
        let lines = records.compactMap { try? JournalLine($0).encoded().dropLast() }
        return Array("[".utf8) + lines.joined(separator: ",".utf8) + Array("]".utf8)
    }
}

extension JournalRecord.Kind: StoredJSON {}

/// A reading of a clock that is no number.
struct NotANumber: Error {}
