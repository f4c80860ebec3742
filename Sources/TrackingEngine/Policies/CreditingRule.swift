// The public seam of the crediting policies: what a rule sees, what it can remember, what it decides.

public import TrackingModel

/// A rule that turns thresholds into credited time.
///
/// It is asked once for each callback that passed the general checks, in the order in which the callbacks were taken,
/// and asked again where the counters are rebuilt from the journal: the answer may depend on its three arguments alone.
public protocol CreditingRule: Sendable {
    /// Decides over one threshold of an app.
    ///
    /// - Parameters:
    ///   - claim: The threshold that was reached.
    ///   - account: What the app was credited before it.
    ///   - memory: What the rule keeps of the app, in the store, to its next threshold.
    /// - Returns: Seconds to add to the app's day, above 0; more than a day is cut to one. Or why it adds nothing.
    func credit(_ claim: Claim, of account: AppAccount, memory: inout RuleMemory) -> Credit
}

/// What an app was credited so far.
public struct AppAccount: Hashable, Sendable {
    /// The logical id, of an app or of a group of apps.
    public let app: String
    /// The local day that `todaySeconds` belongs to.
    public let day: LocalDay
    public let todaySeconds: Int
    /// Of all days.
    public let totalSeconds: Int
    /// When its callback before this one came, credited or not; nil for the first one.
    public let lastCallback: ClockReading?
    /// When it was credited last on `day`; nil for not yet.
    public let lastCredit: ClockReading?

    init(_ ledger: AppLedger) {
        app = ledger.app
        day = ledger.day
        todaySeconds = ledger.todaySeconds
        totalSeconds = ledger.totalSeconds
        lastCallback = ledger.newest?.at
        lastCredit = ledger.lastCredit
    }
}

/// A rule in the place of a policy of the engine's own.
struct RulePolicy: RecordingPolicy {
    let rule: any CreditingRule

    func credit(_ claim: Claim, ledger: inout AppLedger, state: inout TrackerState) -> Credit {
        let account = AppAccount(ledger)
        let credit = rule.credit(claim, of: account, memory: &ledger.memory)
        ledger.memory.clamp()
        guard case .seconds(let seconds, _) = credit else { return credit }
        return seconds > 0 ? .seconds(min(seconds, Self.day)) : .rejected(.duplicate)
    }

    /// Seconds.
    private static let day = 86_400
}

extension RuleMemory {
    /// Cuts what a store can't hold.
    fileprivate mutating func clamp() {
        ofDay = ofDay.clamped(to: EngineBounds.seconds)
        kept = kept?.clamped(to: EngineBounds.seconds)
        generation = generation?.clamped(to: EngineBounds.count)
    }
}

extension Comparable {
    fileprivate func clamped(to range: ClosedRange<Self>) -> Self {
        min(max(self, range.lowerBound), range.upperBound)
    }
}
