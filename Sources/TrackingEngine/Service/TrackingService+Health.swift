// Whether the extension is alive, told from idleness by evidence of use, and whether minutes were lost.

internal import TrackingModel

extension TrackingService {
    /// Looks for a monitor that is silent although the device is in use; returns the recovery schedule to
    /// start.
    ///
    /// First a one-time schedule is to wake the monitor (seed phase 1.2). Only when that brings no callback
    /// either, monitoring is restarted.
    func checkHealth(
        _ draft: inout Store.Draft, _ reading: ClockReading
    ) -> MonitoredActivity? {
        let state = draft.state
        let age = (state.lastArrival ?? state.registeredAt).map { reading.seconds(since: $0) }
        tellAnalytics(&draft, age: age, reading)
        guard state.generation > 0, let age, let registered = state.registeredAt else { return nil }
        let silence = min(age, reading.seconds(since: registered))
        guard silence > ServiceTiming.silence, ports.evidence.wasUsed(since: reading.wall - silence) == true
        else { return nil }
        if let started = draft.service?.recoveryStartedAt {
            let since = reading.wall.seconds - started
            if since >= ServiceTiming.recoveryPatience, since < ServiceTiming.recovery, silence >= since {
                request(.fault, &draft, reading)
            }
            guard since < 0 || since >= ServiceTiming.recovery else { return nil }
        }
        let events = recoveryEvents(draft, reading)
        guard !events.isEmpty else {
            // Nothing is registered that could still be reached.
            request(.fault, &draft, reading)
            return nil
        }
        draft.remember { $0.recoveryStartedAt = reading.wall.seconds }
        draft.log(
            .warn, "No callback for \(durationWords(silence)) of use; a recovery schedule is started",
            at: reading)
        let schedule = MonitoringSchedule.once(
            from: reading.wall, until: reading.wall + ServiceTiming.recovery + 60)
        return MonitoredActivity(
            name: RegistrationPlan.recoveryActivity, schedule: schedule, events: events)
    }

    /// A minute of each app under the name of its next registered threshold: whichever schedule tells it, and
    /// if both do, it is counted once.
    private func recoveryEvents(_ draft: Store.Draft, _ reading: ClockReading) -> [MonitoredEvent] {
        let state = draft.state
        let order = order(draft, generation: state.generation, reading)
        let series =
            ThresholdSeries.perApp(order, apps: order.apps)
            + ThresholdSeries.perCategory(order, apps: order.apps)
        return series.compactMap { series in
            guard let ledger = order.ledgers[series.id], !ledger.window.isEmpty else { return nil }
            let goesOn = state.counters == .continues
            let span = ledger.spans.last.flatMap { span in
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
        var refusal: Refusal?
        do {
            try ports.monitoring.startMonitoring(activity)
        } catch {
            refusal = Refusal(activity: activity.name, words: "\(error)")
        }
        try transact(at: reading) { draft, _ in
            let generation = draft.state.generation
            if let refusal {
                draft.noteRefusal(refusal, generation: generation, refusals: 1, at: reading)
            }
            draft.append(
                AnalyticsEvent(
                    "recovery_triggered", at: reading.wall,
                    [
                        ("recovery_type", .text("heartbeat_recovery")), ("triggered_by", .text("automatic")),
                        ("success", .flag(refusal == nil)),
                    ]))
        }
    }

    /// Looks for minutes that no callback can tell of any more, and alerts once a day beyond ten of them.
    func checkGaps(
        _ draft: inout Store.Draft, _ reading: ClockReading
    ) -> (minutes: Int, apps: [String])? {
        guard draft.flag(.gapDetection) else { return nil }
        let gaps = UsageGap.find(in: draft.apps.compactMap { draft.ledger(of: $0) }, at: reading)
        let minutes = gaps.reduce(0) { $0 + $1.minutes.count }
        guard Double(minutes) > Thresholds().lostMinutesWarning, let start = gaps.map(\.start).min() else {
            return nil
        }
        if let last = draft.service?.lossAlertedAt, last >= reading.midnight.seconds { return nil }
        draft.remember { $0.lossAlertedAt = reading.wall.seconds }
        let apps = Set(gaps.map(\.app)).sorted()
        draft.log(
            .warn, "\(countWords(minutes, "minute")) of usage may not have been tracked", at: reading,
            [("apps", apps.joined(separator: " "))])
        draft.append(
            AnalyticsEvent(
                "tracking_gap_detected", at: reading.wall,
                [
                    ("gap_duration_minutes", .integer(minutes)),
                    ("gap_start_time", .number(start.seconds)), ("affected_apps", .texts(apps)),
                    ("auto_recovered", .flag(false)),
                ]))
        return (minutes, apps)
    }

    /// The events about health and accuracy (seed tracking-accuracy-improvements, appendix C).
    private func tellAnalytics(_ draft: inout Store.Draft, age: Double?, _ reading: ClockReading) {
        if let last = draft.service?.checkedAt,
            (0..<ServiceTiming.analytics).contains(reading.wall.seconds - last)
        {
            return
        }
        draft.remember { $0.checkedAt = reading.wall.seconds }
        let receipts = draft.state.receipts
        let marks = draft.service?.dayMarks
        var health: [(key: String, value: AnalyticsEvent.Value)] = []
        if let age {
            health.append(("heartbeat_age_seconds", .integer(Int(truncatingIfRepresentable: age) ?? 0)))
            health.append(("is_healthy", .flag(age < ServiceTiming.silence)))
        }
        health.append(("event_count_today", .integer(receipts.received - (marks?.received ?? 0))))
        health.append(("error_count_today", .integer(max(receipts.failed - (marks?.failed ?? 0), 0))))
        draft.append(AnalyticsEvent("extension_health_check", at: reading.wall, health))
        var expected = 0
        var actual = 0
        for app in draft.apps {
            guard let ledger = draft.ledger(of: app), ledger.day == draft.state.day else { continue }
            // Minutes below the first one that was told may have passed before monitoring began.
            for span in ledger.spans {
                guard let first = span.minutes.ranges.first, let last = span.minutes.last else { continue }
                expected += last - first.lowerBound + 1
                actual += span.minutes.count
            }
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
}
