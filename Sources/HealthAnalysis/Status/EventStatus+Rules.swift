// Events and errors of the local day, from whichever log the store keeps.

import TrackingModel

extension EventStatus {
    init(_ observation: Observation) {
        let contents = observation.contents
        var today: Int?
        var errors: Int?
        var saturated = false
        if observation.hasRecoveryLog {
            let entries = contents.recovery.filter { observation.isToday($0.at) }
            today = entries.count
            errors = entries.reduce(0) { $0 + ($1.succeeded ? 0 : 1) }
            if let count = contents.recoveryLogCount, count >= observation.thresholds.recoveryLogCap,
                let oldest = contents.recovery.min(by: { $0.at < $1.at })
            {
                saturated = observation.isToday(oldest.at)
            }
        } else if contents.hasEventLog || !contents.callbacks.isEmpty {
            // Text logs tell of callbacks; what failed in them is not told reliably, so errors stay unknown.
            today = contents.callbacks.reduce(0) { $0 + (observation.isToday($1.at) ? 1 : 0) }
        }
        var ratio: Double?
        if let today, let errors, today > 0 { ratio = Double(errors) / Double(today) }
        let recorded = Self.lastRecorded(observation)
        self.init(
            today: today, errorsToday: errors, errorRatio: ratio, saturated: saturated,
            lastAt: Self.lastAt(observation), lastRecordedAt: recorded?.at, lastRecordedApp: recorded?.app)
    }

    private static func lastAt(_ observation: Observation) -> Instant? {
        let contents = observation.contents
        let moments = contents.recovery.lazy.map(\.at)
        let newest = moments.filter { !observation.isFuture($0) }.max()
        return [newest, observation.deliveries.last?.at].compactMap { $0 }.max()
    }

    private static func lastRecorded(_ observation: Observation) -> (at: Instant, app: String)? {
        let counted = lastCounted(observation)
        // A log may have lost its end, or been emptied: what a counter says after its last callback is not in it.
        if let counted, observation.deliveries.last.map({ counted.at > $0.at + 1 }) ?? true { return counted }
        return observation.deliveries.last(where: \.recorded).map { ($0.at, $0.app) }
    }

    /// The newest change of a counter; one of 0 was reset, not credited.
    private static func lastCounted(_ observation: Observation) -> (at: Instant, app: String)? {
        var newest: (at: Instant, app: String)?
        for app in observation.contents.apps {
            for counter in app.counters where counter.source != .persisted && (counter.todaySeconds ?? 0) > 0
            {
                guard let at = counter.modifiedAt, !observation.isFuture(at) else { continue }
                if at > newest?.at ?? Instant(-.greatestFiniteMagnitude) { newest = (at, app.id) }
            }
        }
        return newest
    }
}
