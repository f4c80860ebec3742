// Folding within a store's transaction: the journal first, then the counters, then all that follows from them.

package import TrackingModel

extension JournalFold {
    /// Appends a record and folds it in, after those that were appended before and not folded yet.
    ///
    /// - Returns: The sequence of the record and its outcome.
    package func enter(
        _ record: JournalRecord, into draft: inout some TrackerDraft, journal: inout some TrackerJournal
    ) throws -> FoldResult {
        try catchUp(&draft, with: journal)
        var record = record
        record.sequence = try journal.append(record)
        var result = apply(record, to: &draft)
        for minutes in result.skipped.ranges {
            var reported = JournalRecord(
                kind: .recovered, generation: record.generation ?? draft.state.generation, app: record.app,
                ordinal: minutes.upperBound, seconds: minutes.count * 60, of: record.sequence,
                reading: record.reading)
            reported.sequence = try journal.append(reported)
            result.recoveredSeconds += apply(reported, to: &draft).recoveredSeconds
        }
        return result
    }

    /// Folds in all records that were appended and never folded; returns how many.
    @discardableResult
    package func catchUp(
        _ draft: inout some TrackerDraft, with journal: some TrackerJournal
    ) throws -> Int {
        try catchUp(&draft, with: journal, toldThrough: nil)
    }

    /// - Parameter known: The newest record that the logs may have reported before, and analytics of all; nil where
    ///   all of them are news.
    private func catchUp(
        _ draft: inout some TrackerDraft, with journal: some TrackerJournal, toldThrough known: Int?
    ) throws -> Int {
        guard journal.lastSequence > draft.state.appliedSequence else { return 0 }
        var count = 0
        var minimal: [String: Int]?
        try journal.forEach(after: draft.state.appliedSequence) { record in
            let result = apply(record, to: &draft)
            var memory: MemoryReading?
            if let bytes = record.memoryBytes {
                let counts = minimal ?? draft.minimalCounts
                minimal = counts
                // What was put off for memory was handled once its counter was written; without a figure of memory an
                // entry says that the callback was cut off. A locked store has no counter.
                if bytes <= Thresholds().memoryWarning || counts[record.event ?? ""] != nil {
                    memory = MemoryReading(bytes: bytes, measure: .unknown)
                }
            }
            let waited = record.event.map { draft.mapping(of: $0, in: draft.state) != nil } ?? false
            let diary = RecordDiary(record: record, result: result, memory: memory, waitedForStore: waited)
            if record.sequence > known ?? 0 { diary.write(to: &draft, queueOverflowed: false) }
            if known == nil { diary.reportAnalytics(&draft) }
            count += 1
        }
        return count
    }

    /// Judges an open burst that was quiet for long enough; nil when there is none.
    func settle(
        _ draft: inout some TrackerDraft, journal: inout some TrackerJournal, at reading: ClockReading
    ) throws -> FoldResult? {
        try catchUp(&draft, with: journal)
        guard draft.state.burst?.isOver(at: reading) == true else { return nil }
        return try enter(JournalRecord(kind: .settled, reading: reading), into: &draft, journal: &journal)
    }

    /// Rebuilds all counters from the records in the journal. Where neither it nor a checkpoint goes back to their
    /// beginning, ledgers that are there stay as they are.
    package func rebuild(_ draft: inout some TrackerDraft, from journal: some TrackerJournal) throws {
        let start = try journal.checkpoint()
        let told = max(draft.state.appliedSequence, journal.lastSequence - FixedLimits.recoveryLogCap)
        guard try draft.apps.isEmpty || journal.isWhole(since: start) else {
            return try adopt(&draft, with: journal)
        }
        draft.state = start?.state ?? TrackerState(policy: policy.name)
        let known = Dictionary((start?.ledgers ?? []).map { ($0.app, $0) }) { $1 }
        for app in Set(draft.apps).union(known.keys) {
            let old = draft.ledger(of: app)
            guard
                var ledger = known[app]
                    ?? old.map({ AppLedger(app: app, day: $0.day, startOfDay: $0.startOfDay) })
            else { continue }
            // What is registered is in no record.
            if let old { (ledger.window, ledger.rewardPoints) = (old.window, old.rewardPoints) }
            draft.set(ledger)
        }
        _ = try catchUp(&draft, with: journal, toldThrough: told)
    }

    /// Goes on with the ledgers as they are, in which everything is that was folded in before their state was lost.
    private func adopt(_ draft: inout some TrackerDraft, with journal: some TrackerJournal) throws {
        var state = TrackerState(policy: policy.name)
        try journal.forEach(after: 0) { record in
            state.lastReading = record.reading
            guard record.kind == .registered else { return }
            state.generation = record.generation ?? state.generation + 1
            state.registeredAt = record.reading
            state.registeredReason = record.reason
        }
        state.day = draft.apps.compactMap { draft.ledger(of: $0)?.day }.max()
        state.appliedSequence = journal.lastSequence
        draft.state = state
    }

    @discardableResult
    func apply(_ record: JournalRecord, to draft: inout some TrackerDraft) -> FoldResult {
        let result = apply(record, to: &draft.counters)
        draft.carryOut(result, of: record)
        return result
    }
}

extension TrackerJournal {
    /// Whether every record since a checkpoint is there, or since the first of all.
    func isWhole(since start: JournalCheckpoint?) throws -> Bool {
        let before = start?.state.appliedSequence ?? 0
        var next = before + 1
        var isWhole = true
        try forEach(after: before) { record in
            if record.sequence != next { isWhole = false }
            next = record.sequence + 1
        }
        return isWhole && next == lastSequence + 1
    }
}

extension CountingDraft where Self: RegistrationDraft {
    /// Does what folding a record in leaves to the rest of the store.
    fileprivate mutating func carryOut(_ result: FoldResult, of record: JournalRecord) {
        for archived in result.archived {
            switch archived.step {
            case .first, .addition: archive(archived.day, of: archived.app)
            case .withdrawal: withdraw(archived.day, of: archived.app)
            }
        }
        if record.kind == .retried { queue.removeAll { $0.sequence == record.of } }
        if result.outcome == .rejected(.noMapping) { enqueue(record) }
        if let app = result.newApp, let points = trackedApps.first(where: { $0.id == app })?.rewardPoints,
            points != 0, var ledger = ledger(of: app)
        {
            ledger.rewardPoints = points
            set(ledger)
        }
    }

    private mutating func enqueue(_ record: JournalRecord) {
        guard !queue.contains(where: { $0.sequence == record.sequence }) else { return }
        queue.append(record)
        let surplus = queue.count - JournalFold.queueLimit
        if surplus > 0 { queue.removeFirst(surplus) }
    }
}
