// Whether the extension is alive, judged by evidence of use, and whether minutes were lost.

import TrackingModel

extension TrackingService {
    /// Looks for a monitor that is silent although the device is in use; returns the recovery schedule to
    /// start, or the silence for which a restart was asked for.
    ///
    /// First a one-time schedule is to wake the monitor. Only when that brings no callback
    /// either, monitoring is restarted.
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
        guard silence > ServiceTiming.silence, ports.evidence.wasUsed(since: reading.wall - silence) == true
        else { return (nil, nil) }
        // A restart that waits already was reported when it was asked for.
        let isNew = draft.service?.pending != .fault
        if let started = draft.service?.recoveryStartedAt {
            let since = reading.wall.seconds - started
            if since >= ServiceTiming.recoveryPatience, since < ServiceTiming.recovery, silence >= since {
                request(.fault, &draft, reading)
                return (nil, isNew ? silence : nil)
            }
            guard since < 0 || since >= ServiceTiming.recovery else { return (nil, nil) }
        }
        let events = recoveryEvents(draft, reading)
        guard !events.isEmpty else {
            // Nothing is registered that could still be reached.
            request(.fault, &draft, reading)
            return (nil, isNew ? silence : nil)
        }
        draft.remember { $0.recoveryStartedAt = reading.wall.seconds }
        draft.log(
            .warn, "No callback for \(durationText(silence)) of use; a recovery schedule is started",
            at: reading)
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
            && ports.evidence.wasUsed(since: registered.wall) != false
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
            let generation = draft.state.generation
            if let failure {
                draft.noteRejection(failure, generation: generation, rejections: 1, at: reading)
            }
            if failure == nil {
                let credited = draft.state.creditedSeconds
                draft.remember { $0.creditedBeforeRecovery = credited }
            } else {
                draft.noteRecovery("heartbeat_recovery", succeeded: false, seconds: 0, at: reading)
            }
        }
    }

    /// Finds minutes that no callback can report any more, and alerts once a day if there are more than ten.
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
            .warn, "\(countText(minutes, "minute")) of usage may not have been tracked", at: reading,
            [("apps", apps.joined(separator: " "))])
        draft.append(.gap(minutes: minutes, from: start, apps: apps, recovered: false, at: reading.wall))
        return (minutes, apps)
    }
}
