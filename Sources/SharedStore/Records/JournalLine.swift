// A record of the journal as one line of JSON.

internal import TrackingModel

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

    init(_ checkpoint: JournalCheckpoint, sequence: Int, covered: [CoveredTime] = []) {
        seq = sequence
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

extension JournalLine: CompactJSONDecodable {
    enum Field: String, JSONField {
        case seq, kind, event, activity, gen, app, ord, sec, threshold, shielded, reason, of, wall, mono, boot
        case tz, midnight, battery, charging, held, past, minutes, checkpoint, covered

        static let names = JSONNames<Field>()
    }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        seq = .min
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .seq: seq = try json.integer() ?? .min
            case .kind: kind = try json.text().map(Self.kind)
            case .event: event = try json.text()
            case .activity: activity = try json.text()
            case .gen: gen = try json.integer()
            case .app: app = try json.text()
            case .ord: ord = try json.integer()
            case .sec: sec = try json.integer()
            case .threshold: threshold = try json.integer()
            case .shielded: shielded = try json.flag()
            case .reason: reason = try json.text().map(RestartReason.init(rawValue:))
            case .of: of = try json.integer()
            case .wall: wall = try json.number()
            case .mono: mono = try json.number()
            case .boot: boot = try json.text()
            case .tz: tz = try json.integer()
            case .midnight: midnight = try json.number()
            case .battery: battery = try json.number()
            case .charging: charging = try json.flag()
            case .held: held = try json.integer()
            case .past: past = try json.flag()
            case .minutes: minutes = try json.minutesByName()
            case .checkpoint: start = try json.value().map { Kept($0) }
            case .covered: covered = try json.value()
            }
        }
        guard seq > .min else { throw JSONMismatch() }
    }

    /// Records as a JSON array of their lines; without those that JSON has no numbers for.
    static func encoded(_ records: [JournalRecord]) -> [UInt8] {
        let lines = records.compactMap { try? JournalLine($0).encoded().dropLast() }
        return Array("[".utf8) + lines.joined(separator: ",".utf8) + Array("]".utf8)
    }

    private static func kind(_ word: String) throws(JSONMismatch) -> JournalRecord.Kind {
        guard let kind = JournalRecord.Kind(rawValue: word) else { throw JSONMismatch() }
        return kind
    }
}

/// A reading of a clock that is no number.
struct NotANumber: Error {}
