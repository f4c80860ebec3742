// Folds journal records into the counters: the same records give the same counters, at once or years later.

public import TrackingModel

/// The rule by which a record changes the counters. Pure: no clock, no randomness, no store, nothing but record and
/// counters.
public struct JournalFold: Sendable {
    /// Callbacks without an app that are kept; the oldest go first.
    public static let queueLimit = 50

    public let policy: CreditingPolicy

    public init(policy: CreditingPolicy) { self.policy = policy }

    /// Folds in one record, which must be the one after the last one folded in.
    ///
    /// - Returns: The outcome, with what is left to be done in the store.
    public func apply(_ record: JournalRecord, to counters: inout Counters) -> FoldResult {
        counters.fold(record, under: policy.rules)
    }
}

/// What folding a record in did, and what it leaves to be done in the store.
public struct FoldResult: Hashable, Sendable {
    public var sequence: Int
    public var outcome: Receipt.Outcome
    /// Seconds that the judgement of a burst took back, by app.
    public var undone: [String: Int] { takenBack.reduce(into: [:]) { $0[$1.app, default: 0] += $1.seconds } }
    /// The apps whose thresholds a flood used up.
    var flooded: Set<String> = []
    /// What the judgement of a burst took back, in the order in which it did.
    var takenBack: [TakenBack] = []
    /// Seconds by which the wall clock was moved since the record before; nil for none above 60 s.
    public var clockJump: Double?
    /// Days for the history, in the order in which they go there.
    var archived: [Archived] = []
    /// The app whose first ledger was made, which has the points of nothing yet; nil for none.
    var newApp: String?
    /// The minutes below the threshold that never came by themselves.
    var skipped = MinuteSet()
    /// Seconds that were counted of them.
    public var recoveredSeconds = 0
    /// The app's callback before this one, where that was rejected; nil for none.
    var callbackBefore: AppLedger.NewestCallback?
    /// Seconds that were added to the day before.
    public var yesterdaySeconds = 0

    public init(sequence: Int, outcome: Receipt.Outcome) {
        self.sequence = sequence
        self.outcome = outcome
    }

    /// Seconds that an app lost again, of the callbacks of one generation in the burst that was judged.
    struct TakenBack: Hashable, Sendable {
        var app: String
        var generation: Int
        var seconds: Int
        /// How many callbacks the receipts call rejected for it.
        var callbacks: Int
    }

    /// A day of an app that is over.
    struct Archived: Hashable, Sendable {
        var app: String
        var day: ArchivedDay
        var step: Step

        /// What becomes of it in the history.
        enum Step: Hashable, Sendable {
            case first
            /// It was archived before, with less.
            case addition
            /// It goes on, so that it is no day that is over.
            case withdrawal
        }
    }
}

// MARK: - Folding within a store's transaction: the journal first, then the counters, then all that follows from them

extension JournalFold {
    /// Appends a record and folds it in. All that was appended before must be folded in, see `catchUp`.
    ///
    /// - Returns: The sequence of the record and its outcome.
    @discardableResult
    package func append(
        _ record: JournalRecord, andApplyTo draft: inout some TrackerDraft,
        journal: inout some TrackerJournal
    ) throws -> FoldResult {
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
    ///
    /// - Parameter known: The newest record that the logs may have reported before, and analytics of all; nil where
    ///   all of them are news.
    @discardableResult
    package func catchUp(
        _ draft: inout some TrackerDraft, with journal: some TrackerJournal, reportedThrough known: Int? = nil
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
            if record.sequence > known ?? 0 { diary.writeLogs(to: &draft) }
            if known == nil { diary.reportAnalytics(&draft) }
            count += 1
        }
        return count
    }

    /// Rebuilds all counters from the records in the journal. Where neither it nor a checkpoint goes back to their
    /// beginning, ledgers that are there stay as they are.
    package func rebuild(_ draft: inout some TrackerDraft, from journal: some TrackerJournal) throws {
        let start = try journal.checkpoint()
        let reported = max(draft.state.appliedSequence, journal.lastSequence - FixedLimits.recoveryLogCap)
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
        try catchUp(&draft, with: journal, reportedThrough: reported)
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
        draft.applySideEffects(of: result, record)
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
    fileprivate mutating func applySideEffects(of result: FoldResult, _ record: JournalRecord) {
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

// MARK: - Callbacks that neither counters nor journal could take when they came, from files of their own into the journal

extension JournalFold {
    /// What became of the fallback files that were found.
    struct Fallbacks: Hashable {
        /// Records that are in the journal now.
        var entered = 0
        /// Records that the journal had already.
        var known = 0
        /// Records of a day that is over, which keeps its figure: the log has them.
        var late = 0
        /// Seconds that they took back of others, by app.
        var undone: [String: Int] = [:]
    }

    /// Enters the records of fallback files that the journal lacks, before anything of a later day is counted; the files
    /// go with the transaction.
    @discardableResult
    func enterFallbacks(
        into draft: inout some TrackerDraft, journal: inout some TrackerJournal
    ) throws -> Fallbacks {
        var found = Fallbacks()
        let files = draft.fallbacks
        guard !files.isEmpty else { return found }
        try catchUp(&draft, with: journal)
        var missing = Set(files.map(\.record.bare))
        try journal.forEach(after: 0) { record in missing.remove(record.bare) }
        for (name, record) in files {
            draft.removeFallback(name)
            let isNumbered = record.sequence > 0 && record.sequence <= journal.lastSequence
            guard !isNumbered, missing.remove(record.bare) != nil else {
                found.known += 1
                continue
            }
            guard draft.state.day.map({ record.reading.day >= $0 }) ?? true else {
                RecordDiary.isOfAnotherDay(record, &draft)
                found.late += 1
                continue
            }
            var mapped = record
            if mapped.app == nil { mapped.map(by: draft) }
            let result = try append(mapped, andApplyTo: &draft, journal: &journal)
            RecordDiary(record: mapped, result: result).write(to: &draft)
            found.undone.merge(result.undone, uniquingKeysWith: +)
            found.entered += 1
        }
        // Their thresholds are used up: further use needs new ones.
        for app in found.undone.keys.sorted() {
            draft.requestRearm(of: app, at: files[files.count - 1].record.reading.wall)
        }
        return found
    }
}

extension JournalRecord {
    /// What the system said, without number and mapping: the same for a record and for a copy that was kept
    /// without.
    var bare: JournalRecord {
        JournalRecord(kind: kind, event: event, activity: activity, reading: reading)
    }
}
