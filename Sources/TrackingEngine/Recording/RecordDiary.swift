// What the extension writes into its logs about a callback, for the people who read them.

import TrackingModel

/// The entries of one callback in recovery log and extension log.
struct RecordDiary {
    let record: JournalRecord
    let result: FoldResult
    var memory: MemoryReading?
    /// Whether it was kept in the journal alone, without a look at the store, and has an app there.
    var waitedForStore = false
    /// Whether the oldest callback that waited for an app had to go for it.
    var queueOverflowed = false

    /// Writes all that is news about a callback.
    func write(to draft: inout some LogDraft) {
        writeLogs(to: &draft)
        reportAnalytics(&draft)
    }

    func writeLogs(to draft: inout some LogDraft) {
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
        for (app, seconds) in result.undone.inKeyOrder {
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
        var fields: [(key: String, value: String)] = [
            ("eventName", event), ("sequence", String(result.sequence)),
        ]
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
        var fields: [(key: String, value: String)] = [("activity", record.activity ?? "")]
        if let event = record.event { fields.append(("eventName", event)) }
        log(.info, "Monitor", message, fields, &draft)
    }

    /// Logs a moved clock as an entry of the recovery log.
    private func noteClock(_ jump: Double, _ draft: inout some LogDraft) {
        draft.append(
            RecoveryEntry(
                id: Self.id(of: -result.sequence, record.reading), at: record.reading.wall,
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
        draft.log(
            .warn, "A callback that was kept aside is of another day and can't be credited",
            at: record.reading,
            [("eventName", record.event ?? ""), ("day", record.reading.day.description)],
            component: "EventHandler")
    }

    private func log(
        _ severity: Severity, _ component: String, _ message: String,
        _ fields: [(key: String, value: String)], _ draft: inout some LogDraft
    ) {
        draft.log(severity, message, at: record.reading, fields, component: component)
    }

    /// An identity that is the same whenever the same record is written, so that none is written twice.
    static func id(of sequence: Int, _ reading: ClockReading) -> RecordID {
        var generator = SeededGenerator(
            seed: UInt64(bitPattern: Int64(sequence)) ^ reading.wall.seconds.bitPattern)
        return .uuid(generator.next(), generator.next())
    }

    // MARK: - What the extension reports to analytics about a callback: errors, duplicates, and recovered minutes

    /// Reports the events of one callback.
    func reportAnalytics(_ draft: inout some LogDraft) {
        guard draft.keepsLogs else { return }
        if case .rejected(let reason) = result.outcome {
            if record.kind == .threshold, reason.isError {
                draft.append(
                    Self.error(
                        reason.description, event: record.event ?? "", action: "record_usage",
                        memoryBytes: memory?.bytes, at: record.reading.wall))
            }
            if let repetition = Repetition(reason, of: record, after: result.callbackBefore) {
                draft.append(repetition.event(at: record.reading.wall))
            }
        }
        if result.recoveredSeconds > 0 { reportRecovered(&draft) }
    }

    /// Something that the extension could not do.
    ///
    /// Its code and further tries are left out or 0: neither exists here, what failed waits in the queue.
    static func error(
        _ description: String, event: String, action: String, memoryBytes: Int?, at instant: Instant
    ) -> AnalyticsEvent {
        var fields: [(key: String, value: AnalyticsEvent.Value)] = [
            ("error_type", .text(description)), ("event_name", .text(event)),
            ("action_attempted", .text(action)),
            ("retry_count", .integer(0)),
        ]
        if let memoryBytes { fields.append(("memory_usage_mb", .megabytes(memoryBytes))) }
        return AnalyticsEvent("extension_error", at: instant, fields)
    }

    /// Recovered minutes; from a gap's minimum size on they are reported as a gap that recovered by itself.
    private func reportRecovered(_ draft: inout some LogDraft) {
        let seconds = result.recoveredSeconds
        draft.noteRecovery("gap_recovery", seconds: seconds, at: record.reading)
        guard Double(seconds) >= Thresholds().gapCandidate, let app = record.app else { return }
        // The minute of the covering callback was used after them.
        let start = record.reading.wall - Double(seconds + 60)
        draft.append(
            .gap(minutes: seconds / 60, from: start, apps: [app], recovered: true, at: record.reading.wall))
    }
}

extension AnalyticsEvent {
    /// Minutes that no callback reported when they were used.
    ///
    /// - Parameters:
    ///   - start: The latest time at which they can have begun.
    ///   - recovered: Whether a later callback covers them, so that they are credited.
    static func gap(
        minutes: Int, from start: Instant, apps: [String], recovered: Bool, at instant: Instant
    ) -> Self {
        AnalyticsEvent(
            "tracking_gap_detected", at: instant,
            [
                ("gap_duration_minutes", .integer(minutes)), ("gap_start_time", .number(start.seconds)),
                ("affected_apps", .texts(apps)), ("auto_recovered", .flag(recovered)),
            ])
    }
}

/// A callback that was not counted for coming after the one before it.
private struct Repetition {
    /// Whether both reported the same minute; otherwise only the time between them is suspicious.
    var isSameMinute: Bool
    /// Seconds between the two.
    var seconds: Double
    /// The schedules that reported them, the earlier one first; only those that are known.
    var activities: [String]

    /// Nil where the callback was rejected for another reason, or where the original is none of its app's last one:
    /// then nothing says how long ago it came.
    ///
    /// - Parameter last: The app's callback before it.
    init?(_ reason: RejectionReason, of record: JournalRecord, after last: AppLedger.NewestCallback?) {
        guard reason == .duplicate || reason == .tooSoon, let last else { return nil }
        isSameMinute = record.ordinal == last.minute
        guard isSameMinute || reason == .tooSoon else { return nil }
        seconds = record.reading.seconds(since: last.at)
        activities = [last.activity, record.activity].compactMap { $0 }.filter { !$0.isEmpty }
    }

    func event(at instant: Instant) -> AnalyticsEvent {
        AnalyticsEvent(
            "deduplication_event", at: instant,
            [
                ("duplicate_detected", .flag(isSameMinute)),
                ("time_diff_seconds", .integer(Int(truncatingIfRepresentable: seconds.rounded()) ?? 0)),
                ("schedule_ids", .texts(activities)),
            ])
    }
}
