// What the extension reports to analytics about a callback: errors, duplicates, and recovered minutes.

import TrackingModel

extension RecordDiary {
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
