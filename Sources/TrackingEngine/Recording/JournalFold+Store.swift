// Folding within a store's transaction: the journal first, then the counters, then all that follows from them.

public import TrackingModel

extension JournalFold {
    /// Appends a record and folds it in, after those that were appended before and not folded yet.
    ///
    /// - Returns: The sequence of the record and its outcome.
    public func enter(
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
    public func catchUp(
        _ draft: inout some TrackerDraft, with journal: some TrackerJournal
    ) throws -> Int {
        try catchUp(&draft, with: journal, reportsAnalytics: true)
    }

    /// - Parameter reportsAnalytics: False for records that were reported to analytics when they came.
    private func catchUp(
        _ draft: inout some TrackerDraft, with journal: some TrackerJournal, reportsAnalytics: Bool
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
            diary.write(to: &draft, queueOverflowed: false)
            if reportsAnalytics { diary.reportAnalytics(&draft) }
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

    /// Rebuilds all counters from the records in the journal.
    public func rebuild(_ draft: inout some TrackerDraft, from journal: some TrackerJournal) throws {
        let start = try journal.checkpoint()
        draft.state = start?.state ?? TrackerState(policy: policy.name)
        let known = Dictionary((start?.ledgers ?? []).map { ($0.app, $0) }) { $1 }
        for app in Set(draft.apps).union(known.keys) {
            if let ledger = known[app] {
                draft.set(ledger)
            } else if let old = draft.ledger(of: app) {
                var blank = AppLedger(
                    app: app, day: old.day, startOfDay: old.startOfDay, rewardPoints: old.rewardPoints)
                blank.window = old.window
                draft.set(blank)
            }
        }
        _ = try catchUp(&draft, with: journal, reportsAnalytics: false)
    }

    private func apply(_ record: JournalRecord, to draft: inout some TrackerDraft) -> FoldResult {
        let result = apply(record, to: &draft.counters)
        draft.carryOut(result, of: record)
        return result
    }
}

extension CountingDraft where Self: RegistrationDraft {
    /// Does what folding a record in leaves to the rest of the store.
    fileprivate mutating func carryOut(_ result: FoldResult, of record: JournalRecord) {
        for archived in result.archived { archive(archived.day, of: archived.app) }
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
