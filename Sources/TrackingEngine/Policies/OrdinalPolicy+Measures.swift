// What a claim is measured by: the pace of a counter, the time that its minutes may be of, and the minutes that it skips.

package import TrackingModel

extension OrdinalPolicy {
    /// Seconds that a minute may come early by chance.
    private static var jitter: Double { 1.5 }

    /// How many minutes of a threshold came so far ahead of the clock that they can't have been used: minutes that follow
    /// each other without a pause take a minute each (Q13).
    ///
    /// Once it is known how fast the app's counter runs, minutes with pauses between them are too many by as much.
    func ahead(_ minute: Int, width: Int, _ claim: Claim, _ ledger: inout AppLedger) -> Int {
        let reading = claim.reading
        let excess = ledger.count.rate?.excessSeconds
        var pace = ledger.count.pace ?? AppLedger.Pace(at: reading, minute: 0)
        pace.lead += (excess ?? 0) * Double(width)
        if let last = ledger.count.pace, minute == last.minute + width {
            let elapsed = reading.seconds(since: last.at)
            let usual = Double(width) * 60
            if elapsed < SystemBehaviour.fastestMinute * Double(width)
                || claim.secondsSinceRegistration.map({ $0 < elapsed }) == true
            {
                // It was delayed, or replayed after a restart: when the counter passed it is unknown.
                pace.delay = 60
            } else {
                ledger.count.rate = AppLedger.Rate.learned(
                    ledger.count.rate, elapsed, minutes: width, after: pace.delay)
                let early = usual - elapsed - pace.delay
                if excess == nil, early > Self.jitter { pace.lead += early }
                pace.delay = min(max(elapsed - usual, 0), 60)
            }
        } else {
            // When the counter passed a minute by itself is unknown.
            pace.delay = 60
        }
        if excess == nil, let learned = ledger.count.rate?.excessSeconds {
            // Now it is known what the day's minutes so far had too much.
            pace.lead = max(
                pace.lead, learned * Double(ledger.reportedMinutes + width) - Double(ledger.count.withheld))
        }
        pace.at = reading
        pace.minute = minute
        let ahead = min(max(0, Int(pace.lead / 60)), width)
        pace.lead -= Double(ahead) * 60
        ledger.count.pace = pace
        return ahead
    }
}

extension AppLedger.Count {
    /// Seconds of the clock that a second of the app's counter takes: a tenth less where its speed is not known, since a
    /// callback comes a little early and late.
    var clockShare: Double { min(1 / SystemBehaviour.usualPace, minuteShare) }

    /// The part of a minute that a minute of the app's counter takes; 1 where its speed is not known.
    var minuteShare: Double { 1 - (rate?.excessSeconds ?? 0) / 60 }

    /// Takes the whole minutes by which a counter known to run too fast exceeded the real use, of the minutes that one
    /// callback reports. The remainder applies to the next ones.
    mutating func takeExcess(of minutes: Int) -> Int {
        guard let excess = rate?.excessSeconds, var pace else { return 0 }
        pace.lead += excess * Double(minutes)
        let ahead = min(max(0, Int(pace.lead / 60)), minutes)
        pace.lead -= Double(ahead) * 60
        self.pace = pace
        return ahead
    }
}

extension AppLedger.Rate {
    /// Minutes in a row from which a rate is known.
    private static var least: Int { 4 }
    /// And from which older ones count half, since a system is updated now and then.
    private static var most: Int { 400 }
    /// A minute that takes longer than this had a pause in it, seconds: a callback comes a little late and early.
    private static var longestMinute: Double { 63 }
    /// Minutes that are shorter than this by the mean are no chance, seconds.
    private static var usualMinute: Double { 59 }

    /// What is known after so many more minutes took that long, the callback before them having been late by `delay`
    /// seconds at most.
    static func learned(_ rate: Self?, _ elapsed: Double, minutes: Int, after delay: Double) -> Self? {
        let usual = Double(minutes) * 60
        let late = longestMinute - 60
        let ofUse = SystemBehaviour.fastestMinute * Double(minutes)...usual + late
        guard ofUse.contains(elapsed), delay <= late else { return rate }
        var rate = rate ?? Self()
        rate.minutes += minutes
        rate.seconds += elapsed
        if rate.minutes > most {
            rate.minutes /= 2
            rate.seconds /= 2
        }
        return rate
    }

