// What the extension writes into its logs about a callback, for the people who read them.

import TrackingModel

/// The entries of one callback in recovery log and extension log.
struct RecordDiary {
    let record: JournalRecord
    let result: FoldResult
    let memory: MemoryReading?
    /// Whether it was kept in the journal alone, without a look at the store, and has an app there.
    var waitedForStore = false

    func write(to draft: inout some LogDraft, queueOverflowed: Bool) {
        guard draft.keepsLogs else { return }
        if let jump = result.clockJump { noteClock(jump, &draft) }
        switch record.kind {
        case .threshold: noteThreshold(&draft)
        case .start, .end, .warning: noteInterval(&draft)
        case .registered, .settled, .midnight, .retried, .adjusted, .recovered: break
        }
        if result.recoveredSeconds > 0, let app = record.app {
            log(
                .info, "EventHandler",
                "Recovered \(durationText(result.recoveredSeconds)) of \(app) from this callback",
                [("app", app), ("seconds", String(result.recoveredSeconds))], &draft)
        }
        if result.yesterdaySeconds > 0, let app = record.app {
            log(
                .info, "DayRollover",
                "Added \(durationText(result.yesterdaySeconds)) of \(app) to yesterday: its callbacks came after midnight",
                [("app", app), ("seconds", String(result.yesterdaySeconds))], &draft)
        }
        for (app, seconds) in result.undone.sorted(by: { $0.key < $1.key }) {
            log(
                .warn, "BurstJudge",
                "Reverted \(durationText(seconds)) of \(app): more than the clock allows",
                [("app", app), ("seconds", String(seconds))], &draft)
        }
        for archived in result.archived where archived.step == .first {
            log(.info, "DayRollover", "Archived yesterday", [("app", archived.app)], &draft)
        }
        if queueOverflowed {
            log(
                .warn, "Queue", "Dropped the oldest of \(JournalFold.queueLimit) waiting callbacks", [],
                &draft)
        }
    }

    private func noteThreshold(_ draft: inout some LogDraft) {
        let event = record.event ?? ""
        var entry = RecoveryEntry(
            id: Self.id(of: result.sequence, record.reading), at: record.reading.wall,
            event: EventName(event), succeeded: true, action: "record_usage", memoryBytes: memory?.bytes)
        var fields = [("eventName", event), ("sequence", String(result.sequence))]
        if let app = record.app { fields.append(("app", app)) }
        switch result.outcome {
        case .credited(let app, _):
            let minute = record.ordinal.map { "minute \($0)" } ?? "a minute"
            log(.info, "EventHandler", "Recorded \(minute) of \(app)", fields, &draft)
        case .rejected(.noMapping) where waitedForStore:
            entry.succeeded = false
            entry.error = "The store was locked or failed"
            log(
                .warn, "EventHandler", "The store was locked or failed; the callback waits in the queue",
                fields, &draft)
        case .rejected(.noMapping):
            entry.succeeded = false
            entry.error = "No mapping found"
            log(.error, "EventHandler", "No mapping found; the callback waits in the queue", fields, &draft)
        case .rejected(let reason):
            entry.action = "reject_" + reason.rawValue
            entry.error = reason.description
            let severity: Severity = reason == .duplicate || reason == .shielded ? .debug : .warn
            log(severity, "EventHandler", "Rejected: \(reason.description)", fields, &draft)
        case .noted, .replayed, .held, .unsaved: break
        }
        draft.append(entry)
    }

    private func noteInterval(_ draft: inout some LogDraft) {
        let message =
            switch record.kind {
            case .start: "Interval began"
            case .end: "Interval ended"
            default: "Threshold is near"
            }
        var fields = [("activity", record.activity ?? "")]
        if let event = record.event { fields.append(("eventName", event)) }
        log(.info, "Monitor", message, fields, &draft)
    }

    private func noteClock(_ jump: Double, _ draft: inout some LogDraft) {
        Self.noteClock(jump, sequence: result.sequence, record.reading, &draft)
    }

    /// Logs a moved clock as an entry of the recovery log.
    static func noteClock(
        _ jump: Double, sequence: Int, _ reading: ClockReading, _ draft: inout some LogDraft
    ) {
        draft.append(
            RecoveryEntry(
                id: id(of: -sequence, reading), at: reading.wall,
                event: EventName("clock_adjustment_detected"),
                succeeded: true,
                error:
                    "The wall clock moved by \(durationText(jump)); usage is computed on the monotonic clock",
                action: "record_usage"))
    }

    static func notificationFailed(
        _ description: String, _ sequence: Int, _ reading: ClockReading,
        _ draft: inout some CallbackDraft & LogDraft
    ) {
        guard draft.keepsLogs else { return }
        draft.append(
            RecoveryEntry(
                id: id(of: 1 << 40 | sequence, reading), at: reading.wall,
                event: EventName("com.screentimerewards.usageRecorded"), succeeded: false, error: description,
                action: "post_notification"))
        draft.append(
            error(
                description, event: "com.screentimerewards.usageRecorded", action: "post_notification",
                memoryBytes: draft.memoryBytes, at: reading.wall))
    }

    /// Logs a callback that came too late to be counted, because a day that is over keeps its figure.
    static func isOfAnotherDay(_ record: JournalRecord, _ draft: inout some LogDraft) {
        guard draft.keepsLogs else { return }
        draft.append(
            LogEntry(
                at: record.reading.wall, severity: .warn, component: "EventHandler",
                message: "A callback that was kept aside is of another day and can't be credited",
                metadata: [
                    LogEntry.Field(key: "eventName", value: record.event ?? ""),
                    LogEntry.Field(key: "day", value: record.reading.day.description),
                ]))
    }

    private func log(
        _ severity: Severity, _ component: String, _ message: String, _ fields: [(String, String)],
        _ draft: inout some LogDraft
    ) {
        draft.append(
            LogEntry(
                at: record.reading.wall, severity: severity, component: component, message: message,
                metadata: fields.map { LogEntry.Field(key: $0.0, value: $0.1) }))
    }

    /// An identity that is the same whenever the same record is written, so that none is written twice.
    static func id(of sequence: Int, _ reading: ClockReading) -> RecordID {
        var generator = SeededGenerator(
            seed: UInt64(bitPattern: Int64(sequence)) ^ reading.wall.seconds.bitPattern)
        return .uuid(generator.next(), generator.next())
    }
}
