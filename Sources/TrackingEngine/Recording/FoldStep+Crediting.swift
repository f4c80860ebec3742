// A threshold that was reached: the guards in their order, then the policy, then the counters.

internal import TrackingModel

extension FoldStep {
    /// Credits the record's app, or says why not; keeps the receipts in balance.
    mutating func credit() -> Receipt.Outcome {
        guard let app = record.app else { return reject(.noMapping) }
        var ledger = presentLedger(of: app)
        let outcome = credit(app, &ledger)
        if case .rejected(let reason) = outcome {
            result.repetition = Repetition(reason, of: record, after: ledger)
        }
        ledger.newest = newest(after: ledger.newest)
        counters.set(ledger)
        return outcome
    }

    /// The ledger of an app on the store's day; a new one where it has none.
    mutating func presentLedger(of app: String) -> AppLedger {
        var ledger: AppLedger
        if let known = counters.ledger(of: app) {
            ledger = known
        } else {
            ledger = AppLedger(
                app: app, day: state.day ?? record.reading.day, startOfDay: record.reading.midnight)
            result.newApp = app
        }
        _ = turnDay(of: &ledger)
        return ledger
    }

    /// The record as the app's newest callback, with how high those that come together reach, counted or not.
    private func newest(after last: AppLedger.NewestCallback?) -> AppLedger.NewestCallback {
        var newest = AppLedger.NewestCallback(at: record.reading)
        newest.minute = record.ordinal
        newest.activity = record.activity
        newest.thresholdSeconds = record.thresholdSeconds ?? last?.thresholdSeconds
        newest.batchTop = last?.batchTop
        guard let ordinal = record.ordinal else { return newest }
        if let last, let top = last.batchTop, top.generation == generation, top.minute >= ordinal,
            record.reading.seconds(since: last.at) <= BurstRule.quiet
        {
            return newest
        }
        newest.batchTop = AppLedger.CountMark(generation: generation, minute: ordinal)
        return newest
    }

    private mutating func credit(_ app: String, _ ledger: inout AppLedger) -> Receipt.Outcome {
        if record.isShielded { return reject(.shielded) }
        let seconds = record.seconds ?? 60
        guard seconds > 0 else { return reject(.noDuration) }
        let generation = generation
        guard isCurrent(generation) else { return reject(.staleGeneration) }
        let claim = Claim(
            ordinal: record.ordinal,
            thresholdSeconds: record.thresholdSeconds ?? (record.ordinal ?? 0) * 60, seconds: seconds,
            generation: generation, reading: record.reading,
            secondsSinceRegistration: generation == state.generation
                ? state.registeredAt.map { record.reading.seconds(since: $0) } : nil,
            secondsOfDay: secondsOfDay(at: record.reading))
        let before = ledger.count
        switch policy.credit(claim, ledger: &ledger, state: &counters.state) {
        case .rejected(let reason):
            if reason == .previousDay { creditYesterday(claim, &ledger) }
            if reason == .impossible, before.spans != ledger.count.spans {
                // Told and not believed: with the rest of a burst that is undone, it goes.
                let none = Burst.Part(seconds: 0, minutes: MinuteSet(), generation: generation, callbacks: 0)
                addToBurst(none, hours: [:], before: before, ledger)
            }
            return reject(reason)
        case .seconds(let change, let added):
            state.receipts.recorded += 1
            result.skipped = policy.skipped(by: claim, ledger: ledger, state: state)
            let part = Burst.Part(seconds: change, minutes: added, generation: generation, callbacks: 1)
            count(part, before: before, &ledger)
            return .credited(app: app, seconds: change)
        }
    }

    /// Adds minutes whose callbacks come after midnight to the day that they belong to, which is archived already.
    private mutating func creditYesterday(_ claim: Claim, _ ledger: inout AppLedger) {
        let seconds = policy.secondsOfYesterday(claim, ledger: ledger, state: state)
        guard seconds > 0, var left = ledger.left, let ordinal = claim.ordinal else { return }
        left.lastMinute = ordinal
        left.seconds += seconds
        left.hourly.place(seconds, at: 23)
        ledger.left = left
        ledger.totalSeconds += seconds
        archive(left, of: ledger, isAddition: true)
        result.yesterdaySeconds = seconds
    }

    /// Counts minutes that a later threshold told of.
    mutating func recover() {
        guard let app = record.app, let last = record.ordinal, let seconds = record.seconds, seconds >= 60,
            var ledger = counters.ledger(of: app)
        else { return }
        let generation = generation
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
        result.recoveredSeconds = (minutes.count - ahead) * 60
        let part = Burst.Part(
            seconds: result.recoveredSeconds, minutes: minutes, generation: generation, callbacks: 0)
        if part.seconds > 0 { count(part, before: before, &ledger) }
        counters.set(ledger)
    }

    private mutating func count(
        _ part: Burst.Part, before: AppLedger.Count, _ ledger: inout AppLedger
    ) {
        ledger.todaySeconds += part.seconds
        ledger.totalSeconds += part.seconds
        state.creditedSeconds += part.seconds
        let hours = ledger.hourly.place(part.seconds, at: record.reading.hour)
        addToBurst(part, hours: hours, before: before, ledger)
        ledger.lastCredit = record.reading
        ledger.creditedThen = state.creditedSeconds
        state.lastCredit = record.reading
    }

    private mutating func addToBurst(
        _ part: Burst.Part, hours: [Int: Int], before: AppLedger.Count, _ ledger: AppLedger
    ) {
        guard policy.judgesBursts else { return }
        var burst = state.burst ?? Burst(openedAt: record.reading, anchor: state.lastCredit)
        state.burst = nil
        burst.add(part, hours: hours, to: ledger, before: before, at: record.reading)
        state.burst = burst
    }

    private mutating func reject(_ reason: RejectionReason) -> Receipt.Outcome {
        state.receipts.rejected[reason, default: 0] += 1
        return .rejected(reason)
    }

    /// The present generation, or the one before it on the day on which it was replaced: its last callbacks can
    /// still be under way. Anything counts where nothing was ever registered.
    private func isCurrent(_ generation: Int) -> Bool {
        if generation == state.generation || state.generation == 0 { return true }
        return generation == state.generation - 1 && state.registeredReason != .midnight
            && state.registeredAt?.day == state.day
    }
}

extension Burst {
    /// What one record gives an app.
    fileprivate struct Part {
        var seconds: Int
        var minutes: MinuteSet
        var generation: Int
        /// 0 for minutes that a later callback told of.
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
    /// Puts seconds into an hour of the day, what is beyond a full hour into the ones before it, and takes
    /// negative ones out the same way; returns what each hour got.
    ///
    /// Deferred callbacks tell at one moment what was used over the hours before.
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
