// A threshold that was reached: the guards in their order, then the policy, then the counters.

internal import TrackingModel

extension Counters {
    /// Credits the record's app, or says why not; keeps the receipts in balance.
    mutating func credit(_ step: inout FoldStep) -> Receipt.Outcome {
        guard let app = step.record.app else { return reject(.noMapping) }
        var ledger = presentLedger(of: app, &step)
        let outcome = credit(app, &ledger, &step)
        if case .rejected = outcome { step.result.callbackBefore = ledger.newest }
        var newest = ledger.newest.take() ?? AppLedger.NewestCallback(at: step.record.reading)
        newest.follow(step.record, generation: generation(of: step.record))
        ledger.newest = newest
        set(ledger)
        return outcome
    }

    /// The ledger of an app on the store's day; a new one where it has none.
    mutating func presentLedger(of app: String, _ step: inout FoldStep) -> AppLedger {
        var ledger = ledger(of: app) ?? newLedger(of: app, &step)
        _ = turnDay(of: &ledger, &step)
        return ledger
    }

    private func newLedger(of app: String, _ step: inout FoldStep) -> AppLedger {
        step.result.newApp = app
        let reading = step.record.reading
        return AppLedger(app: app, day: state.day ?? reading.day, startOfDay: reading.midnight)
    }

    private mutating func credit(
        _ app: String, _ ledger: inout AppLedger, _ step: inout FoldStep
    ) -> Receipt.Outcome {
        if step.record.isShielded { return reject(.shielded) }
        let seconds = step.record.seconds ?? 60
        guard seconds > 0 else { return reject(.noDuration) }
        let generation = generation(of: step.record)
        guard isCurrent(generation) else { return reject(.staleGeneration) }
        let claim = Claim(
            ordinal: step.record.ordinal,
            thresholdSeconds: step.record.thresholdSeconds ?? (step.record.ordinal ?? 0) * 60,
            seconds: seconds,
            generation: generation, reading: step.record.reading,
            secondsSinceRegistration: generation == state.generation
                ? state.registeredAt.map { step.record.reading.seconds(since: $0) } : nil,
            secondsOfDay: secondsOfDay(at: step.record.reading))
        let before = ledger.count
        switch step.policy.credit(claim, ledger: &ledger, state: &state) {
        case .rejected(let reason):
            if reason == .previousDay { creditYesterday(claim, &ledger, &step) }
            if reason == .impossible, before.spans != ledger.count.spans {
                // Rejected, but its minutes entered the spans: add it to the burst, so that reverting the burst reverts
                // it too.
                let none = Burst.Part(seconds: 0, minutes: MinuteSet(), generation: generation, callbacks: 0)
                addToBurst(none, hours: [:], before: before, ledger, step)
            }
            return reject(reason)
        case .seconds(let change, let added):
            state.receipts.recorded += 1
            step.result.skipped = step.policy.skipped(by: claim, ledger: ledger, state: state)
            let part = Burst.Part(seconds: change, minutes: added, generation: generation, callbacks: 1)
            count(part, before: before, &ledger, step)
            return .credited(app: app, seconds: change)
        }
    }

    /// Adds minutes whose callbacks come after midnight to the day that they belong to, which is archived already.
    private func creditYesterday(_ claim: Claim, _ ledger: inout AppLedger, _ step: inout FoldStep) {
        let seconds = step.policy.secondsOfYesterday(claim, ledger: ledger, state: state)
        guard seconds > 0, var left = ledger.left, let ordinal = claim.ordinal else { return }
        left.lastMinute = ordinal
        left.seconds += seconds
        left.hourly.place(seconds, at: 23)
        ledger.left = left
        ledger.totalSeconds += seconds
        archive(left, of: ledger, isAddition: true, &step)
        step.result.yesterdaySeconds = seconds
    }

    /// Credits minutes that a later threshold covers.
    mutating func recover(_ step: inout FoldStep) {
        guard let app = step.record.app, let last = step.record.ordinal, let seconds = step.record.seconds,
            seconds >= 60,
            var ledger = ledger(of: app)
        else { return }
        let generation = generation(of: step.record)
        guard let index = ledger.count.spanIndex(of: generation) else { return }
        var minutes = MinuteSet(max(1, last - seconds / 60 + 1)...max(1, last))
        minutes.subtract(ledger.count.spans[index].minutes)
        guard !minutes.isEmpty else { return }
        let before = ledger.count
        let isPutRight = ledger.beginsDayCount(generation)
        ledger.count.spans[index].minutes.formUnion(minutes)
        ledger.count.recoveredMinutes = (ledger.count.recoveredMinutes ?? 0) + minutes.count
        let ahead = isPutRight ? 0 : ledger.count.takeExcess(of: minutes.count)
        ledger.count.withhold(ahead * 60)
        step.result.recoveredSeconds = (minutes.count - ahead) * 60
        let part = Burst.Part(
            seconds: step.result.recoveredSeconds, minutes: minutes, generation: generation, callbacks: 0)
        if part.seconds > 0 { count(part, before: before, &ledger, step) }
        set(ledger)
    }