    /// Seconds of a minute that were not used; nil where the counter is not known to run too fast.
    var excessSeconds: Double? {
        guard minutes >= Self.least else { return nil }
        let length = seconds / Double(minutes)
        return length < Self.usualMinute ? 60 - length : nil
    }
}

// MARK: - Whether a counter can have come so far, and whether the battery held its callbacks back

/// How far a counter of the system can advance in a time.
enum CounterPace {
    /// Battery level, 0…1, below which callbacks may be delayed for hours; includes levels that reach that within the
    /// hour.
    static let lowBattery = BatterySample.lowLevel + 0.1

    /// Whether a counter that began with a registration can't have come to a threshold, both in seconds, since.
    static func isBeyond(_ threshold: Int, in elapsed: Double) -> Bool {
        Double(threshold) > elapsed * SystemBehaviour.fastestPace + SystemBehaviour.earliness
    }
}

extension TrackerState {
    /// Whether the battery is known to have been far from low both when the newest callbacks came and before: then
    /// nothing held them back for longer than `SystemBehaviour.longestDeferral`.
    var hadBattery: Bool {
        guard let battery, let batteryBefore else { return false }
        return min(battery.level, batteryBefore.level) > CounterPace.lowBattery
    }

    /// Whether the device was put on the charger between the last callbacks and the newest ones.
    var wasJustPluggedIn: Bool {
        guard let battery, let batteryBefore else { return false }
        return battery.isCharging && (!batteryBefore.isCharging || battery.level < batteryBefore.level)
    }
}

// MARK: - From when on the use that a claim reports can have happened

extension OrdinalPolicy {
    package func release(of claim: Claim, adding minutes: Int, ledger: AppLedger, state: TrackerState)
        -> Double
    {
        guard let account = state.account else { return 0 }
        var start = account.clock - claim.secondsOfDay
        // The system reports the start of the day with its first use; one that came with the claim was late as well.
        if let began = state.intervalStartedAt, let burst = state.burst,
            burst.openedAt.seconds(since: began) > BurstRule.quiet
        {
            start = max(start, account.time(of: began))
        }
        let burst = state.burst?.claims.first { $0.app == ledger.app && $0.generation == claim.generation }
        let known = upToDate(claim, burst, ledger, state, account)
        guard let at = claim.registeredAt, ledger.dayCounter != claim.generation else {
            return max(start, known ?? start)
        }
        let registered = account.time(of: at)
        guard countsDay(claim, ledger, state) else { return max(start, registered, known ?? registered) }
        // It goes on from before the registration. A minute was under way then; more a repair brings back, or callbacks
        // that were arriving when it was registered.
        let minutes = minutes + (burst.map { $0.minutes.count + $0.held.count } ?? 0)
        let isFlush = state.burst?.isFlush(ledger.app, into: claim.generation) == true
        if minutes <= 1 || isFlush { return max(start, known ?? start) }
        let underWay = registered - SystemBehaviour.minuteLead
        guard claim.generation == state.generation, state.registeredReason?.isRepair == true,
            let last = state.lastArrivalBeforeRegistration
        else { return max(start, underWay, known ?? underWay) }
        return max(start, known ?? start, min(underWay, account.time(of: last)))
    }

