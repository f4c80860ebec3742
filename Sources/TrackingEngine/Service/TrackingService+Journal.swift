// The service's transactions: a sound store first, every change of counters through the journal, midnight, and what is
// done outside of them.

import TrackingModel

extension TrackingService {
    /// Runs the body alone on a store whose journal is folded in.
    func transact<Result>(
        at reading: ClockReading,
        _ body: (inout Store.Draft, inout Store.Journal) throws -> Result
    ) throws -> Result {
        try store.transact { draft, journal in
            try prepare(&draft, &journal, reading)
            return try body(&draft, &journal)
        }
    }

    /// Checks that the store may be written and that every journal record is folded in.
    private func prepare(
        _ draft: inout Store.Draft, _ journal: inout Store.Journal, _ reading: ClockReading
    ) throws {
        let isRebuilt = try takeOver(&draft, journal, reading)
        if draft.state.policy != fold.policy.name { draft.state.policy = fold.policy.name }
        let before = draft.state.creditedSeconds
        let count = try fold.catchUp(&draft, with: journal)
        if isRebuilt {
            draft.noteRecovery("store_rebuild", seconds: draft.state.creditedSeconds, at: reading)
            draft.log(
                .critical,
                "The preferences were lost; counters were rebuilt from the journal as far back as it goes",
                at: reading, [("sequence", String(draft.state.appliedSequence))])
        } else if count > 0 {
            draft.log(
                .info, "Took in records that waited in the journal", at: reading,
                [("records", String(count))])
            draft.noteRecovery(
                "journal_recovery", seconds: draft.state.creditedSeconds - before, at: reading)
        }
        resumeRegistration(&draft, reading)
    }

    /// Puts the canary in place; returns whether counters were rebuilt.
    private func takeOver(
        _ draft: inout Store.Draft, _ journal: Store.Journal, _ reading: ClockReading
    ) throws -> Bool {
        if StoreCondition(draft, journal) == .lost, draft.trackedApps.isEmpty, let apps {
            // Their points are in no journal.
            draft.setTrackedApps(apps.tracked(since: reading.wall))
        }
        let condition = try fold.takeOver(&draft, from: journal, ports.protectedData)
        if condition == .unmarked {
            draft.log(.warn, "The canary was missing; the counters were all there", at: reading)
        }
        return condition == .lost
    }

    /// Enters a record, and writes into the logs what it brought to light.
    @discardableResult
    func enter(
        _ record: JournalRecord, _ draft: inout Store.Draft, _ journal: inout Store.Journal
    ) throws -> FoldResult {
        let result = try fold.append(record, andApplyTo: &draft, journal: &journal)
        RecordDiary(record: record, result: result).write(to: &draft)
        if record.kind != .registered {
            // Their thresholds are used up: further use needs new ones.
            for app in result.undone.keys.sorted() { draft.requestRearm(of: app, at: record.reading.wall) }
        }
        return result
    }

    /// Has a burst judged that was quiet for long enough, and a moved clock noticed.
    func settle(
        _ draft: inout Store.Draft, _ journal: inout Store.Journal, _ reading: ClockReading
    ) throws {
        let state = draft.state
        let isOver = state.burst.map { $0.isBurst && $0.isOver(at: reading) } ?? false
        let last = state.lastReading ?? reading
        let isMoved = abs(reading.clockJump(since: last)) > SystemBehaviour.longestClockCorrection
        let shift = reading.utcOffset - last.utcOffset
        guard isOver || isMoved || shift != 0 else { return }
        try enter(JournalRecord(kind: .settled, reading: reading), &draft, &journal)
        if shift != 0 {
            draft.log(
                .info, "Local time moved by \(durationText(shift)); credited time stays", at: reading)
        }
    }

    /// Today's seconds by app; empty if nothing observes them, because it reads all ledgers.
    private func todaySeconds(_ draft: Store.Draft) -> [String: Int] {
        guard hasListeners else { return [:] }
        var seconds: [String: Int] = [:]
        for app in draft.apps {
            guard let ledger = draft.ledger(of: app) else { continue }
            seconds[app] = ledger.day == draft.state.day ? ledger.todaySeconds : 0
        }
        return seconds
    }

    /// The last step of a transaction: looks for lost minutes, writes a due registration down, and gathers
    /// what is to be done outside.
    func finish(
        _ draft: inout Store.Draft, _ journal: inout Store.Journal, isResync: Bool = false,
        recovery: MonitoredActivity? = nil, checksGaps: Bool = false, _ reading: ClockReading
    ) throws -> ServiceEvents {
        let loss = checksGaps ? checkGaps(&draft, reading) : nil
        let (wait, plan) = try registerIfDue(&draft, &journal, reading)
        return ServiceEvents(
            seconds: todaySeconds(draft), isResync: isResync, recovery: recovery, plan: plan, wait: wait,
            loss: loss)
    }

