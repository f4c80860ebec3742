// What a registration of thresholds is planned from.

public import TrackingModel

/// Everything that a `RegistrationPlan` depends on.
public struct RegistrationOrder: Hashable, Sendable {
    public var apps: [TrackedApp]
    /// What has been counted, by the id of an app or a group.
    public var ledgers: [String: AppLedger]
    /// The local day that is planned for; ledgers of another day count as empty.
    public var day: LocalDay
    /// What the system's counters were seen to do on a restart.
    public var counters: CounterBehaviour
    public var style: RegistrationStyle
    /// The generation that is registered.
    public var generation: Int
    /// Whether a second schedule watches the same thresholds.
    public var isDual: Bool
    /// Whether the system's counters count from the start of the day.
    public var countsDay: Bool
    /// How many thresholds may be registered in all.
    public var ceiling: Int
    /// How many thresholds may be registered where the system was silent about more; nil for as many as usual.
    public var audible: Int?

    public init(
        apps: [TrackedApp], ledgers: [String: AppLedger] = [:], day: LocalDay,
        counters: CounterBehaviour = .unknown, style: RegistrationStyle = RegistrationStyle(),
        generation: Int, isDual: Bool = false, countsDay: Bool = false,
        ceiling: Int = SystemBehaviour.thresholdCeiling, audible: Int? = nil
    ) {
        self.apps = apps
        self.ledgers = ledgers
        self.day = day
        self.counters = counters
        self.style = style
        self.generation = generation
        self.isDual = isDual || style.isDual
        self.countsDay = countsDay
        self.ceiling = ceiling
        self.audible = audible
    }

    /// Minutes by which a counter that sometimes continues can be below the credited time: each restart at zero loses a
    /// part of a minute.
    private static let mixedAllowance = 2

    /// Activities that watch the same thresholds.
    var copies: Int { isDual ? 2 : 1 }

    /// The fewest thresholds that an app is monitored by itself with.
    var shortestLadder: Int {
        let shortest = RegistrationPlan.shortestWindow
        return style.minutes?.atLeast(style.step).count ?? (shortest + style.step - 1) / style.step
    }

    /// Whether something of an app or a group was counted today.
    func isCounted(_ id: String) -> Bool {
        guard let ledger = ledgers[id], ledger.day == day else { return false }
        return ledger.todaySeconds > 0 || ledger.count.spans.contains { !$0.minutes.isEmpty }
    }

    /// The possible minutes of the system's counter of an app or group after registration: where its behaviour is
    /// unknown, zero and its last position.
    func starts(of id: String) -> [Int] {
        if countsDay { return [isCounted(id) ? (ledgers[id]?.todaySeconds ?? 0) / 60 : 0] }
        guard isCounted(id), counters != .resets, let ledger = ledgers[id] else { return [0] }
        // The last reported minute shows the system's counter; seconds that were set or migrated do not.
        let seen = ledger.count.spans.last?.minutes.last
        let isAccepted = ledger.todaySeconds / 60
        let counted = counters == .mixed ? isAccepted - Self.mixedAllowance : seen ?? isAccepted
        guard counted > 0 else { return [0] }
        // Older policies add their fixed minutes to the credited time, whatever the counter does.
        return style.minutes != nil ? [counted] : [0, counted]
    }

    /// How much of all thresholds an app should get: what was used much today will be used up first.
    func weight(of id: String) -> Double {
        guard let ledger = ledgers[id], ledger.day == day else { return 30 }
        return 30 + Double(min(max(ledger.todaySeconds / 60, 0), 180))
    }
}
