// Registration: the request is in the store before the system is called, so that a crash at any step can be recovered.

import TrackingModel

extension TrackingService {
    /// Asks for a restart, to be done when it is due.
    func request(_ reason: RestartReason, _ draft: inout Store.Draft, _ reading: ClockReading) {
        draft.remember { options.restarts.request(reason, at: reading.wall, in: &$0) }
    }

    /// Repeats a registration that reached the journal and nothing else: the app ended, or its preferences were lost,
    /// between the record and the rest, so that nothing is registered for the current generation.
    func resumeRegistration(_ draft: inout Store.Draft, _ reading: ClockReading) {
        let state = draft.state
        guard state.generation > 0, state.generation != draft.service?.restarts.last?.generation,
            !draft.trackedApps.isEmpty
        else { return }
        let reason = state.registeredReason ?? .launch
        request(reason.waitsForQuiet ? .launch : reason, &draft, reading)
    }

    /// Takes the extension's requests for new thresholds together into one restart.
    func requestRearms(_ draft: inout Store.Draft, _ reading: ClockReading) {
        guard !draft.rearmRequests.isEmpty else { return }
        guard options.policy.registration.rearms else { return draft.clearRearmRequests() }
        if draft.service?.pending == nil { request(.planChange, &draft, reading) }
    }

    /// Takes over the apps to track, with their points.
    func track(_ apps: [TrackedApp], _ draft: inout Store.Draft, _ reading: ClockReading) {
        let known = draft.trackedApps
        let apps = apps.tracked(since: reading.wall, knowing: known)
        if apps != known { draft.setTrackedApps(apps) }
        // Names and points are not registered.
        if Dictionary(apps.map { ($0.id, $0.category) }, uniquingKeysWith: { first, _ in first })
            != Dictionary(known.map { ($0.id, $0.category) }, uniquingKeysWith: { first, _ in first })
        {
            request(.planChange, &draft, reading)
        }
        for app in apps { draft.setPoints(app.rewardPoints, of: app.id, reading) }
    }

    /// Writes the restart that waits down, if it is due; else returns the seconds until it is, nil for none.
    func registerIfDue(
        _ draft: inout Store.Draft, _ journal: inout Store.Journal, _ reading: ClockReading
    ) throws -> (wait: Double?, plan: RegistrationPlan?) {
        dropRepairedFault(&draft)
        let decision = options.restarts.decision(
            for: draft.service ?? ServiceMemory(), at: reading, lastArrival: draft.state.lastArrival,
            in: appState)
        switch decision {
        case .none: return (nil, nil)
        case .wait(let seconds): return (seconds, nil)
        case .restart(let reason): return (nil, try prepare(reason, &draft, &journal, reading))
        }
    }

    /// Takes a restart for a fault back when a callback has come since it was asked for: the monitor is
    /// alive.
    private func dropRepairedFault(_ draft: inout Store.Draft) {
        guard let memory = draft.service, memory.pending == .fault, let since = memory.pendingSince,
            let arrival = draft.state.lastArrival, arrival.wall.seconds > since
        else { return }
        draft.remember { options.restarts.cancel(in: &$0) }
    }

    /// Attempts a registration that was recorded, and records the result.
    ///
    /// - Returns: Why the system refused to monitor, where it did.
    mutating func register(_ plan: RegistrationPlan, at reading: ClockReading) throws -> StartFailure? {
        self.plan = plan
        let failure = start(plan)
        try transact(at: reading) { draft, _ in conclude(plan, failure, &draft, reading) }
        return failure.flatMap { $0.isOfAll ? $0 : nil }
    }

    /// Writes a registration down as one that is about to be tried.
    private func prepare(
        _ reason: RestartReason, _ draft: inout Store.Draft, _ journal: inout Store.Journal,
        _ reading: ClockReading
    ) throws -> RegistrationPlan {
        let received = draft.state.receipts.received
        draft.remember { $0.learnHearing(received: received, at: reading.wall) }
        let memory = draft.service ?? ServiceMemory()
        // A rejected registration never happened: its number is free, and callbacks of the previous generation, which
        // continues, are not two generations old yet.
        let isFree = memory.rejections > 0 && memory.restarts.last?.generation == draft.state.generation
        let hasApps = !draft.trackedApps.isEmpty
        let generation = draft.state.generation + (isFree || !hasApps ? 0 : 1)
        var record = JournalRecord(
            kind: .registered, generation: generation, reason: reason, reading: reading)
        record.countsDay = countsDay
        // The plan follows from the counters as the record leaves them, and the record holds the plan's thresholds.
        var registered = draft
        if hasApps { fold.apply(record, to: &registered) }
        let plan = RegistrationPlan(order(registered, generation: generation, reading))
        if hasApps {
            record.thresholds = plan.thresholds.minutes
            try enter(record, &draft, &journal)
        }
        draft.replaceThresholds(plan.thresholds, at: reading)
        draft.clearRearmRequests()
        draft.remember {
            options.restarts.begin(
                reason, generation: generation, thresholds: plan.thresholdCount, received: received,
                at: reading.wall, in: &$0)
        }
        return plan
    }