    private var hasListeners: Bool { ports.uploader != nil || ports.observer != nil }

    /// Does what a transaction left to be done.
    ///
    /// - Returns: Why the system refused to monitor, where it did.
    @discardableResult
    mutating func carryOut(_ news: ServiceEvents, at reading: ClockReading) throws -> StartFailure? {
        announce(news, at: reading)
        let failure = try news.plan.flatMap { try register($0, at: reading) }
        // A new registration does all that a recovery schedule could.
        if let recovery = news.recovery, news.plan == nil { try recover(recovery, at: reading) }
        return failure
    }

    /// Reports all apps with changed seconds to uploader and observer, and losses.
    private mutating func announce(_ news: ServiceEvents, at reading: ClockReading) {
        guard hasListeners else { return }
        let changed = news.seconds.filter { announced[$0.key] ?? 0 != $0.value }
        announced = news.seconds
        for (app, seconds) in changed.inKeyOrder {
            ports.uploader?.upload(app: app, todaySeconds: seconds, at: reading.wall)
        }
        let apps = news.isResync ? news.seconds.keys.sorted() : changed.keys.sorted()
        if !apps.isEmpty { ports.observer?.usageDidChange(apps: apps, at: reading.wall) }
        if let silence = news.silence {
            ports.observer?.monitorFellSilent(for: silence, at: reading.wall)
        }
        guard let loss = news.loss else { return }
        ports.observer?.dataLossDetected(minutes: loss.minutes, apps: loss.apps, at: reading.wall)
    }
}

// MARK: - The service's lines in the extension's log, so that one log has everything

extension LogDraft {
    /// Appends a line, of the service where no other component is named.
    mutating func log(
        _ severity: Severity, _ message: String, at reading: ClockReading,
        _ fields: [(key: String, value: String)] = [], component: String = "TrackingService"
    ) {
        guard keepsLogs else { return }
        append(
            LogEntry(
                at: reading.wall, severity: severity, component: component, message: message,
                metadata: fields.map { LogEntry.Field(key: $0.key, value: $0.value) }))
    }

}

extension TrackerDraft {
    /// Changes what the service remembers.
    mutating func remember(_ change: (inout ServiceMemory) -> Void) {
        var memory = service ?? ServiceMemory()
        defer { if memory != service { service = memory } }
        change(&memory)
    }
}

// MARK: - What a transaction of the service leaves to be done outside of it

/// Calls to the system and to whoever listens, which must not run inside a transaction: they can take long,
/// and a transaction can run twice.
struct ServiceEvents {
    /// Today's seconds by app.
    var seconds: [String: Int]
    /// Whether notifications were missed.
    var isResync: Bool
    /// The one-time schedule to start.
    var recovery: MonitoredActivity?
    /// The registration that was written down and is to be tried.
    var plan: RegistrationPlan?
    /// Seconds until a restart that waits is due.
    var wait: Double?
    /// Seconds of use without a callback, where a restart was asked for because of them; nil for no alert.
    var silence: Double?
    /// Minutes that were lost for good, and whose; nil for no alert.
    var loss: (minutes: Int, apps: [String])?
}

// MARK: - Notifications carry no payload and are coalesced: their numbers show whether any was missed

extension TrackingService {
    /// Compares the number of the newest notification with the last one seen; returns whether some were
    /// missed.
    ///
    /// Missing some loses nothing, because the journal was folded in before; the observer has to look at
    /// everything, though.
    func receive(_ draft: inout Store.Draft, _ reading: ClockReading) -> Bool {
        let expected = draft.notificationsReceived + 1
        let actual = draft.notificationSequence
        guard actual != draft.notificationsReceived else { return false }
        draft.notificationsReceived = actual
        guard actual != expected else { return false }
        draft.log(
            .warn, "Notifications were missed; all apps are read again", at: reading,
            [("expected", String(expected)), ("actual", String(actual))])
        return true
    }

    // MARK: - Midnight, for all apps at once, whether a callback came or not

    /// Archives yesterday and asks for new thresholds once the local day is another one.
    func turnDay(
        _ draft: inout Store.Draft, _ journal: inout Store.Journal, _ reading: ClockReading
    ) throws {
        let isLater = draft.state.day.map { reading.day > $0 } ?? false
        let isBehind = draft.apps.contains { draft.ledger(of: $0)?.day != draft.state.day }
        if isLater || (isBehind && draft.state.day == reading.day) {
            try enter(JournalRecord(kind: .midnight, reading: reading), &draft, &journal)
        }
        // A journey west repeats a day that was registered for already.
        if let registered = draft.state.registeredAt?.day, registered != draft.state.day,
            registered != reading.day
        {
            request(.midnight, &draft, reading)
        }
    }
}