    /// When the app's callbacks were up to date before those that come together with the claim; nil for not known.
    private func upToDate(
        _ claim: Claim, _ burst: Burst.Claim?, _ ledger: AppLedger, _ state: TrackerState,
        _ account: ScreenAccount
    ) -> Double? {
        // The others say nothing of a generation that was replaced.
        if claim.generation < state.generation, !state.countsDay(claim.generation) { return nil }
        let opened = state.burst.flatMap { burst in
            burst.claims.contains { $0.app == ledger.app } ? account.time(of: burst.openedAt) : nil
        }
        let isJust =
            ledger.upToDate ?? 0 > (opened ?? account.clock)
            - SystemBehaviour.fastestMinute * ledger.count.minuteShare
        let own = (isJust ? ledger.upToDateBefore : ledger.upToDate).map { $0 - SystemBehaviour.earliness }
        // The first of them reports what may have been used a little at a time; those that follow at once were held back,
        // and the system holds the callbacks of all apps back together.
        guard let opened, let burst, burst.callbacks > 0 || !burst.held.isEmpty else { return own }
        let others = account.upToDate(until: opened - SystemBehaviour.fastestMinute)
            .map { $0 - SystemBehaviour.minuteLead - SystemBehaviour.earliness }
        return [own, others].compactMap(\.self).max()
    }

    /// Whether the claim's counter counts from before its registration.
    private func countsDay(_ claim: Claim, _ ledger: AppLedger, _ state: TrackerState) -> Bool {
        if state.countsDay(claim.generation) { return true }
        guard let index = ledger.count.spanIndex(of: claim.generation) else { return false }
        return ledger.count.spans[index].firstGeneration != claim.generation
    }

    // MARK: - Minutes whose own callback never came, or was withheld, and that a later one covers

    /// The minutes below the claim in its count that are not credited: a threshold measures the use since its counter
    /// started, so a callback implies every minute below it.
    package func skipped(by claim: Claim, ledger: AppLedger, state: TrackerState) -> MinuteSet {
        guard let ordinal = claim.ordinal, ordinal > 1,
            let index = ledger.count.spanIndex(of: claim.generation)
        else { return MinuteSet() }
        if ledger.beginsDayCount(claim.generation) { return lostToday(before: ordinal, ledger) }
        guard var base = base(of: index, ordinal, claim, ledger, state) else { return MinuteSet() }
        // What was replayed in this generation was reported, credited or not.
        if let reported = ledger.replayed, reported.generation == claim.generation, reported.top < ordinal {
            base = max(base, reported.top)
        }
        let top = ordinal - max(1, claim.seconds / 60)
        guard base < top else { return MinuteSet() }
        var holes = MinuteSet(base + 1...top)
        holes.subtract(ledger.count.spans[index].credited)
        return holes
    }

    /// What a counter of the whole day reports beyond the credited minutes.
    private func lostToday(before ordinal: Int, _ ledger: AppLedger) -> MinuteSet {
        let known = ledger.todaySeconds / 60
        return known + 1 < ordinal ? MinuteSet(known + 1...ordinal - 1) : MinuteSet()
    }

    /// The minute at which the count of a span is known to have begun; nil where that is not known.
    private func base(
        of index: Int, _ ordinal: Int, _ claim: Claim, _ ledger: AppLedger, _ state: TrackerState
    ) -> Int? {
        let span = ledger.count.spans[index]
        let first = span.minutes.ranges.first?.lowerBound ?? ordinal
        // What was replayed in this generation may have been where its counter began.
        if let replayed = ledger.replayed, replayed.generation == claim.generation,
            first > replayed.top || ledger.dayCounter == claim.generation
        {
            return first - 1
        }
        let isYoung = claim.secondsSinceRegistration.map {
            Double(claim.thresholdSeconds) <= $0 * SystemBehaviour.usualPace + SystemBehaviour.earliness
        }
        if index == 0 {
            // After a clock correction, minutes credited but not reported in these counts were reported in others.
            let reported = ledger.count.spans.sum(\.minutes.count)
            guard ledger.reportedMinutes <= reported, state.hasMovedDays == nil else { return first - 1 }
            // A counter of an earlier day's registration began with the day, once the system said that the day began.
            let isToday = state.registeredAt?.day == claim.reading.day
            return (isToday ? isYoung == true : state.intervalStartedAt != nil) ? 0 : first - 1
        }
        let earlier = ledger.count.spans[index - 1].minutes.last ?? 0
        if isYoung == true, state.counters == .resets || first <= earlier { return 0 }
        return first - 1
    }
}
