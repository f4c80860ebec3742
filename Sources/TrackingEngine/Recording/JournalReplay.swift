// The journal folded once more beside the store, to know of each callback what became of it in the end.

public import TrackingModel

/// What a store's journal comes to when its records are folded again from its checkpoint.
///
/// Folding is a pure function of the records, so this is what the engine did, including the credits that a later
/// judgement took back. Nothing else in a store keeps that: the recovery log forgets, and says what was first decided.
public struct JournalReplay: Sendable {
    /// What became of a threshold callback.
    public enum Outcome: Hashable, Sendable {
        /// It counts: seconds that are in the counters. Of a burst that ran ahead of the clock only a part may be.
        case credited(Int)
        case rejected(RejectionReason)
        /// It was counted at first and taken out again: the seconds that it had.
        case takenBack(Int)
    }

    /// By the sequence of the callback's record; none for records that are not folded into the counters yet.
    public private(set) var outcomes: [Int: Outcome] = [:]
    /// The app of callbacks that had none when they came and found it later, by the sequence of their record.
    public private(set) var retriedApps: [Int: String] = [:]
    /// Seconds that count of minutes whose own callback never came, by the sequence of the record that tells of them.
    public private(set) var recoveredSeconds: [Int: Int] = [:]
    /// Seconds that a callback after midnight added to the day before, by the sequence of its record.
    public private(set) var yesterdaySeconds: [Int: Int] = [:]
    /// The counters at the end.
    public private(set) var checkpoint: JournalCheckpoint
    /// The first record that was folded; what came before it is not known here.
    public let firstSequence: Int

    /// Nil where the journal has holes, does not follow its checkpoint, or was not written under one policy; and where
    /// it does not come to the counters that the store has, so that somebody else changed them.
    public init?(_ trace: EngineTrace) {
        guard let state = trace.state, let policy = PolicyName(rawValue: state.policy),
            let (records, opening) = Self.start(of: trace), let first = records.first?.sequence,
            opening.map({ $0.state.policy == state.policy || $0.state.appliedSequence == 0 }) ?? true
        else { return nil }
        firstSequence = first
        var draft = MemoryDraft()
        draft.keepsLogs = false
        draft.state = opening?.state ?? TrackerState(policy: state.policy)
        draft.state.policy = state.policy
        for ledger in opening?.ledgers ?? [] { draft.set(ledger) }
        checkpoint = JournalCheckpoint(state: draft.state, ledgers: [])
        let fold = JournalFold(policy: policy)
        var open = OpenBurst()
        for record in records {
            guard record.sequence <= state.appliedSequence else { break }
            let burst = draft.state.burst?.openedAt
            let result = fold.apply(record, to: &draft)
            for part in result.takenBack { takeBack(part, from: open) }
            if draft.state.burst?.openedAt != burst { open = OpenBurst() }
            note(record, result, generation: draft.state.generation, &open)
            if result.yesterdaySeconds > 0 { yesterdaySeconds[record.sequence] = result.yesterdaySeconds }
        }
        checkpoint = draft.checkpoint
        guard draft.state.appliedSequence == state.appliedSequence, draft.state.receipts == state.receipts,
            draft.state.creditedSeconds == state.creditedSeconds
        else { return nil }
    }

    /// Callbacks within so many seconds of each other are judged together, and can be taken back together.
    public static var burstSeconds: Double { BurstRule.quiet }

    /// The records without holes up to the newest one, with the counters that they begin with: none, or those of the
    /// journal's checkpoint.
    private static func start(
        of trace: EngineTrace
    ) -> (records: ArraySlice<JournalRecord>, opening: JournalCheckpoint?)? {
        guard let last = trace.records.last else { return nil }
        func suffix(from sequence: Int) -> ArraySlice<JournalRecord>? {
            let index = trace.records.partitionPoint { $0.sequence < sequence }
            let records = trace.records[index...]
            return records.first?.sequence == sequence && last.sequence - sequence == records.count - 1
                ? records : nil
        }
        if let records = suffix(from: 1) { return (records, nil) }
        guard let opening = trace.opening else { return nil }
        return suffix(from: opening.state.appliedSequence + 1).map { ($0, opening) }
    }

    /// The id of the recovery-log entry that the engine writes for a record.
    public static func entryID(of record: JournalRecord) -> RecordID {
        RecordDiary.id(of: record.sequence, record.reading)
    }

    /// The credits that a judgement still can take back.
    private struct OpenBurst {
        struct Credit {
            var sequence: Int
            var app: String
            var generation: Int
            var isRecovered: Bool
        }
        var credits: [Credit] = []
    }

    private mutating func note(
        _ record: JournalRecord, _ result: FoldResult, generation: Int, _ open: inout OpenBurst
    ) {
        switch record.kind {
        case .threshold: note(result.outcome, of: record.sequence, record, generation, &open)
        case .retried:
            guard let original = record.of else { return }
            retriedApps[original] = record.app
            note(result.outcome, of: original, record, generation, &open)
        case .recovered:
            guard let app = record.app, result.recoveredSeconds > 0 else { return }
            recoveredSeconds[record.sequence] = result.recoveredSeconds
            open.credits.append(
                .init(
                    sequence: record.sequence, app: app, generation: record.generation ?? generation,
                    isRecovered: true))
        default: break
        }
    }

    private mutating func note(
        _ outcome: Receipt.Outcome, of sequence: Int, _ record: JournalRecord, _ generation: Int,
        _ open: inout OpenBurst
    ) {
        switch outcome {
        case .credited(let app, let seconds):
            outcomes[sequence] = .credited(seconds)
            open.credits.append(
                .init(
                    sequence: sequence, app: app, generation: record.generation ?? generation,
                    isRecovered: false))
        case .rejected(let reason): outcomes[sequence] = .rejected(reason)
        case .noted, .held, .unsaved: break
        }
    }

    /// Takes seconds from the callbacks of a burst, the newest first: as many callbacks as the receipts say lose all of
    /// theirs, and what is left goes off the others, then off recovered minutes.
    private mutating func takeBack(_ part: FoldResult.TakenBack, from open: OpenBurst) {
        var left = part.isWhole ? Int.max : part.seconds
        var callbacks = part.isWhole ? Int.max : part.callbacks
        let own = open.credits.filter { $0.app == part.app && $0.generation == part.generation }
        for credit in own.reversed() where !credit.isRecovered && callbacks > 0 {
            guard case .credited(let seconds) = outcomes[credit.sequence] else { continue }
            outcomes[credit.sequence] = .takenBack(seconds)
            callbacks -= 1
            left -= seconds
        }
        for credit in own.reversed() where !credit.isRecovered && left != 0 {
            guard case .credited(let seconds) = outcomes[credit.sequence] else { continue }
            let change = min(left, seconds)
            outcomes[credit.sequence] = .credited(seconds - change)
            left -= change
        }
        for credit in own.reversed() where credit.isRecovered && left > 0 {
            guard let seconds = recoveredSeconds[credit.sequence] else { continue }
            recoveredSeconds[credit.sequence] = left >= seconds ? nil : seconds - left
            left -= min(left, seconds)
        }
    }
}
