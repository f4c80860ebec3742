// Minutes that are counted and that nobody can have used: in bursts, twice, or faster than the clock.

import TrackingModel

enum PhantomMinutes {
    /// Phantom minutes of all callbacks of a log.
    ///
    /// A burst is judged as a whole. Single callbacks are compared with the clock: successive minutes take a minute
    /// each, in whatever apps. What runs ahead of the clock by more than the partial minute that each app may have had
    /// before is phantom.
    static func total(
        _ log: CallbackLog, bursts: BurstSpans, where isMeant: (Instant) -> Bool
    ) -> MinuteRange {
        var range = MinuteRange(low: 0, high: 0)
        for burst in bursts.bursts where isMeant(burst.start) {
            range.low += burst.phantomMinutes.low
            range.high += burst.phantomMinutes.high
        }
        var counted: [Int: Instant] = [:]
        var newest: Instant?
        var pace = Pace()
        for callback in log.callbacks where callback.seconds > 0 && isMeant(callback.at) {
            if bursts.contains(callback.at) {
                pace.rest(until: callback.at, &range)
                continue
            }
            if let threshold = callback.threshold {
                // What is older can't be repeated any more; a log of years has a million thresholds.
                if let newest, callback.at - newest >= SystemBehaviour.duplicateDelay {
                    counted.removeAll(keepingCapacity: true)
                }
                newest = callback.at
                let before = counted.updateValue(callback.at, forKey: threshold)
                if let before, callback.at - before < SystemBehaviour.duplicateDelay {
                    range.low += Double(callback.seconds) / 60
                    range.high += Double(callback.seconds) / 60
                    continue
                }
            }
            pace.take(callback, &range)
        }
        pace.close(&range)
        return range
    }

    /// Seconds by which credits run ahead of the clock, since they last did not.
    private struct Pace {
        private var lead = 0.0
        private var most = 0.0
        private var last: Instant?
        private var apps: Set<Int> = []

        mutating func take(
            _ callback: LoggedCallback, _ range: inout MinuteRange
        ) {
            let isFirst = last == nil
            rest(until: callback.at, &range)
            // The minute of the first callback was used before it.
            guard !isFirst else { return }
            lead += Double(callback.seconds)
            most = max(most, lead)
            apps.insert(callback.appNumber)
        }

        /// Time without a credit brings the credits back to the clock.
        mutating func rest(until moment: Instant, _ range: inout MinuteRange) {
            lead -= max(0, moment - (last ?? moment))
            last = moment
            if lead <= 0 { close(&range) }
        }

        mutating func close(_ range: inout MinuteRange) {
            if most > FixedLimits.physicalAllowance {
                range.low += max(0, most / 60 - Double(apps.count))
                range.high += most / 60
            }
            lead = 0
            most = 0
            apps = []
        }
    }
}
