// Counters of the system that run ahead of the clock.

import TrackingModel

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
