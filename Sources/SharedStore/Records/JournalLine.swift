// A record of the journal as one line of JSON.

internal import Foundation
internal import TrackingModel

/// A line of `usage-journal.jsonl`: a record, or the checkpoint with which a rotated journal begins.
struct JournalLine: Codable {
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
    var of: Int?
    var wall: Double?
    var mono: Double?
    var boot: String?
    var tz: Int?
    var midnight: Double?
    var battery: Double?
    var charging: Bool?
    var held: Int?
    var checkpoint: JournalCheckpoint?

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

    init(_ checkpoint: JournalCheckpoint, sequence: Int) {
        seq = sequence
        self.checkpoint = checkpoint
    }

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
        guard bytes.first == UInt8(ascii: "{"), bytes.last == UInt8(ascii: "}") else { return nil }
        guard let line = try? JSONDecoder().decode(JournalLine.self, from: Data(bytes)),
            EngineBounds.count.contains(line.seq)
        else { return nil }
        self = line
    }
}

/// A reading of a clock that is no number.
struct NotANumber: Error {}
