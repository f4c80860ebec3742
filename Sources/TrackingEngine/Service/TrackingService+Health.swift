// Whether the extension is alive, judged by evidence of use, and whether minutes were lost.

public import TrackingModel

extension TrackingService {
    /// Looks for a monitor that is silent although the device is in use; returns the recovery schedule to
    /// start, or the silence for which a restart was asked for.
    ///
    /// First a one-time schedule is to wake the monitor. It is a question as well: its own beginning is a callback, which a
    /// living monitor gets whatever is used. Only when that does not come either, however much later the app runs again,
    /// monitoring is restarted.
    func checkHealth(
        _ draft: inout Store.Draft, _ reading: ClockReading
    ) -> (recovery: MonitoredActivity?, silence: Double?) {
        let state = draft.state
        let age = (state.lastArrival ?? state.registeredAt).map { reading.seconds(since: $0) }
        reportRecovery(&draft, reading)
        reportAnalytics(&draft, age: age, reading)
        guard state.generation > 0, let age, let registered = state.registeredAt else {
            return (nil, nil)
        }
        if isUnanswered(draft, since: registered, reading) {
            if draft.service?.pending != .fault {
                draft.log(
                    .info,
                    "A registration has brought no callback in \(durationText(reading.seconds(since: registered))); it "
                        + "is made again",
                    at: reading)
            }
            request(.fault, &draft, reading)
            return (nil, nil)
        }
        let silence = min(age, reading.seconds(since: registered))
        guard silence > ServiceTiming.silence else { return (nil, nil) }
        // A restart that waits already was reported when it was asked for.
        let isNew = draft.service?.pending != .fault
        if let started = draft.service?.recoveryStartedAt {
            let since = reading.wall.seconds - started
            if since >= 0, silence >= since {
                guard since >= ServiceTiming.recoveryPatience else { return (nil, nil) }
                request(.fault, &draft, reading)
                return (nil, isNew ? silence : nil)
            }
            guard since < 0 || since >= ServiceTiming.recovery else { return (nil, nil) }
        }
        guard ports.evidence.wasUsed(inLast: silence) == true else { return (nil, nil) }
        let events = recoveryEvents(draft, reading)
        guard !events.isEmpty else {
            // Nothing is registered that could still be reached.
            request(.fault, &draft, reading)
            return (nil, nil)
        }
        let schedule = MonitoringSchedule.once(
            from: reading.wall, until: reading.wall + ServiceTiming.recovery + 60)
        let activity = MonitoredActivity(
            name: RegistrationPlan.recoveryActivity, schedule: schedule, events: events)
        return (activity, nil)
    }

    /// Whether the registration may be one that the system is silent about, while somebody holds the device.
    private func isUnanswered(_ draft: Store.Draft, since registered: ClockReading, _ reading: ClockReading)
        -> Bool
    {
        guard appState == .foreground, let service = draft.service else { return false }
        if service.neverBegan(draft.state, at: reading) { return true }
        return service.isUnheard(received: draft.state.receipts.received, at: reading.wall)
            && ports.evidence.wasUsed(inLast: reading.seconds(since: registered)) != false
    }

    /// One minute of each app under the name of its next registered threshold: whichever schedule reports it, it is
    /// credited once.
    private func recoveryEvents(_ draft: Store.Draft, _ reading: ClockReading) -> [MonitoredEvent] {
        let state = draft.state
        let order = order(draft, generation: state.generation, reading)
        let series =
            ThresholdSeries.perApp(order, apps: order.apps)
            + ThresholdSeries.perCategory(order, apps: order.apps)
        return series.compactMap { series in
            guard let ledger = order.ledgers[series.id], !ledger.window.isEmpty else { return nil }
            let goesOn = state.counters == .continues
            let span = ledger.count.spans.last.flatMap { span in
                goesOn || span.lastGeneration == state.generation ? span : nil
            }
            let next = (span?.minutes.last ?? 0) + 1
            let name = series.eventName(generation: state.generation, minute: next, isSecondary: false)
            guard draft.mapping(of: name) != nil else { return nil }
            return MonitoredEvent(name: name, apps: series.apps, thresholdSeconds: 60)
        }
    }

    /// Starts the recovery schedule.
    mutating func recover(_ activity: MonitoredActivity, at reading: ClockReading) throws {
        var failure: StartFailure?
        do {
            try ports.monitoring.startMonitoring(activity)
        } catch {
            failure = StartFailure(activity: activity.name, description: "\(error)")
        }
        try transact(at: reading) { draft, _ in
            draft.remember { $0.recoveryStartedAt = reading.wall.seconds }
            if let failure {
                draft.noteRejection(
                    failure, generation: draft.state.generation, rejections: 1, at: reading)
                draft.noteRecovery("heartbeat_recovery", succeeded: false, seconds: 0, at: reading)
            } else {
                let credited = draft.state.creditedSeconds
                draft.remember { $0.creditedBeforeRecovery = credited }
                draft.log(
                    .warn, "No callback, though the device was in use; a recovery schedule was started",
                    at: reading)
            }
        }
    }

