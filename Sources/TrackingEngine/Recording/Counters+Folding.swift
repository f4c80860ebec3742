// One record on its way into the counters: what happens first, and what each kind of record changes.

import TrackingModel

/// The folding of one record: its inputs besides the counters, and its result.
struct FoldStep {
    let record: JournalRecord
    let policy: any RecordingPolicy
    var result: FoldResult
}

extension Counters {
    mutating func fold(_ record: JournalRecord, under policy: any RecordingPolicy) -> FoldResult {
        let record = naming(record)
        var step = FoldStep(
            record: record, policy: policy, result: FoldResult(sequence: record.sequence, outcome: .noted))
        noteClock(&step)
        advanceDay(&step)
        if let burst = state.burst, burst.isOver(at: record.reading) { judge(burst, &step) }
        switch record.kind {
        case .threshold:
            state.receipts.received += 1
            noteArrival(record)
            step.result.outcome = credit(&step)
        case .retried:
            state.receipts.rejected[.noMapping, default: 0] -= 1
            step.result.outcome = credit(&step)
        case .warning, .start, .end:
            state.receipts.others += 1
            noteArrival(record)
            // A start that follows a registration belongs to it, whatever was used before.
            if record.kind == .start, state.intervalStartedAt == nil, let registered = state.registeredAt,
                registered.day < record.reading.day
            {
                state.intervalStartedAt = record.reading
            }
        case .registered: register(record)
        case .settled: break
        case .midnight:
            for app in apps.sorted() {
                if var ledger = ledger(of: app), turnDay(of: &ledger, &step) { set(ledger) }
            }
        case .adjusted: adjust(&step)
        case .recovered: recover(&step)
        }
        state.appliedSequence = record.sequence
        return step.result
    }

    private mutating func noteArrival(_ record: JournalRecord) {
        let last = state.lastArrival
        if last.map({ record.reading.seconds(since: $0) > BurstRule.quiet }) ?? true {
            state.batteryBefore = state.battery
        }
        state.battery = record.battery
        state.lastArrival = record.reading
    }

    private mutating func register(_ record: JournalRecord) {
        state.lastArrivalBeforeRegistration = state.lastArrival
        state.registeredBefore = state.registeredAt
        state.hasMovedDays = nil
        state.generation = record.generation ?? state.generation + 1
        state.countsDaySince = record.countsDay ? state.countsDaySince ?? state.generation : nil
        state.registeredAt = record.reading
        state.registeredReason = record.reason
    }

    private mutating func adjust(_ step: inout FoldStep) {
        guard let app = step.record.app, let seconds = step.record.seconds else { return }
        var ledger = presentLedger(of: app, &step)
        let change = max(0, seconds) - ledger.todaySeconds
        ledger.todaySeconds += change
        ledger.totalSeconds = max(0, ledger.totalSeconds + change)
        ledger.hourly.place(change, at: step.record.reading.hour)
        state.creditedSeconds += change
        set(ledger)
    }
}
