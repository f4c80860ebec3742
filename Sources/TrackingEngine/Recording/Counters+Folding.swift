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

    // MARK: - Clocks and days: when the wall clock was moved, when a day begins, what becomes of yesterday

    /// A record whose boot has a name of its own: where the device gives none, a monotonic clock that begins again while
    /// the wall clock goes on shows a restart.
    mutating func naming(_ record: JournalRecord) -> JournalRecord {
        var record = record
        func name(_ restarts: Int?) -> String {
            restarts.map { "\(record.reading.boot)#\($0)" } ?? record.reading.boot
        }
        if let last = state.lastReading, last.boot == name(state.unnamedRestarts),
            record.reading.monotonic < last.monotonic, record.reading.wall > last.wall
        {
            state.unnamedRestarts = (state.unnamedRestarts ?? 0) + 1
        }
        record.reading.boot = name(state.unnamedRestarts)
        return record
    }

    mutating func noteClock(_ step: inout FoldStep) {
        if let last = state.lastReading {
            let jump = step.record.reading.clockJump(since: last)
            if abs(jump) > SystemBehaviour.longestClockCorrection { step.result.clockJump = jump }
        }
        state.lastReading = step.record.reading
        if state.account == nil {
            state.account = ScreenAccount(step.record.reading)
        } else {
            state.account?.advance(to: step.record.reading)
        }
    }

    /// Moves the store's day on with the calendar. It goes back only where the clock was ahead and is put right;
    /// a journey west keeps what was counted.
    mutating func advanceDay(_ step: inout FoldStep) {
        let reading = step.record.reading
        let day = reading.day
        if let known = state.day {
            guard day != known else { return }
            let isPutRight = known.number - day.number > 1 || (step.result.clockJump ?? 0) < 0
            guard day > known || isPutRight else { return }
        }
        if let burst = state.burst { judge(burst, &step) }
        mark(day)
        let isBack = state.day.map { day < $0 } ?? false
        if isBack {
            state.dayAhead = state.day
        } else if state.dayAhead != day || (step.result.clockJump ?? 0) <= 0 {
            // It began by itself: what was counted under its date before belongs to the days before.
            state.dayAhead = nil
        }
        if state.day != nil, step.result.clockJump != nil { state.hasMovedDays = true }
        state.day = day
        state.dayStart = ClockReading(
            wall: reading.midnight, monotonic: reading.monotonic - reading.secondsOfDay, boot: reading.boot,
            utcOffset: reading.utcOffset, midnight: reading.midnight)
        state.creditedAtDayStart = state.creditedSeconds
        state.account?.beginDay(keeping: 86_400)
        state.intervalStartedAt = nil
    }

    /// Remembers what had come when a day began. One that the clock comes back to keeps its mark, so that what came
    /// under the wrong date is its own, like the minutes are.
    private mutating func mark(_ day: LocalDay) {
        let isLater = state.day.map { day > $0 } ?? true
        var marks = (state.dayMarks ?? []).filter { $0.day <= day }
        if isLater, marks.last?.day != day {
            marks.append(
                DayMark(day: day, received: state.receipts.received, failed: state.receipts.failed))
        }
        state.dayMarks = marks.suffix(2)
    }

    /// Brings a ledger to the store's day, yesterday going to the history; returns whether anything changed.
    func turnDay(of ledger: inout AppLedger, _ step: inout FoldStep) -> Bool {
        guard let day = state.day, ledger.day != day else { return false }
        defer {
            ledger.day = day
            ledger.startOfDay = state.dayStart?.midnight ?? step.record.reading.midnight
        }
        if ledger.day > day {
            goBack(&ledger, to: day, &step)
        } else if let ahead = ledger.ahead, ahead.day == day, state.dayAhead == day {
            goForward(&ledger, to: ahead, &step)
        } else {
            beginDay(&ledger, &step)
        }
        return true
    }

    private func beginDay(_ ledger: inout AppLedger, _ step: inout FoldStep) {
        ledger.yesterday = ledger.lastMark
        ledger.left = ledger.todaySeconds > 0 ? AppLedger.LeftDay(ledger) : nil
        ledger.ahead = nil
        if let left = ledger.left { archive(left, of: ledger, isAddition: false, &step) }
        ledger.todaySeconds = 0
        ledger.hourly = [Int](repeating: 0, count: 24)
        ledger.count = AppLedger.Count(rate: ledger.count.rate)
        ledger.lastCredit = nil
        ledger.replayed = nil
        ledger.dayCounter = nil
        ledger.memory.ofDay = 0
    }

    /// The clock was ahead: what was counted under the wrong date belongs to this day, like what it had before, which
    /// leaves the history again.
    private func goBack(_ ledger: inout AppLedger, to day: LocalDay, _ step: inout FoldStep) {
        ledger.ahead = ledger.todaySeconds > 0 ? AppLedger.LeftDay(ledger) : nil
        if let left = ledger.left, left.day == day {
            step.result.archived.append(
                .init(app: ledger.app, day: ArchivedDay(left, of: ledger), step: .withdrawal))
            ledger.todaySeconds += left.seconds
            for hour in ledger.hourly.indices { ledger.hourly[hour] += left.hourly[hour] }
            // Its count goes on as well.
            if ledger.count.spans.isEmpty, let end = ledger.yesterday, left.lastMinute > 0 {
                ledger.count.spans = [
                    AppLedger.Span(generation: end.generation, minutes: MinuteSet(1...left.lastMinute))
                ]
            }
        }
        ledger.yesterday = nil
        ledger.left = nil
    }

    /// The clock was put back for a while only: what was counted before under this date is its own, and the rest is the
    /// other day's.
    private func goForward(
        _ ledger: inout AppLedger, to ahead: AppLedger.LeftDay, _ step: inout FoldStep
    ) {
        var other = ledger
        other.todaySeconds = max(0, ledger.todaySeconds - ahead.seconds)
        for hour in other.hourly.indices {
            other.hourly[hour] = max(0, other.hourly[hour] - ahead.hourly[hour])
        }
        ledger.left = other.todaySeconds > 0 ? AppLedger.LeftDay(other) : nil
        if let left = ledger.left { archive(left, of: ledger, isAddition: false, &step) }
        ledger.todaySeconds -= other.todaySeconds
        ledger.hourly = ahead.hourly
        ledger.ahead = nil
    }

    /// Has a day put into the app's history, over one that is there with less.
    func archive(
        _ left: AppLedger.LeftDay, of ledger: AppLedger, isAddition: Bool, _ step: inout FoldStep
    ) {
        step.result.archived.append(
            .init(app: ledger.app, day: ArchivedDay(left, of: ledger), step: isAddition ? .addition : .first))
    }

    /// Seconds that today has had: by the wall clock or by the monotonic one since the day began, whichever is
    /// more, so that neither a journey nor a moved clock makes true usage impossible.
    func secondsOfDay(at reading: ClockReading) -> Double {
        max(reading.secondsOfDay, state.dayStart.map { reading.seconds(since: $0) } ?? 0)
    }
}

extension ArchivedDay {
    /// A day of an app's ledger, as it goes to the history.
    fileprivate init(_ left: AppLedger.LeftDay, of ledger: AppLedger) {
        self.init(
            day: left.day, startOfDay: left.startOfDay, seconds: left.seconds,
            points: left.seconds / 60 * ledger.rewardPoints, hourly: left.hourly)
    }
}