    /// Finds minutes that no callback can report any more, and alerts once a day if there are more than ten.
    func checkGaps(
        _ draft: inout Store.Draft, _ reading: ClockReading
    ) -> (minutes: Int, apps: [String])? {
        guard draft.flag(.gapDetection) else { return nil }
        let gaps = UsageGap.find(in: draft.apps.compactMap { draft.ledger(of: $0) }, at: reading)
        let minutes = gaps.sum(\.minutes.count)
        guard Double(minutes) > Thresholds().lostMinutesWarning, let start = gaps.map(\.start).min() else {
            return nil
        }
        if let last = draft.service?.lossAlertedAt, last >= reading.midnight.seconds { return nil }
        draft.remember { $0.lossAlertedAt = reading.wall.seconds }
        let apps = Set(gaps.map(\.app)).sorted()
        draft.log(
            .warn, "\(countText(minutes, "minute")) of usage may not have been tracked", at: reading,
            [("apps", apps.joined(separator: " "))])
        draft.append(.gap(minutes: minutes, from: start, apps: apps, recovered: false, at: reading.wall))
        return (minutes, apps)
    }

    // MARK: - What the service reports to analytics: health, accuracy, and the results of recoveries

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
    /// Reports a recovery.
    ///
    /// - Parameters:
    ///   - type: `gap_recovery`, `heartbeat_recovery`, `journal_recovery`, `monitoring_restart`, `queue_recovery` or
    ///     `store_rebuild`.
    ///   - trigger: `user` for one that a person asked for.
    ///   - seconds: Seconds credited through it; nil where that can't be known.
    mutating func noteRecovery(
        _ type: String, by trigger: String = "automatic", succeeded: Bool = true, seconds: Int? = nil,
        at reading: ClockReading
    ) {
        var properties: [(key: String, value: AnalyticsEvent.Value)] = [
            ("recovery_type", .text(type)), ("triggered_by", .text(trigger)), ("success", .flag(succeeded)),
        ]
        if let seconds { properties.append(("data_recovered_minutes", .integer(max(0, seconds) / 60))) }
        append(AnalyticsEvent("recovery_triggered", at: reading.wall, properties))
    }
}

extension AnalyticsEvent.Value {
    /// Bytes in the unit of `memory_usage_mb`, to two places.
    static func megabytes(_ bytes: Int) -> Self {
        .number((Double(bytes) / 1_048_576 * 100).rounded() / 100)
    }
}

// MARK: - Minutes of use that were never reported: thresholds missing between others that came

/// Minutes of an app that the system's counter passed and no callback reported.
///
/// Five minutes without a record are mostly idle time; minutes missing in a count that continued are evidence of a
/// loss.
public struct UsageGap: Hashable, Sendable {
    /// The logical id.
    public var app: String
    /// The minutes of the system's counter.
    public var minutes: ClosedRange<Int>
    /// The latest moment at which the last of them can have passed.
    public var end: Instant

    /// The latest moment at which the first of them can have begun.
    public var start: Instant { end - Double(minutes.count) * 60 }

    /// The gaps of today's counts, by app and minute, as far as no late callback can close them any more.
    ///
    /// - Parameters:
    ///   - ledgers: The counts of all apps.
    ///   - now: The present moment.
    ///   - settleTime: Seconds for which a callback can still arrive.
    public static func find(
        in ledgers: some Sequence<AppLedger>, at now: ClockReading,
        settleTime: Double = Thresholds().settleTime
    ) -> [UsageGap] {
        var gaps: [UsageGap] = []
        for ledger in ledgers where ledger.day == now.day {
            guard let lastCredit = ledger.lastCredit else { continue }
            // Usage since a minute, and so time at least, is what was counted after it.
            var after = 0
            for span in ledger.count.spans.reversed() {
                let top = span.minutes.last ?? 0
                for (lower, upper) in zip(span.minutes.ranges, span.minutes.ranges.dropFirst()) {
                    let hole = (lower.upperBound + 1)...(upper.lowerBound - 1)
                    let usageSince = Double(top - hole.upperBound + after) * 60
                    guard now.seconds(since: lastCredit) + usageSince > settleTime else { continue }
                    gaps.append(
                        UsageGap(app: ledger.app, minutes: hole, end: lastCredit.wall - usageSince))
                }
                after += top
            }
        }
        return gaps.sorted {
            ($0.app, $0.minutes.lowerBound, $0.end) < ($1.app, $1.minutes.lowerBound, $1.end)
        }
    }
}
