// Folds journal records into the counters: the same records give the same counters, at once or years later.

public import TrackingModel

/// The rule by which a record changes the counters. Pure: no clock, no randomness, nothing but record and store.
public struct JournalFold: Sendable {
    /// Callbacks without an app that are kept; the oldest go first (seed phase 4.3).
    public static let queueLimit = 50

    public let name: PolicyName
    let policy: any RecordingPolicy

    public init(policy name: PolicyName) {
        self.name = name
        policy = name.policy
    }

    /// Appends a record and folds it in, after those that were appended before and never folded.
    ///
    /// - Returns: The sequence of the record and what became of it.
    public func enter(
        _ record: JournalRecord, into draft: inout some TrackerDraft, journal: inout some TrackerJournal
    ) throws -> FoldResult {
        try catchUp(&draft, with: journal)
        var record = record
        record.sequence = try journal.append(record)
        var result = apply(record, to: &draft)
        for minutes in result.skipped.ranges {
            var told = JournalRecord(
                kind: .recovered, generation: record.generation ?? draft.state.generation, app: record.app,
                ordinal: minutes.upperBound, seconds: minutes.count * 60, of: record.sequence,
                reading: record.reading)
            told.sequence = try journal.append(told)
            result.recoveredSeconds += apply(told, to: &draft).recoveredSeconds
        }
        return result
    }

    /// Folds in all records that were appended and never folded; returns how many.
    @discardableResult
    public func catchUp(
        _ draft: inout some TrackerDraft, with journal: some TrackerJournal
    ) throws -> Int {
        try catchUp(&draft, with: journal, tellsAnalytics: true)
    }

    /// - Parameter tellsAnalytics: False for records that analytics were told of when they came.
    private func catchUp(
        _ draft: inout some TrackerDraft, with journal: some TrackerJournal, tellsAnalytics: Bool
    ) throws -> Int {
        guard journal.lastSequence > draft.state.appliedSequence else { return 0 }
        var count = 0
        var minimal: [String: Int]?
        try journal.forEach(after: draft.state.appliedSequence) { record in
            let result = apply(record, to: &draft)
            var memory: MemoryReading?
            if let bytes = record.heldBytes {
                let counts = minimal ?? draft.minimalCounts
                minimal = counts
                // What was put off for memory was handled once its counter was written; without a figure of memory an
                // entry says that the callback was cut off. A locked store has no counter.
                if bytes <= Thresholds().memoryWarning || counts[record.event ?? ""] != nil {
                    memory = MemoryReading(bytes: bytes, measure: .unknown)
                }
            }
            let diary = RecordDiary(record: record, result: result, memory: memory)
            diary.write(to: &draft, queueOverflowed: false)
            if tellsAnalytics { diary.tellAnalytics(&draft) }
            count += 1
        }
        return count
    }

    /// Makes all counters anew from what the journal keeps.
    public func rebuild(_ draft: inout some TrackerDraft, from journal: some TrackerJournal) throws {
        let start = try journal.checkpoint()
        draft.state = start?.state ?? TrackerState(policy: name.rawValue)
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
        _ = try catchUp(&draft, with: journal, tellsAnalytics: false)
    }

    /// Folds in one record, which must be the one after those that were folded in before.
    public func apply(_ record: JournalRecord, to draft: inout some TrackerDraft) -> FoldResult {
        var result = FoldResult(sequence: record.sequence, outcome: .noted)
        noteClock(record.reading, &draft, &result)
        advanceDay(record.reading, &draft, &result)
        if let burst = draft.state.burst, burst.isOver(at: record.reading) {
            judge(burst, &draft, &result)
        }
        switch record.kind {
        case .threshold:
            draft.state.receipts.received += 1
            noteArrival(record, &draft)
            result.outcome = credit(record, &draft, &result)
        case .retried:
            draft.queue.removeAll { $0.sequence == record.of }
            draft.state.receipts.rejected[.noMapping, default: 0] -= 1
            result.outcome = credit(record, &draft, &result)
        case .warning, .start, .end:
            draft.state.receipts.others += 1
            noteArrival(record, &draft)
            // One that follows a registration comes with that, whatever was used before.
            if record.kind == .start, draft.state.intervalStartedAt == nil,
                let registered = draft.state.registeredAt, registered.day < record.reading.day
            {
                draft.state.intervalStartedAt = record.reading
            }
        case .registered: register(record, &draft)
        case .settled: break
        case .midnight:
            for app in draft.apps.sorted() {
                if var ledger = draft.ledger(of: app), turnDay(of: &ledger, record.reading, &draft, &result) {
                    draft.set(ledger)
                }
            }
        case .adjusted: adjust(record, &draft, &result)
        case .recovered: recover(record, &draft, &result)
        }
        draft.state.appliedSequence = record.sequence
        return result
    }

