// What of a claim is credited: as much as one screen had time for beside all other claims.

import TrackingModel

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
    fileprivate var length: Double { reduce(0) { $0 + $1.length } }
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
