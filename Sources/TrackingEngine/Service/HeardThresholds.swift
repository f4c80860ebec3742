// Registrations that the system is silent about: those that never begin (Q12), and those with more thresholds than it
// reports, a number that differs between devices (Q9).

import TrackingModel

/// When a registration counts as one that the system is silent about, seconds without a callback.
private enum Unheard {
    /// Without the start of its interval, which comes within seconds where the interval is under way.
    static let start = 60.0
    /// So many are tried in a row: a start can be missing where all else comes.
    static let starts = 2
    /// One with more thresholds than were ever heard of: the usual reason is that nobody used the apps.
    static let first = 5_400.0
    /// The second such in a row, which shows that the first was not dead by itself.
    static let second = 1_800.0
    /// So many are made for it in a row, half as many thresholds twice among them; then nobody uses the apps.
    static let tries = 4
    /// One with as many as were heard of before, or after those.
    static let known = 86_400.0
    /// What was noticed holds for this long: a system is updated now and then.
    static let patience = 604_800.0
}

extension ServiceMemory {
    /// Whether the system seems never to have begun the present registration.
    func neverBegan(_ state: TrackerState, at reading: ClockReading) -> Bool {
        guard let registered = state.registeredAt, restarts.last?.succeeded == true,
            reading.seconds(since: registered) >= Unheard.start,
            state.lastArrival == state.lastArrivalBeforeRegistration
        else { return false }
        let last = state.lastArrival?.wall.seconds ?? -.infinity
        return restarts.reversed().prefix { $0.reason == .fault && $0.at > last }.count < Unheard.starts
    }

    /// Whether the system may be silent about the present registration because it has too many thresholds.
    ///
    /// - Parameter received: `Receipts.received` now.
    func isUnheard(received: Int, at now: Instant) -> Bool {
        guard let last = restarts.last, last.succeeded != false, last.received == received,
            let thresholds = last.thresholds
        else { return false }
        let tries = restarts.reversed().prefix { $0.reason == .fault && $0.received == received }.count
        let isLeft = thresholds <= heardThresholds ?? 0 || tries > Unheard.tries
        return now.seconds - last.at
            >= (isLeft ? Unheard.known : repairsUnheard(last) ? Unheard.second : Unheard.first)
    }

    /// Whether a registration repairs another one of as many thresholds that was not heard of.
    private func repairsUnheard(_ last: Restart) -> Bool {
        guard last.reason == .fault, let before = restarts.dropLast().last, before.received == last.received
        else { return false }
        return Double(before.thresholds ?? 0) < Double(last.thresholds ?? 0) * 1.5
    }

    /// Learns from the present registration, before the next one. A first one that was not heard of can have been dead; of
    /// fewer thresholds as well, it was not their number.
    mutating func learnHearing(received: Int, at now: Instant) {
        guard let last = restarts.last, let thresholds = last.thresholds, let before = last.received else {
            return
        }
        if received > before {
            heardThresholds = max(heardThresholds ?? 0, thresholds)
        } else if isUnheard(received: received, at: now), repairsUnheard(last) {
            if let unheardThresholds, thresholds <= unheardThresholds {
                self.unheardThresholds = nil
            } else {
                unheardThresholds = thresholds
                unheardAt = now.seconds
                heardThresholds = heardThresholds.map { min($0, thresholds / 2) }
            }
        }
    }

    /// The most thresholds that the next registration should have; nil for as many as usual.
    func audibleThresholds(at now: Instant) -> Int? {
        guard let unheardThresholds, let unheardAt, now.seconds - unheardAt < Unheard.patience
        else { return nil }
        return max(unheardThresholds / 2, heardThresholds ?? 0)
    }
}
