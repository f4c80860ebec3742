// A record of the journal as one line of JSON.

import TrackingModel

/// A line of `usage-journal.jsonl`: a record, or the checkpoint with which a rotated journal begins.
struct JournalLine {
    var seq: Int
    var kind: JournalRecord.Kind?
    var event: String?
    var activity: String?
    var gen: Int?
    var app: String?
    var ord: Int?
    var sec: Int?
    var threshold: Int?
    var shielded: Bool?
    var reason: RestartReason?
    /// Whether what is registered counts from the start of the day.
    var past: Bool?
    /// The minutes that are registered, by app.
    var minutes: [String: MinuteSet]?
    var of: Int?
    var wall: Double?
    var mono: Double?
    var boot: String?
    var tz: Int?
    var midnight: Double?
    var battery: Double?
    var charging: Bool?
    var held: Int?
    /// With a checkpoint: the times of all records before it.
    var covered: [CoveredTime]?
    /// Kept beside: it is large, and one line of thousands has one.
    private var start: Kept<JournalCheckpoint>?

    init(_ record: JournalRecord) {
        seq = record.sequence
        kind = record.kind
        event = record.event
        activity = record.activity
        gen = record.generation
        app = record.app
        ord = record.ordinal
        sec = record.seconds
        threshold = record.thresholdSeconds
        shielded = record.isShielded ? true : nil
        reason = record.reason
        past = record.countsDay ? true : nil
        minutes = record.thresholds.isEmpty ? nil : record.thresholds
        of = record.of
        wall = record.reading.wall.seconds
        mono = record.reading.monotonic
        boot = record.reading.boot
        tz = record.reading.utcOffset
        midnight = record.reading.midnight.seconds
        battery = record.battery?.level
        charging = record.battery?.isCharging
        held = record.memoryBytes
    }

    private init(sequence: Int) { seq = sequence }

    init(_ checkpoint: JournalCheckpoint, sequence: Int, covered: [CoveredTime] = []) {
        self.init(sequence: sequence)
        if !covered.isEmpty { self.covered = covered }
        start = Kept(checkpoint)
    }

    var checkpoint: JournalCheckpoint? { start?.value }

    /// The record; nil for a checkpoint, for a line that lacks a part, and for invalid values.
    var record: JournalRecord? {
        guard let kind, let wall, let mono, let boot, let tz, let midnight else { return nil }
        var record = JournalRecord(
            sequence: seq, kind: kind, event: event, activity: activity, generation: gen, app: app,
            ordinal: ord, seconds: sec, thresholdSeconds: threshold, isShielded: shielded ?? false,
            reason: reason, of: of,
            reading: ClockReading(
                wall: Instant(wall), monotonic: mono, boot: boot, utcOffset: tz, midnight: Instant(midnight)))
        if let battery { record.battery = BatteryReading(level: battery, isCharging: charging ?? false) }
        record.countsDay = past ?? false
        record.thresholds = minutes ?? [:]
        record.memoryBytes = held
        return record.isValid ? record : nil
    }

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
        guard bytes.first == UInt8(ascii: "{"), bytes.last == UInt8(ascii: "}") else { return nil }
        guard let line = JournalLine(json: bytes, texts: texts), EngineBounds.count.contains(line.seq) else {
            return nil
        }
        self = line
    }
}

extension JournalLine: StoredFields {
    static var blank: JournalLine { JournalLine(sequence: 0) }

    mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
        var checkpoint = checkpoint
        try coder("activity", &activity)
        try coder("app", &app)
        try coder("battery", &battery)
        try coder("boot", &boot)
        try coder("charging", &charging)
        try coder("checkpoint", &checkpoint)
        try coder("covered", &covered)
        try coder("event", &event)
        try coder("gen", &gen)
        try coder("held", &held)
        try coder("kind", &kind)
        try coder("midnight", &midnight)
        try coder("minutes", &minutes)
        try coder("mono", &mono)
        try coder("of", &of)
        try coder("ord", &ord)
        try coder("past", &past)
        try coder("reason", &reason)
        try coder("sec", &sec)
        try coder("seq", &seq)
        try coder("shielded", &shielded)
        try coder("threshold", &threshold)
        try coder("tz", &tz)
        try coder("wall", &wall)
        start = checkpoint.map { Kept($0) }
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
