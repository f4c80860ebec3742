// What the service does at launch: counts what could not be counted, repairs, and migrates once.

import TrackingModel

extension TrackingService {
    /// Counts what the extension kept in other places than the journal: files, minimal counters, the queue.
    func foldIn(
        _ draft: inout Store.Draft, _ journal: inout Store.Journal, _ reading: ClockReading
    ) throws {
        let hadEmergency = draft.emergencyFlag
        let before = draft.state.creditedSeconds
        let files = try fold.enterFallbacks(into: &draft, journal: &journal).entered
        let minimal = try foldInMinimalCounts(&draft, &journal, reading)
        let retried = try foldInQueue(&draft, &journal, reading)
        if files + minimal + retried > 0 {
            draft.log(
                .info, "Credited callbacks from fallback files", at: reading,
                [("files", "\(files)"), ("minimal", "\(minimal)"), ("queue", "\(retried)")])
            draft.noteRecovery(
                "queue_recovery", seconds: draft.state.creditedSeconds - before, at: reading)
        }
        guard hadEmergency else { return }
        draft.emergencyFlag = false
        let found = files + minimal + retried
        draft.log(
            found > 0 ? .warn : .critical,
            found > 0
                ? "All writes had failed for a while; callbacks from fallback files were credited"
                : "All writes had failed for a while, and there are no fallback files: callbacks may be lost",
            at: reading, [("found", String(found))])
    }

    /// Enters callbacks of which only a minimal counter was kept; returns how many.
    private func foldInMinimalCounts(
        _ draft: inout Store.Draft, _ journal: inout Store.Journal, _ reading: ClockReading
    ) throws -> Int {
        var lacking = draft.minimalCounts
        guard !lacking.isEmpty else { return 0 }
        draft.clearMinimalCounts()
        // The event of a threshold happens once in a registration, so any record of it is the one counted.
        try journal.forEach(after: 0) { record in
            if record.kind == .threshold, let event = record.event, let count = lacking[event] {
                lacking[event] = count > 1 ? count - 1 : nil
            }
        }
        var entered = 0
        for (event, count) in lacking.inKeyOrder {
            var record = JournalRecord(
                kind: .threshold, event: event, generation: EventName(event).generation,
                ordinal: EventName(event).ordinal, reading: reading)
            record.map(by: draft)
            // A counter has no date: only what was registered today is known to be today's.
            guard draft.state.registeredAt?.day == reading.day else {
                draft.log(
                    .warn, "Callbacks of a minimal counter have no day and can't be credited", at: reading,
                    [("eventName", event), ("callbacks", String(count))])
                continue
            }
            for _ in 0..<count { try enter(record, &draft, &journal) }
            entered += count
        }
        return entered
    }

    /// Counts callbacks whose event has an app by now; returns how many.
    private func foldInQueue(
        _ draft: inout Store.Draft, _ journal: inout Store.Journal, _ reading: ClockReading
    ) throws -> Int {
        guard let oldest = draft.queue.map(\.sequence).min() else { return 0 }
        // A transaction that failed leaves its records in the journal: what was retried is not tried again.
        var retried: Set<Int> = []
        try journal.forEach(after: oldest) { record in
            if record.kind == .retried, let of = record.of { retried.insert(of) }
        }
        var count = 0
        for waiting in draft.queue {
            let isDone = retried.contains(waiting.sequence)
            let isLate = waiting.reading.day != draft.state.day ?? reading.day
            if isLate, !isDone { RecordDiary.isOfAnotherDay(waiting, &draft) }
            guard !isDone, !isLate else {
                draft.queue.removeAll { $0.sequence == waiting.sequence }
                continue
            }
            var record = waiting
            record.map(by: draft)
            guard record.app != nil else { continue }
            draft.queue.removeAll { $0.sequence == waiting.sequence }
            record.kind = .retried
            record.of = waiting.sequence
            record.reading = waiting.reading.day == reading.day ? reading : waiting.reading
            try enter(record, &draft, &journal)
            count += 1
        }
        return count
    }

    /// Makes the history hold each day once.
    func repairHistory(_ draft: inout Store.Draft, _ reading: ClockReading) {
        let gone = draft.removeDuplicateHistory()
        guard gone > 0 else { return }
        draft.log(
            .warn, "Removed days that the history held twice; the larger figures stay", at: reading,
            [("days", String(gone))])
    }

    /// Fills in today's seconds from challenge progress, once.
    func migrate(
        _ draft: inout Store.Draft, _ journal: inout Store.Journal, _ reading: ClockReading
    ) throws {
        guard let source = ports.challenges, !draft.flag(.migrated) else { return }
        let challenges: [ChallengeProgress]
        do {
            challenges = try source.activeChallenges()
        } catch {
            draft.log(
                .error, "Challenge progress can't be read; the next launch tries again", at: reading,
                [("error", "\(error)")])
            return
        }
        let tracked = Set(draft.trackedApps.map(\.id))
        var wanted: [String: Int] = [:]
        for challenge in challenges {
            for (app, seconds) in challenge.secondsByApp where tracked.contains(app) {
                if Double(seconds) <= reading.secondsOfDay {
                    wanted[app] = max(seconds, wanted[app] ?? 0)
                } else {
                    draft.log(
                        .warn, "Challenge progress is of more than today; no part of it is filled in",
                        at: reading, [("app", app), ("seconds", String(seconds))])
                }
            }
        }
        var migrated = 0
        for (app, seconds) in wanted.inKeyOrder {
            guard seconds > draft.ledger(of: app)?.todaySeconds ?? 0 else { continue }
            try enter(
                JournalRecord(
                    kind: .adjusted, app: app, seconds: seconds, reason: .migration, reading: reading),
                &draft, &journal)
            migrated += 1
        }
        draft.setFlag(.migrated, true)
        draft.log(
            .info, "Filled in today's seconds from challenge progress", at: reading,
            [("apps", String(migrated))])
    }

    /// Requests a registration if there is none, or if it is unknown whether there is one.
    func requestAtLaunch(_ draft: inout Store.Draft, isMonitored: Bool, _ reading: ClockReading) {
        if let interrupted = draft.service?.interrupted {
            request(interrupted, &draft, reading)
            draft.log(
                .warn, "The app ended while it registered thresholds; they are registered again",
                at: reading, [("reason", interrupted.rawValue)])
        }
        if draft.state.generation == 0 || !isMonitored { request(.launch, &draft, reading) }
        requestRearms(&draft, reading)
    }
}
