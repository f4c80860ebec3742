// Counters of the system that run ahead of the clock.

internal import TrackingModel

extension OrdinalPolicy {
    /// Minutes that came closer than this were held back, seconds.
    private static var togetherWithin: Double { 25 }
    /// Seconds that a minute may come early by chance.
    private static var jitter: Double { 1.5 }

    /// Whether a minute came so far ahead of the clock that it can't have been used: minutes that follow each other
    /// without a pause take a minute each (reference/domain §1.2, Q13).
    func isAhead(_ minute: Int, at reading: ClockReading, _ ledger: inout AppLedger) -> Bool {
        guard var pace = ledger.pace, minute == pace.minute + 1 else {
            ledger.pace = AppLedger.Pace(at: reading, minute: minute, lead: ledger.pace?.lead ?? 0)
            return false
        }
        let elapsed = reading.seconds(since: pace.at)
        if elapsed < Self.togetherWithin {
            // It was held back, so nothing is known of when the count passed it.
            pace.delay = 60
        } else if elapsed >= 60 {
            pace.delay = min(elapsed - 60, 60)
        } else {
            let early = 60 - elapsed - pace.delay
            if early > Self.jitter { pace.lead += early }
            pace.delay = 0
        }
        pace.at = reading
        pace.minute = minute
        let isAhead = pace.lead >= 60
        if isAhead { pace.lead -= 60 }
        ledger.pace = pace
        return isAhead
    }
}
