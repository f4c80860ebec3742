// A rule of somebody else: a callback is believed as far as time has passed since the app was credited last.

import TrackingEngine
import TrackingModel

struct ElapsedRule: CreditingRule {
    func credit(_ claim: Claim, of account: AppAccount, memory: inout RuleMemory) -> Credit {
        // The highest threshold of the day: what is not above it came before.
        guard claim.thresholdSeconds > memory.ofDay else { return .rejected(.duplicate) }
        memory.ofDay = claim.thresholdSeconds
        guard let last = account.lastCredit else { return .seconds(claim.seconds) }
        let elapsed = Int(claim.reading.seconds(since: last))
        return elapsed < 50 ? .rejected(.tooSoon) : .seconds(min(claim.seconds, max(elapsed, 60)))
    }
}

extension CreditingPolicy {
    static let elapsed = CreditingPolicy("elapsed", ElapsedRule())
}
