// The engine's final outcome of each callback, found by replaying its journal while the run goes on.

import ActivitySimulator
import InMemoryStore
import TrackingEngine
import TrackingModel

/// The callbacks that a tracker received, each with its outcome, record by record.
///
/// The fold is pure, so its receipts are those of the run; `agrees(with:)` checks that.
struct EngineReplay {
    /// A callback, or minutes credited because a later one covers them.
    struct Entry {
        enum Outcome: Hashable {
            /// Recorded in the receipts.
            case counted
            /// Rejected when it came, or reverted with its burst.
            case rejected(RejectionReason)
            /// Minutes whose own callback never came.
            case recovered
        }

        var sequence: Int
        var at: Instant
        var day: LocalDay
        var event: String
        var app: String?
        var generation: Int?
        var ordinal: Int?
        var outcome: Outcome
        /// Seconds that are counted for it still.
        var seconds: Int
        /// Seconds that it was credited when it came.
        var creditedAtOnce: Int
        /// Seconds of the clock since the app was credited before, on that day.
        var elapsed: Double
        /// Whether it found no app when it came, and one later.
        var lackedApp = false
        /// What was behind it; nil until the truth was asked.
        var origin: ActivitySimulator.Delivery.Origin?

        var isCallback: Bool { outcome != .recovered }
        /// Whether its threshold was reached and it was rejected all the same.
        var isRejectedUse: Bool {
            if case .crossing = origin, case .rejected = outcome { true } else { false }
        }
        /// Whether its threshold was not reached just then: phantom, replayed, or a duplicate.
        var isRepeatedOrMadeUp: Bool {
            switch origin {
            case .echo, .duplicate: true
            case .crossing, .interval, nil: false
            }
        }
        /// Seconds credited that its threshold can't cover: all of a repeated or phantom one, otherwise what is more
        /// than a minute beyond the clock.
        var excess: Int {
            if isRepeatedOrMadeUp { return max(0, seconds) }
            return isCallback ? max(0, seconds - 60 - Int(elapsed)) : 0
        }
    }

    /// In the order of the journal.
    private(set) var entries: [Entry] = []
    /// Journalled callbacks that are not in the counters yet.
    private(set) var waiting: [JournalRecord] = []
    /// When a moved clock was noted.
    private(set) var clockJumps: [Instant] = []
    private let fold: JournalFold
    private var counters: Counters
    private var places: [Int: Int] = [:]
    /// When each app was credited last.
    private var credits: [String: Instant] = [:]
    private var open = OpenCredits()

    init(policy: CreditingPolicy) {
        fold = JournalFold(policy: policy)
        counters = Counters(policy: policy.name)
    }

    /// Whether folding, and the entries one by one, came to the counts that the run's own store has.
    func agrees(with store: MemoryDraft) -> Bool {
        counters.state.receipts == store.state.receipts
            && counters.state.creditedSeconds == store.state.creditedSeconds
            && entries.count { $0.outcome == .counted } == store.state.receipts.recorded
    }

    /// Takes in what the journal has got since, as far as it is in the counters.
    mutating func advance(with records: [JournalRecord], through applied: Int) {
        let first = records.partitionPoint { $0.sequence <= counters.state.appliedSequence }
        let end = max(first, records.partitionPoint { $0.sequence <= applied })
        for record in records[first..<end] { replay(record) }
        waiting = records[end...].filter { $0.kind == .threshold }
    }

    private mutating func replay(_ record: JournalRecord) {
        let result = fold.apply(record, to: &counters)
        let takenBack = open.follow(
            record, result, burst: counters.state.burst, generation: counters.state.generation)
        for credit in takenBack {
            guard let place = places[credit.sequence] else { continue }
            entries[place].seconds = credit.isTakenBack ? 0 : credit.seconds
            if credit.isTakenBack, entries[place].isCallback {
                entries[place].outcome = .rejected(.impossible)
            }
        }
        if result.clockJump != nil { clockJumps.append(record.reading.wall) }
        append(record, result)
    }

    /// Adds the outcome of a record.
    private mutating func append(_ record: JournalRecord, _ result: FoldResult) {
        var outcome = Entry.Outcome.counted
        var seconds = 0
        switch result.outcome {
        case .credited(_, let change): seconds = change
        case .rejected(let reason): outcome = .rejected(reason)
        case .noted, .replayed, .held, .unsaved: break
        }
        switch record.kind {
        case .threshold: break
        case .retried:
            guard let place = record.of.flatMap({ places[$0] }) else { return }
            entries[place].outcome = outcome
            entries[place].seconds = seconds
            entries[place].creditedAtOnce = seconds
            entries[place].app = record.app
            entries[place].lackedApp = true
            return
        case .recovered:
            guard result.recoveredSeconds > 0 else { return }
            outcome = .recovered
            seconds = result.recoveredSeconds
        case .warning, .start, .end, .registered, .settled, .midnight, .adjusted: return
        }
        places[record.sequence] = entries.count
        let before = record.app.flatMap { credits[$0] } ?? record.reading.midnight
        let elapsed = max(0, record.reading.wall - max(before, record.reading.midnight))
        if let app = record.app, seconds != 0 { credits[app] = record.reading.wall }
        entries.append(
            Entry(
                sequence: record.sequence, at: record.reading.wall, day: record.reading.day,
                event: record.event ?? "", app: record.app, generation: record.generation,
                ordinal: record.ordinal, outcome: outcome, seconds: seconds, creditedAtOnce: seconds,
                elapsed: elapsed))
    }

    /// Asks the truth what was behind the callbacks. Both clocks must show the same time.
    mutating func findOrigins(in truth: Truth) {
        guard entries.contains(where: { $0.origin == nil && $0.isCallback }) else { return }
        var origins: [Call: [ActivitySimulator.Delivery.Origin]] = [:]
        for delivery in truth.deliveries where delivery.isKept {
            guard let at = delivery.handledAt, let event = delivery.event else { continue }
            origins[Call(event: truth.events[event].name, at: at.seconds), default: []].append(
                delivery.origin)
        }
        var taken: [Call: Int] = [:]
        for index in entries.indices where entries[index].isCallback {
            let call = Call(event: entries[index].event, at: entries[index].at.seconds)
            let number = taken[call, default: 0]
            taken[call] = number + 1
            guard let found = origins[call], number < found.count else { continue }
            entries[index].origin = found[number]
        }
    }

    private struct Call: Hashable {
        var event: String
        var at: Double
    }
}
