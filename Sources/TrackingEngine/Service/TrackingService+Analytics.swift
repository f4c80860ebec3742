// What the service reports to analytics: health, accuracy, and the results of recoveries.

import TrackingModel

extension TrackingService {
    /// Reports the events about health and accuracy.
    func reportAnalytics(_ draft: inout Store.Draft, age: Double?, _ reading: ClockReading) {
        if let last = draft.service?.checkedAt,
            (0..<ServiceTiming.analytics).contains(reading.wall.seconds - last)
        {
            return
        }
        draft.remember { $0.checkedAt = reading.wall.seconds }
        var health: [(key: String, value: AnalyticsEvent.Value)] = []
        if let age {
            health.append(("heartbeat_age_seconds", .integer(Int(truncatingIfRepresentable: age) ?? 0)))
            health.append(("is_healthy", .flag(age < ServiceTiming.silence)))
        }
        // A store of an earlier version does not know what had come before its present day.
        if let events = draft.state.receivedToday, let errors = draft.state.failedToday {
            health.append(("event_count_today", .integer(events)))
            health.append(("error_count_today", .integer(errors)))
        }
        if let bytes = draft.memoryBytes { health.append(("memory_usage_mb", .megabytes(bytes))) }
        draft.append(AnalyticsEvent("extension_health_check", at: reading.wall, health))
        reportAccuracy(&draft, reading)
    }

    /// Minutes of today's counts compared with those whose own callback came; recovered minutes did not come.
    private func reportAccuracy(_ draft: inout Store.Draft, _ reading: ClockReading) {
        var expected = 0
        var actual = 0
        for app in draft.apps {
            guard let ledger = draft.ledger(of: app), ledger.day == draft.state.day else { continue }
            var reported = 0
            // Minutes below the first reported one may have passed before monitoring began.
            for span in ledger.count.spans {
                guard let first = span.minutes.ranges.first, let last = span.minutes.last else { continue }
                expected += last - first.lowerBound + 1
                reported += span.minutes.count
            }
            actual += max(0, reported - (ledger.count.recoveredMinutes ?? 0))
        }
        guard expected > 0 else { return }
        draft.append(
            AnalyticsEvent(
                "tracking_accuracy_check", at: reading.wall,
                [
                    ("expected_events", .integer(expected)), ("actual_events", .integer(actual)),
                    ("accuracy_percentage", .number(Double(actual) / Double(expected) * 100)),
                    ("timestamp", .number(reading.wall.seconds)),
                ]))
    }

    /// Reports the result of a recovery schedule, once a callback came after its start or its time has passed.
    func reportRecovery(_ draft: inout Store.Draft, _ reading: ClockReading) {
        guard let memory = draft.service, let started = memory.recoveryStartedAt,
            let before = memory.creditedBeforeRecovery
        else { return }
        let hasWorked = draft.state.lastArrival.map { $0.wall.seconds > started } ?? false
        let isOver = !(0..<ServiceTiming.recoveryPatience).contains(reading.wall.seconds - started)
        guard hasWorked || isOver else { return }
        draft.remember { $0.creditedBeforeRecovery = nil }
        draft.noteRecovery(
            "heartbeat_recovery", succeeded: hasWorked, seconds: draft.state.creditedSeconds - before,
            at: reading)
    }
}

extension LogDraft {
    /// Reports a recovery that was not requested.
    ///
    /// - Parameters:
    ///   - type: `gap_recovery`, `heartbeat_recovery`, `journal_recovery`, `queue_recovery` or `store_rebuild`.
    ///   - seconds: Seconds credited through it.
    mutating func noteRecovery(
        _ type: String, succeeded: Bool = true, seconds: Int, at reading: ClockReading
    ) {
        append(
            AnalyticsEvent(
                "recovery_triggered", at: reading.wall,
                [
                    ("recovery_type", .text(type)), ("triggered_by", .text("automatic")),
                    ("success", .flag(succeeded)),
                    ("data_recovered_minutes", .integer(max(0, seconds) / 60)),
                ]))
    }
}

extension AnalyticsEvent.Value {
    /// Bytes in the unit of `memory_usage_mb`, to two places.
    static func megabytes(_ bytes: Int) -> Self {
        .number((Double(bytes) / 1_048_576 * 100).rounded() / 100)
    }
}