    private mutating func count(
        _ part: Burst.Part, before: AppLedger.Count, _ ledger: inout AppLedger, _ step: FoldStep
    ) {
        ledger.todaySeconds += part.seconds
        ledger.totalSeconds += part.seconds
        state.creditedSeconds += part.seconds
        let hours = ledger.hourly.place(part.seconds, at: step.record.reading.hour)
        addToBurst(part, hours: hours, before: before, ledger, step)
        ledger.lastCredit = step.record.reading
        ledger.creditedThen = state.creditedSeconds
        state.lastCredit = step.record.reading
    }

    private mutating func addToBurst(
        _ part: Burst.Part, hours: [Int: Int], before: AppLedger.Count, _ ledger: AppLedger, _ step: FoldStep
    ) {
        guard step.policy.judgesBursts else { return }
        var burst = state.burst ?? Burst(openedAt: step.record.reading, anchor: state.lastCredit)
        state.burst = nil
        burst.add(part, hours: hours, to: ledger, before: before, at: step.record.reading)
        state.burst = burst
    }

    private mutating func reject(_ reason: RejectionReason) -> Receipt.Outcome {
        state.receipts.rejected[reason, default: 0] += 1
        return .rejected(reason)
    }

    /// The generation of thresholds that a record belongs to.
    private func generation(of record: JournalRecord) -> Int { record.generation ?? state.generation }

    /// The present generation, or the one before it on the day on which it was replaced: its last callbacks can
    /// still be under way. Anything counts where nothing was ever registered.
    private func isCurrent(_ generation: Int) -> Bool {
        if generation == state.generation || state.generation == 0 { return true }
        return generation == state.generation - 1 && state.registeredReason != .midnight
            && state.registeredAt?.day == state.day
    }
}

extension AppLedger.NewestCallback {
    /// Goes on to the next callback, with how high those that come together reach, counted or not.
    fileprivate mutating func follow(_ record: JournalRecord, generation: Int) {
        let isTogether = record.reading.seconds(since: at) <= BurstRule.quiet
        at = record.reading
        minute = record.ordinal
        activity = record.activity
        thresholdSeconds = record.thresholdSeconds ?? thresholdSeconds
        guard let ordinal = record.ordinal else { return }
        if isTogether, let batchTop, batchTop.generation == generation, batchTop.minute >= ordinal { return }
        batchTop = AppLedger.CountMark(generation: generation, minute: ordinal)
    }
}

extension Burst {
    /// What one record gives an app.
    fileprivate struct Part {
        var seconds: Int
        var minutes: MinuteSet
        var generation: Int
        /// 0 for recovered minutes.
        var callbacks: Int
    }

    /// Takes in a credit; `hours` are the seconds that it put into each hour.
    fileprivate mutating func add(
        _ part: Part, hours: [Int: Int], to ledger: AppLedger, before: AppLedger.Count,
        at reading: ClockReading
    ) {
        lastAt = reading
        let index =
            claims.firstIndex { $0.app == ledger.app && $0.generation == part.generation } ?? claims.count
        if index == claims.count {
            claims.append(
                Claim(app: ledger.app, generation: part.generation, lastCredit: ledger.lastCredit))
            claims[index].creditedThen = ledger.creditedThen
            claims[index].before = before
        }
        claims[index].minutes.formUnion(part.minutes)
        claims[index].seconds += part.seconds
        claims[index].callbacks += part.callbacks
        for (hour, seconds) in hours { claims[index].hours[hour, default: 0] += seconds }
    }
}

extension [Int] {
    /// Adds seconds to an hour of the day, the excess over a full hour to the hours before it; removes negative seconds
    /// in the same way. Returns what each hour received.
    ///
    /// Delayed callbacks report at one moment what was used over the hours before.
    @discardableResult
    mutating func place(_ seconds: Int, at hour: Int) -> [Int: Int] {
        var rest = seconds
        var placed: [Int: Int] = [:]
        for index in stride(from: hour, through: 0, by: -1) where rest != 0 {
            let change =
                rest > 0 ? Swift.min(rest, Swift.max(0, 3_600 - self[index])) : Swift.max(rest, -self[index])
            guard change != 0 else { continue }
            self[index] += change
            placed[index] = change
            rest -= change
        }
        if rest > 0 {
            self[hour] += rest
            placed[hour, default: 0] += rest
        }
        return placed
    }
}
