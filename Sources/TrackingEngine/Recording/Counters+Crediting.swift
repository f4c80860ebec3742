// A threshold that was reached: the guards in their order, then the policy, then the counters.

import TrackingModel

extension Counters {
    /// Credits the record's app, or says why not; keeps the receipts in balance.
    mutating func credit(_ step: inout FoldStep) -> Receipt.Outcome {
        guard let app = step.record.app else {
            // Of a replaced generation there are the mappings that the present one has as well; no others will come.
            let isReplaced = step.record.generation.map { $0 < state.generation } ?? false
            return reject(isReplaced ? .staleGeneration : .noMapping)
        }
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
        return AppLedger(
            app: app, day: state.day ?? reading.day,
            startOfDay: state.dayStart?.midnight ?? reading.midnight)
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
            // What had no app when it came may have come before its registration.
            registeredAt: step.record.kind == .retried ? nil : state.registration(of: generation),
            isPresent: generation == state.generation,
            secondsOfDay: secondsOfDay(at: step.record.reading))
        let isFirst = isFirst(claim, ledger)
        let rate = ledger.count.rate
        let replayed = ledger.replayed
        let manner = manner(of: claim, ledger)
        let withheld = ledger.count.withheld
        switch step.policy.credit(claim, ledger: &ledger, state: &state) {
        case .rejected(let reason):
            if reason == .previousDay { creditYesterday(claim, &ledger, &step) }
            // A threshold that reports earlier use again is used up by it, unless its counter has passed it.
            if reason == .duplicate, ledger.replayed != replayed, state.counters != .continues {
                step.result.flooded.insert(app)
            }
            bookExcess(
                ledger.count.withheld - withheld, of: claim, isAtPace: manner != .loose, ledger, &step)
            if manner != .loose { bringUpToDate(&ledger, at: step.record.reading) }
            return reject(reason)
        case .seconds(let change, let added):
            var part = Part(seconds: change, minutes: added, generation: generation, callbacks: 1)
            part.isFirst = isFirst
            part.rate = rate
            part.manner = manner
            guard step.policy.judgesBursts else {
                state.receipts.recorded += 1
                count(part, &ledger, step)
                return .credited(app: app, seconds: change)
            }
            let excess = ledger.count.withheld - withheld
            let outcome = allot(part, of: claim, &ledger, &step)
            bookExcess(excess, of: claim, isAtPace: manner != .loose, ledger, &step)
            return outcome
        }
    }

    /// Whether a claim is the first of its app in the generation, though not of the day.
    private func isFirst(_ claim: Claim, _ ledger: AppLedger) -> Bool {
        !ledger.count.spans.isEmpty && !ledger.count.spans.contains { $0.lastGeneration >= claim.generation }
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

    /// Credits minutes that a later threshold covers, as far as there was time for them.
    mutating func recover(_ step: inout FoldStep) {
        guard let app = step.record.app, let last = step.record.ordinal, let seconds = step.record.seconds,
            seconds >= 60,
            var ledger = ledger(of: app)
        else { return }
        let generation = generation(of: step.record)
        guard let index = ledger.count.spanIndex(of: generation) else { return }
        var minutes = MinuteSet(max(1, last - seconds / 60 + 1)...max(1, last))
        minutes.subtract(ledger.count.spans[index].credited)
        guard !minutes.isEmpty else { return }
        let isPutRight = ledger.beginsDayCount(generation)
        ledger.count.cover(minutes, in: index)
        ledger.count.recoveredMinutes = (ledger.count.recoveredMinutes ?? 0) + minutes.count
        let ahead = isPutRight ? 0 : ledger.count.takeExcess(of: minutes.count)
        ledger.count.withhold(ahead * 60)
        let wanted = (minutes.count - ahead) * 60
        var part = Part(seconds: wanted, minutes: minutes, generation: generation, callbacks: 0)
        if step.policy.judgesBursts { bookRecovered(&part, in: index, &ledger, step) }
        step.result.recoveredSeconds = part.seconds
        if part.seconds > 0 { count(part, &ledger, step) }
        set(ledger)
    }

    mutating func count(_ part: Part, _ ledger: inout AppLedger, _ step: FoldStep) {
        ledger.todaySeconds += part.seconds
        ledger.totalSeconds += part.seconds
        state.creditedSeconds += part.seconds
        let hours = ledger.hourly.place(part.seconds, at: step.record.reading.hour)
        if step.policy.judgesBursts { addToBurst(part, hours: hours, ledger, step) }
        ledger.lastCredit = step.record.reading
        state.lastCredit = step.record.reading
    }

    mutating func reject(_ reason: RejectionReason) -> Receipt.Outcome {
        state.receipts.rejected[reason, default: 0] += 1
        return .rejected(reason)
    }

    /// The generation of thresholds that a record belongs to.
    func generation(of record: JournalRecord) -> Int { record.generation ?? state.generation }

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

// MARK: - What of a claim is credited: as much as one screen had time for beside all other claims

/// What one record gives an app.
struct Part {
    var seconds: Int
    var minutes: MinuteSet
    var generation: Int
    /// 0 for recovered minutes.
    var callbacks: Int
    /// Minutes that are reported and withheld.
    var held = MinuteSet()
    var manner = Manner.steady
    /// The time that the seconds stand for, on the account's clock.
    var booked: [ScreenAccount.Stretch] = []
    var isFirst = false
    var rate: AppLedger.Rate?
}

/// How a claim comes.
enum Manner {
    /// As use does that is reported at once: the next threshold of its count, no sooner after the one before than it
    /// takes to use it, and that one came so as well.
    case steady
    /// So, after one that did not.
    case resumed
    /// In any other way.
    case loose
}

extension ScreenAccount {
    /// Seconds that claims at the pace of use may still have today beyond the time that is free.
    fileprivate var overdraftLeft: Double { max(0, SystemBehaviour.burstAllowance - overdraft) }
}

extension Counters {
    /// Credits what of a claim there was time for, and withholds the rest.
    mutating func allot(
        _ wanted: Part, of claim: Claim, _ ledger: inout AppLedger, _ step: inout FoldStep
    ) -> Receipt.Outcome {
        var part = wanted
        // What is below a minute that resumes is left to the next one, which shows that it was no chance.
        let skipped =
            part.manner == .resumed && !ledger.beginsDayCount(part.generation)
            ? MinuteSet() : step.policy.skipped(by: claim, ledger: ledger, state: state)
        let release = step.policy.release(
            of: claim, adding: (part.seconds + 59) / 60 + skipped.count, ledger: ledger, state: state)
        let length = ledger.count.clockShare
        part.seconds = seconds(of: part, beside: skipped, since: release, length: length)
        let missing = wanted.seconds - part.seconds
        if missing > 0, let index = ledger.count.spanIndex(of: part.generation) {
            part.held = wanted.minutes.lowest((missing + 59) / 60)
            part.minutes.subtract(part.held)
            ledger.count.spans[index].hold(part.held)
        }
        guard part.seconds > 0 else {
            part.callbacks = 0
            addToBurst(part, hours: [:], ledger, step)
            set(ledger)
            judgeFlood(&step)
            ledger = self.ledger(of: ledger.app) ?? ledger
            return reject(.impossible)
        }
        state.receipts.recorded += 1
        part.booked = book(
            Double(part.seconds) * length, since: release, isAtPace: part.manner == .steady)
        if part.manner == .steady { bringUpToDate(&ledger, at: claim.reading) }
        step.result.skipped = skipped
        count(part, &ledger, step)
        return .credited(app: ledger.app, seconds: part.seconds)
    }

    /// Notes that an app's callbacks were up to date: the system holds those of all apps back together.
    mutating func bringUpToDate(_ ledger: inout AppLedger, at reading: ClockReading) {
        guard let time = state.account?.time(of: reading) else { return }
        ledger.bringUpToDate(time)
        state.account?.bringUpToDate(time)
    }

    /// How a claim comes, beside the app's callback before it.
    func manner(of claim: Claim, _ ledger: AppLedger) -> Manner {
        guard let ordinal = claim.ordinal, let newest = ledger.newest, let account = state.account,
            let top = newest.batchTop, top.generation == claim.generation,
            top.minute < ordinal, ordinal - top.minute == max(1, claim.seconds / 60),
            claim.reading.seconds(since: newest.at)
                >= SystemBehaviour.fastestMinute * Double(ordinal - top.minute) * ledger.count.minuteShare
        else { return .loose }
        let isUpToDate = ledger.upToDate.map { abs(account.time(of: newest.at) - $0) < 1 } == true
        return isUpToDate ? .steady : .resumed
    }

    /// Seconds of a claim that are credited.
    private func seconds(
        of part: Part, beside skipped: MinuteSet, since release: Double, length: Double
    ) -> Int {
        guard let account = state.account else { return part.seconds }
        let room = account.room(since: release) / length
        guard part.manner != .steady else {
            return part.seconds.whole(within: room + account.overdraftLeft)
        }
        if state.burst?.isFlood == true { return 0 }
        // A callback comes a little early.
        let early = min(SystemBehaviour.earliness, account.overdraftLeft)
        let left = room + early - Double(skipped.count * 60)
        return part.seconds <= 60
            ? (Double(part.seconds) <= left ? part.seconds : 0) : part.seconds.whole(within: left)
    }

    /// Takes the time that credited seconds stand for: of a minute at the pace of use what was free before its callback,
    /// of all others the oldest that is free, so that the newest is left for what is reported later.
    private mutating func book(
        _ wanted: Double, since release: Double, isAtPace: Bool
    ) -> [ScreenAccount.Stretch] {
        guard wanted > 0, var account = state.account.take() else { return [] }
        defer { state.account = account }
        guard isAtPace else {
            let taken = account.take(wanted, from: release)
            account.overdraw(max(0, wanted - taken.length))
            return taken
        }
        let near = max(release, account.clock - wanted - SystemBehaviour.earliness)
        var taken = account.take(wanted, from: near)
        taken += account.take(wanted - taken.length, from: release, isLatest: true)
        account.overdraw(max(0, wanted - taken.length))
        return taken
    }

    /// Takes the time of seconds that a counter known to run too fast had too much: it went by all the same.
    mutating func bookExcess(
        _ seconds: Int, of claim: Claim, isAtPace: Bool, _ ledger: AppLedger, _ step: inout FoldStep
    ) {
        guard seconds > 0, step.policy.judgesBursts, ledger.count.rate?.excessSeconds != nil else { return }
        let release = step.policy.release(of: claim, adding: 1, ledger: ledger, state: state)
        let wanted = Double(seconds) * ledger.count.clockShare
        _ = book(min(wanted, state.account?.room(since: release) ?? 0), since: release, isAtPace: isAtPace)
    }

    /// Takes the time that recovered minutes stand for; those that there was none for are withheld.
    mutating func bookRecovered(
        _ part: inout Part, in index: Int, _ ledger: inout AppLedger, _ step: FoldStep
    ) {
        guard var account = state.account.take() else { return }
        defer { state.account = account }
        var start = account.clock - secondsOfDay(at: step.record.reading)
        if let registered = state.registration(of: part.generation),
            !state.countsDay(part.generation), ledger.count.spans[index].firstGeneration == part.generation,
            ledger.dayCounter != part.generation
        {
            start = max(start, account.time(of: registered))
        }
        // What a fast counter has too much is taken off already.
        let seconds = part.seconds.whole(within: account.room(since: start) * SystemBehaviour.usualPace)
        let missing = (part.seconds - seconds + 59) / 60
        if missing > 0 {
            let held = part.minutes.lowest(missing)
            part.minutes.subtract(held)
            ledger.count.spans[index].hold(held)
        }
        part.seconds = seconds
        part.booked = account.take(
            Double(seconds) / SystemBehaviour.usualPace, from: start, isLatest: true)
    }
}

extension Int {
    /// Seconds as far as a time reaches, in whole minutes where that is not all of them; 0 for less than half.
    fileprivate func whole(within room: Double) -> Int {
        if Double(self) <= room { return self }
        let part = Int(Swift.max(0, room) / 60) * 60
        return part * 2 < self ? 0 : part
    }
}

extension [ScreenAccount.Stretch] {
    /// Seconds of all of them.
    fileprivate var length: Double { sum(\.length) }
}

extension AppLedger.Span {
    /// Withholds minutes of it.
    mutating func hold(_ minutes: MinuteSet) {
        self.minutes.formUnion(minutes)
        held.formUnion(minutes)
    }
}

extension AppLedger.Count {
    /// Credits minutes of a span, whether they were withheld or never came.
    mutating func cover(_ minutes: MinuteSet, in index: Int) {
        spans[index].minutes.formUnion(minutes)
        spans[index].held.subtract(minutes)
    }
}

extension MinuteSet {
    /// The lowest of them, so many.
    func lowest(_ count: Int) -> MinuteSet {
        var lowest = MinuteSet()
        for range in ranges {
            let left = count - lowest.count
            guard left > 0 else { break }
            lowest.insert(range.lowerBound...min(range.upperBound, range.lowerBound + left - 1))
        }
        return lowest
    }
}