    private func noteArrival(_ record: JournalRecord, _ draft: inout some TrackerDraft) {
        let last = draft.state.lastArrival
        if last.map({ record.reading.seconds(since: $0) > BurstRule.quiet }) ?? true {
            draft.state.batteryBefore = draft.state.battery
        }
        draft.state.battery = record.battery
        draft.state.lastArrival = record.reading
    }

    private func register(_ record: JournalRecord, _ draft: inout some TrackerDraft) {
        // Callbacks that are arriving were not set off by it: they are judged with the rest of them.
        draft.state.flush = draft.state.burst.map { burst in
            Flush(anchor: burst.anchor, creditedThen: draft.state.creditedSeconds - burst.claims.seconds)
        }
        if let burst = draft.state.burst, burst.registration == nil {
            let earlier = draft.state.registration
            draft.state.burst?.registration = earlier
        }
        draft.state.lastArrivalBeforeRegistration = draft.state.lastArrival
        draft.state.generation = record.generation ?? draft.state.generation + 1
        draft.state.registeredAt = record.reading
        draft.state.registeredReason = record.reason
    }

    private func adjust(
        _ record: JournalRecord, _ draft: inout some TrackerDraft, _ result: inout FoldResult
    ) {
        guard let app = record.app, let seconds = record.seconds else { return }
        var ledger = draft.ledger(of: app) ?? newLedger(app, draft, record.reading)
        _ = turnDay(of: &ledger, record.reading, &draft, &result)
        let change = max(0, seconds) - ledger.todaySeconds
        ledger.todaySeconds += change
        ledger.totalSeconds = max(0, ledger.totalSeconds + change)
        ledger.hourly.place(change, at: record.reading.hour)
        draft.state.creditedSeconds += change
        draft.set(ledger)
    }

    func newLedger(_ app: String, _ draft: some TrackerDraft, _ reading: ClockReading) -> AppLedger {
        AppLedger(
            app: app, day: draft.state.day ?? reading.day, startOfDay: reading.midnight,
            rewardPoints: draft.trackedApps.first { $0.id == app }?.rewardPoints ?? 0)
    }
}

/// What folding a record in did.
public struct FoldResult: Hashable, Sendable {
    public var sequence: Int
    public var outcome: Receipt.Outcome
    /// Seconds that the judgement of a burst took back, by app.
    public var undone: [String: Int] { takenBack.reduce(into: [:]) { $0[$1.app, default: 0] += $1.seconds } }
    /// What the judgement of a burst took back, in the order in which it did.
    var takenBack: [TakenBack] = []
    /// Seconds by which the wall clock was moved since the record before; nil for none above 60 s.
    public var clockJump: Double?
    /// Apps whose day was archived.
    public var archived: [String]
    /// The minutes below the threshold that never came by themselves.
    var skipped = MinuteSet()
    /// Seconds that were counted of them.
    public var recoveredSeconds = 0
    /// The callback before it, where this one was not counted for coming after that; nil for none.
    var repetition: Repetition?
    /// Seconds that were added to the day before.
    public var yesterdaySeconds = 0

    public init(sequence: Int, outcome: Receipt.Outcome) {
        self.sequence = sequence
        self.outcome = outcome
        archived = []
    }

    /// Seconds that an app lost again, of the callbacks of one generation in the burst that was judged.
    struct TakenBack: Hashable, Sendable {
        var app: String
        var generation: Int
        var seconds: Int
        /// Whether nothing of these callbacks is left.
        var isWhole: Bool
        /// How many callbacks the receipts call rejected for it.
        var callbacks: Int
    }
}
