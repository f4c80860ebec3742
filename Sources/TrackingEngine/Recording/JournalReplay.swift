// Replays the journal beside the store to find the final outcome of each callback.

public import TrackingModel

/// What a store's journal comes to when its records are folded again from its checkpoint.
///
/// Folding is a pure function of the records, so this is what the engine did, including the credits that a later
/// judgement took back. Nothing else in a store keeps that: the recovery log forgets, and says what was first decided.
public struct JournalReplay: Sendable {
    /// The outcome of a threshold callback.
    public enum Outcome: Hashable, Sendable {
        /// It counts: seconds that are in the counters. Of a burst that ran ahead of the clock only a part may be.
        case credited(Int)
        case rejected(RejectionReason)
        /// It was counted at first and taken out again: the seconds that it had.
        case takenBack(Int)
    }

    /// From the first record on.
    private var outcomes: [Outcome?]
    /// The app of callbacks that had none when they came and found it later, by the sequence of their record.
    public private(set) var retriedApps: [Int: String] = [:]
    /// Seconds of recovered minutes that are credited, by the sequence of the record that covers them.
    public private(set) var recoveredSeconds: [Int: Int] = [:]
    /// Seconds that a callback after midnight added to the day before, by the sequence of its record.
    public private(set) var yesterdaySeconds: [Int: Int] = [:]
    /// Seconds of each app's lifetime total after the last record.
    public private(set) var totals: [String: Int] = [:]
    /// The first record that was folded; what came before it is not known here.
    public let firstSequence: Int

    /// Nil where the journal has holes, does not follow its checkpoint, or was not written under one policy; and where
    /// it does not come to the counters that the store has, so that somebody else changed them.
    ///
    /// - Parameters:
    ///   - trace: The engine's traces in the store.
    ///   - policies: Those that may have written the store.
    public init?(_ trace: EngineTrace, policies: [CreditingPolicy] = [.ordinal]) {
        guard let state = trace.state, let policy = policies.first(where: { $0.name == state.policy }),
            let (records, startCheckpoint) = Self.start(of: trace), let first = records.first?.sequence,
            startCheckpoint.map({ $0.state.policy == state.policy || $0.state.appliedSequence == 0 }) ?? true
        else { return nil }
        firstSequence = first
        var counters = startCheckpoint.map { Counters($0) } ?? Counters(policy: state.policy)
        counters.state.policy = state.policy
        outcomes = Array(repeating: nil, count: records.count)
        let fold = JournalFold(policy: policy)
        var open = OpenCredits()
        for record in records {
            guard record.sequence <= state.appliedSequence else { break }
            let result = fold.apply(record, to: &counters)
            let takenBack = open.follow(
                record, result, burst: counters.state.burst, generation: counters.state.generation)
            for credit in takenBack { note(credit) }
            note(record, result)
        }
        guard counters.state.appliedSequence == state.appliedSequence,
            counters.state.receipts == state.receipts,
            counters.state.creditedSeconds == state.creditedSeconds
        else { return nil }
        totals = counters.ledgers.mapValues(\.totalSeconds)
    }

    /// Of a journal that can't be folded: nothing is known.
    public static let unknown = JournalReplay()

    private init() {
        outcomes = []
        firstSequence = .max
    }

    /// The outcome of a record's callback; nil for one that is not folded into the counters yet.
    public func outcome(of sequence: Int) -> Outcome? {
        guard sequence >= firstSequence else { return nil }
        let place = sequence - firstSequence
        return place < outcomes.count ? outcomes[place] : nil
    }

    /// Callbacks within so many seconds of each other are judged together, and can be taken back together.
    public static var burstSeconds: Double { BurstRule.quiet }

    /// The records without holes up to the newest one, with the counters that they begin with: none, or those of the
    /// journal's checkpoint.
    private static func start(
        of trace: EngineTrace
    ) -> (records: ArraySlice<JournalRecord>, startCheckpoint: JournalCheckpoint?)? {
        guard let last = trace.records.last else { return nil }
        func suffix(from sequence: Int) -> ArraySlice<JournalRecord>? {
            let index = trace.records.partitionPoint { $0.sequence < sequence }
            let records = trace.records[index...]
            return records.first?.sequence == sequence && last.sequence - sequence == records.count - 1
                ? records : nil
        }
        if let records = suffix(from: 1) { return (records, nil) }
        guard let startCheckpoint = trace.startCheckpoint else { return nil }
        return suffix(from: startCheckpoint.state.appliedSequence + 1).map { ($0, startCheckpoint) }
    }

    /// The id of the recovery-log entry that the engine writes for a record.
    public static func entryID(of record: JournalRecord) -> RecordID {
        RecordDiary.id(of: record.sequence, record.reading)
    }

    private mutating func note(_ record: JournalRecord, _ result: FoldResult) {
        switch record.kind {
        case .threshold: note(result.outcome, of: record.sequence)
        case .retried:
            guard let original = record.of else { return }
            retriedApps[original] = record.app
            note(result.outcome, of: original)
        case .recovered where result.recoveredSeconds > 0:
            recoveredSeconds[record.sequence] = result.recoveredSeconds
        default: break
        }
        if result.yesterdaySeconds > 0 { yesterdaySeconds[record.sequence] = result.yesterdaySeconds }
    }

    private mutating func note(_ outcome: Receipt.Outcome, of sequence: Int) {
        switch outcome {
        case .credited(_, let seconds): set(.credited(seconds), of: sequence)
        case .rejected(let reason): set(.rejected(reason), of: sequence)
        case .noted, .replayed, .held, .unsaved: break
        }
    }

    private mutating func note(_ credit: OpenCredits.Credit) {
        if credit.isRecovered {
            recoveredSeconds[credit.sequence] = credit.seconds > 0 ? credit.seconds : nil
        } else {
            set(
                credit.isTakenBack ? .takenBack(credit.seconds) : .credited(credit.seconds),
                of: credit.sequence)
        }
    }

    private mutating func set(_ outcome: Outcome, of sequence: Int) {
        let place = sequence - firstSequence
        if outcomes.indices.contains(place) { outcomes[place] = outcome }
    }
}
