// Counters of the system that run ahead of the clock.

internal import TrackingModel

extension OrdinalPolicy {
    /// A minute of a counter at its fastest takes no less, seconds.
    fileprivate static var fastestMinute: Double { 28 }
    /// Seconds that a minute may come early by chance.
    private static var jitter: Double { 1.5 }

    /// Whether a minute came so far ahead of the clock that it can't have been used: minutes that follow each other
    /// without a pause take a minute each (Q13).
    ///
    /// Once it is known how fast the app's counter runs, minutes with pauses between them are too many by as much.
    func isAhead(_ minute: Int, _ claim: Claim, _ ledger: inout AppLedger) -> Bool {
        let reading = claim.reading
        let excess = ledger.count.rate?.excessSeconds
        var pace = ledger.count.pace ?? AppLedger.Pace(at: reading, minute: 0)
        pace.lead += excess ?? 0
        if let last = ledger.count.pace, minute == last.minute + 1 {
            let elapsed = reading.seconds(since: last.at)
            if elapsed < Self.fastestMinute || claim.secondsSinceRegistration.map({ $0 < elapsed }) == true {
                // It was delayed, or replayed after a restart: when the counter passed it is unknown.
                pace.delay = 60
            } else {
                ledger.count.rate = AppLedger.Rate.learned(ledger.count.rate, elapsed, after: pace.delay)
                let early = 60 - elapsed - pace.delay
                if excess == nil, early > Self.jitter { pace.lead += early }
                pace.delay = min(max(elapsed - 60, 0), 60)
            }
        } else {
            // When the counter passed a minute by itself is unknown.
            pace.delay = 60
        }
        if excess == nil, let learned = ledger.count.rate?.excessSeconds {
            // Now it is known what the day's minutes so far had too much.
            pace.lead = max(
                pace.lead, learned * Double(ledger.reportedMinutes + 1) - Double(ledger.count.withheld))
        }
        pace.at = reading
        pace.minute = minute
        let isAhead = pace.lead >= 60
        if isAhead { pace.lead -= 60 }
        ledger.count.pace = pace
        return isAhead
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

    /// What is known after one more minute took that long, the callback before it having been late by `delay` seconds
    /// at most.
    static func learned(_ rate: Self?, _ elapsed: Double, after delay: Double) -> Self? {
        guard (OrdinalPolicy.fastestMinute...longestMinute).contains(elapsed), delay <= longestMinute - 60
        else {
            return rate
        }
        var rate = rate ?? Self()
        rate.minutes += 1
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