    /// Whether thresholds count from the start of the day.
    private var countsDay: Bool {
        options.usesPastActivity && ports.monitoring.countsPastActivity
            && options.policy.registration.minutes == nil && options.policy.rules.judgesBursts
    }

    func order(_ draft: Store.Draft, generation: Int, _ reading: ClockReading) -> RegistrationOrder {
        var ledgers: [String: AppLedger] = [:]
        for app in draft.apps {
            if let ledger = draft.ledger(of: app) { ledgers[app] = ledger }
        }
        return RegistrationOrder(
            apps: draft.trackedApps, ledgers: ledgers, day: draft.state.day ?? reading.day,
            counters: draft.state.counters, style: options.policy.registration, generation: generation,
            isDual: draft.flag(.dualSchedule), countsDay: countsDay, ceiling: options.thresholdCeiling,
            audible: draft.service?.audibleThresholds(at: reading.wall))
    }

    /// Calls the system; returns the first rejection with the name of its activity.
    private mutating func start(_ plan: RegistrationPlan) -> StartFailure? {
        var failure: StartFailure?
        for activity in plan.activities {
            do {
                try ports.monitoring.startMonitoring(activity)
            } catch {
                failure = StartFailure(activity: activity.name, description: "\(error)")
                break
            }
        }
        // If the second schedule is rejected, the first one is used alone.
        if let failure, failure.isOfAll { return failure }
        let wanted = Set(plan.activities.map(\.name))
        let surplus = [
            RegistrationPlan.primaryActivity, RegistrationPlan.secondaryActivity,
            RegistrationPlan.recoveryActivity,
        ].filter { !wanted.contains($0) && ports.monitoring.activities.contains($0) }
        if !surplus.isEmpty { ports.monitoring.stopMonitoring(surplus) }
        return failure
    }

    /// Records the result of a registration.
    private func conclude(
        _ plan: RegistrationPlan, _ failure: StartFailure?, _ draft: inout Store.Draft,
        _ reading: ClockReading
    ) {
        let isRegistered = failure?.isOfAll != true
        draft.remember { options.restarts.finish(succeeded: isRegistered, at: reading.wall, in: &$0) }
        let reason = draft.service?.restarts.last?.reason
        if let failure {
            let rejections = draft.service?.rejections ?? 0
            draft.noteRejection(
                failure, generation: plan.thresholds.generation, rejections: rejections, at: reading)
        }
        if isRegistered {
            draft.log(
                .info, "Registered: " + plan.notes.joined(separator: "; "), at: reading,
                [("reason", reason?.rawValue ?? ""), ("generation", String(plan.thresholds.generation))])
        }
        // When it is tried again, only its success is reported.
        let refusals = draft.service?.restarts.reversed().prefix {
            $0.reason == .user && $0.succeeded == false
        }
        if reason == .user, isRegistered || refusals?.count == 1 {
            draft.noteRecovery(
                "monitoring_restart", by: "user", succeeded: isRegistered && !plan.activities.isEmpty,
                at: reading)
        }
    }
}

/// The system's error when it rejected an activity.
struct StartFailure {
    var activity: String
    var description: String
    /// Whether nothing is monitored because of it.
    var isOfAll: Bool { activity == RegistrationPlan.primaryActivity }
}

extension LogDraft {
    /// Writes a rejection into both logs.
    mutating func noteRejection(
        _ failure: StartFailure, generation: Int, rejections: Int, at reading: ClockReading
    ) {
        append(
            RecoveryEntry(
                id: RecordDiary.id(of: 1 << 41 | generation << 8 | rejections, reading), at: reading.wall,
                event: EventName(failure.activity), succeeded: false, error: failure.description,
                action: "start_monitoring"))
        log(
            .error, "The system refused to monitor: \(failure.description)", at: reading,
            [("activity", failure.activity), ("refusals", String(rejections))])
    }
}
