// The crediting policies as values, and what each wants to have registered.

public import TrackingModel

/// A way to turn callbacks into minutes, with the thresholds that it wants registered. Two are equal if their titles are.
public struct CreditingPolicy: Sendable {
    /// What stores call it: the rule, whatever is registered for it.
    public let name: String
    /// What tables and command lines call it: the name, `ordinal@5` with a threshold every five minutes, `ordinal+dual`
    /// with a second schedule.
    public let title: String
    /// The thresholds that it needs to be registered.
    public let registration: RegistrationStyle
    let rules: any RecordingPolicy

    /// A rule of your own, for recorder, service and simulator alike.
    ///
    /// - Parameters:
    ///   - name: What stores call it. Another one than the shipped policies have: by its name a store's journal is folded
    ///     again.
    ///   - rule: It keeps what it remembers in the store, never in itself.
    ///   - registration: The thresholds that it wants.
    public init(
        _ name: String, _ rule: any CreditingRule, registration: RegistrationStyle = RegistrationStyle()
    ) {
        self.init(name, RulePolicy(rule: rule), registration: registration)
    }

    package init(
        _ name: String, _ rules: any RecordingPolicy, registration: RegistrationStyle = RegistrationStyle()
    ) {
        self.init(name, title: name, rules, registration)
    }

    private init(
        _ name: String, title: String, _ rules: any RecordingPolicy, _ registration: RegistrationStyle
    ) {
        self.name = name
        self.title = title
        self.rules = rules
        self.registration = registration
    }

    /// The same rule with thresholds so many minutes apart, at least one, and with a second schedule where it is dual.
    public func registering(every minutes: Int, isDual: Bool = false) -> CreditingPolicy {
        var style = registration
        style.step = max(minutes, 1)
        style.isDual = style.isDual || isDual
        let title = name + (style.step == 1 ? "" : "@\(style.step)")
        return CreditingPolicy(
            name, title: title + (style.isDual && !registration.isDual ? "+dual" : ""), rules, style)
    }

    /// Credits each minute of a count once, by its ordinal, and reverts what the clock rules out.
    public static let ordinal = CreditingPolicy(
        "ordinal", OrdinalPolicy(), registration: RegistrationStyle(asksAlways: true))
}

extension CreditingPolicy: Hashable, CustomStringConvertible {
    public var description: String { title }

    public static func == (left: Self, right: Self) -> Bool { left.title == right.title }

    public func hash(into hasher: inout Hasher) { hasher.combine(title) }
}

/// Which thresholds a policy wants.
public struct RegistrationStyle: Hashable, Sendable {
    /// Fixed minutes above today's; nil for a sliding window.
    public var minutes: [Int]?
    /// Minutes from one threshold to the next, at least: a coarser plan reaches further with as many thresholds.
    public var step = 1
    /// Whether a second schedule, 30 s later, watches the same thresholds.
    public var isDual = false
    /// Whether new thresholds are registered before the old ones are used up.
    public var rearms = true
    /// Whether rejected callbacks ask for new thresholds as well: their thresholds are used up all the same.
    public var asksAlways = false

    /// New thresholds are asked for when so many minutes or fewer are left.
    public var headroom: Int { max(step, 5) }

    public init(
        minutes: [Int]? = nil, step: Int = 1, isDual: Bool = false, rearms: Bool = true,
        asksAlways: Bool = false
    ) {
        self.minutes = minutes
        self.step = step
        self.isDual = isDual
        self.rearms = rearms
        self.asksAlways = asksAlways
    }
}

// MARK: - The public seam of the crediting policies: what a rule sees, what it can remember, what it decides

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
