// Clocks and days: when the wall clock was moved, when a day begins, what becomes of yesterday.

internal import TrackingModel

extension Counters {
    mutating func noteClock(_ step: inout FoldStep) {
        if let last = state.lastReading {
            let jump = step.record.reading.clockJump(since: last)
            if abs(jump) > SystemBehaviour.longestClockCorrection { step.result.clockJump = jump }
        }
        state.lastReading = step.record.reading
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
        state.day = day
        state.dayStart = ClockReading(
            wall: reading.midnight, monotonic: reading.monotonic - reading.secondsOfDay, boot: reading.boot,
            utcOffset: reading.utcOffset, midnight: reading.midnight)
        state.creditedAtDayStart = state.creditedSeconds
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
        guard ledger.day < day else {
            // The clock was ahead: what was counted under the wrong date belongs to this day, like what it had before.
            if let left = ledger.left, left.day == day {
                ledger.todaySeconds += left.seconds
                for hour in ledger.hourly.indices { ledger.hourly[hour] += left.hourly[hour] }
            }
            ledger.left = nil
            return true
        }
        ledger.yesterday = ledger.lastMark
        ledger.left = ledger.todaySeconds > 0 ? AppLedger.LeftDay(ledger) : nil
        if let left = ledger.left {
            archive(left, of: ledger, isAddition: false, &step)
        }
        ledger.todaySeconds = 0
        ledger.hourly = [Int](repeating: 0, count: 24)
        ledger.count = AppLedger.Count(rate: ledger.count.rate)
        ledger.lastCredit = nil
        ledger.creditedThen = nil
        ledger.replayed = nil
        ledger.dayCounter = nil
        ledger.session.peak = 0
        return true
    }

    /// Has a day put into the app's history, over one that is there with less.
    func archive(
        _ left: AppLedger.LeftDay, of ledger: AppLedger, isAddition: Bool, _ step: inout FoldStep
    ) {
        let day = ArchivedDay(
            day: left.day, startOfDay: left.startOfDay, seconds: left.seconds,
            points: left.seconds / 60 * ledger.rewardPoints, hourly: left.hourly)
        step.result.archived.append(FoldResult.Archived(app: ledger.app, day: day, isAddition: isAddition))
    }

    /// Seconds that today has had: by the wall clock or by the monotonic one since the day began, whichever is
    /// more, so that neither a journey nor a moved clock makes true usage impossible.
    func secondsOfDay(at reading: ClockReading) -> Double {
        max(reading.secondsOfDay, state.dayStart.map { reading.seconds(since: $0) } ?? 0)
    }
}
