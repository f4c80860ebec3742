// `clock`: a count can't grow faster than the clock since the last accepted callback, nor be older than its interval.

internal import TrackingEngine
internal import TrackingModel

/// What public trackers check against phantom bursts, as they do it: what fails is dropped and moves nothing on.
///
/// Known faults: where the counter continues over a restart, its minutes are dropped until the interval is as old as they
/// are, and then credited again; callbacks that were held back together are dropped but for one in a while.
struct ClockPolicy: CreditingRule {
    /// Seconds that a callback may come early.
    static let grace = 10.0

    func credit(_ claim: Claim, of account: AppAccount, memory: inout RuleMemory) -> Credit {
        // An interval begins with a day, which forgets the count by itself, and with a registration.
        if claim.generation > memory.generation ?? .min {
            memory.generation = claim.generation
            memory.ofDay = 0
        }
        let counted = memory.ofDay
        guard claim.thresholdSeconds > counted else { return .rejected(.duplicate) }
        let age = min(claim.secondsOfDay, claim.secondsSinceRegistration ?? .infinity)
        let elapsed = account.lastCredit.flatMap { counted > 0 ? claim.reading.seconds(since: $0) : nil }
        let seconds = claim.thresholdSeconds - counted
        guard Double(claim.thresholdSeconds) <= age.rounded(.up) + Self.grace,
            Double(seconds) <= (elapsed ?? .infinity).rounded(.up) + Self.grace
        else { return .rejected(.impossible) }
        memory.ofDay = claim.thresholdSeconds
        return .seconds(seconds)
    }
}
