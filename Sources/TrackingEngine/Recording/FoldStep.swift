// One record on its way into the counters: what every part of the rule reads and changes.

internal import TrackingModel

/// The folding of one record. Nothing of it outlives the record but counters and result.
struct FoldStep {
    let record: JournalRecord
    let policy: any RecordingPolicy
    var counters: Counters
    var result: FoldResult

    init(record: JournalRecord, policy: any RecordingPolicy, counters: consuming Counters) {
        self.record = record
        self.policy = policy
        self.counters = counters
        result = FoldResult(sequence: record.sequence, outcome: .noted)
    }

    var state: TrackerState {
        get { counters.state }
        _modify { yield &counters.state }
    }

    /// The generation of thresholds that the record belongs to.
    var generation: Int { record.generation ?? state.generation }

    mutating func run() {
        noteClock()
        advanceDay()
        if let burst = state.burst, burst.isOver(at: record.reading) { judge(burst) }
        switch record.kind {
        case .threshold:
            state.receipts.received += 1
            noteArrival()
            result.outcome = credit()
        case .retried:
            state.receipts.rejected[.noMapping, default: 0] -= 1
            result.outcome = credit()
        case .warning, .start, .end:
            state.receipts.others += 1
            noteArrival()
            // One that follows a registration comes with that, whatever was used before.
            if record.kind == .start, state.intervalStartedAt == nil, let registered = state.registeredAt,
                registered.day < record.reading.day
            {
                state.intervalStartedAt = record.reading
            }
        case .registered: register()
        case .settled: break
        case .midnight:
            for app in counters.apps.sorted() {
                if var ledger = counters.ledger(of: app), turnDay(of: &ledger) { counters.set(ledger) }
            }
        case .adjusted: adjust()
        case .recovered: recover()
        }
        state.appliedSequence = record.sequence
    }

    private mutating func noteArrival() {
        let last = state.lastArrival
        if last.map({ record.reading.seconds(since: $0) > BurstRule.quiet }) ?? true {
            state.batteryBefore = state.battery
        }
        state.battery = record.battery
        state.lastArrival = record.reading
    }

    private mutating func register() {
        // Callbacks that are arriving were not set off by it: they are judged with the rest of them.
        state.flush = state.burst.map { burst in
            Flush(anchor: burst.anchor, creditedThen: state.creditedSeconds - burst.claims.seconds)
        }
        if let burst = state.burst, burst.registration == nil {
            let earlier = state.registration
            state.burst?.registration = earlier
        }
        state.lastArrivalBeforeRegistration = state.lastArrival
        state.generation = record.generation ?? state.generation + 1
        state.registeredAt = record.reading
        state.registeredReason = record.reason
    }

    private mutating func adjust() {
        guard let app = record.app, let seconds = record.seconds else { return }
        var ledger = presentLedger(of: app)
        let change = max(0, seconds) - ledger.todaySeconds
        ledger.todaySeconds += change
        ledger.totalSeconds = max(0, ledger.totalSeconds + change)
        ledger.hourly.place(change, at: record.reading.hour)
        state.creditedSeconds += change
        counters.set(ledger)
    }
}
