// The crediting policies by name, and what each wants to have registered.

/// The ways to turn callbacks into minutes. All but `ordinal` are older policies, kept for comparison; their names
/// begin with `seed-`.
public enum PolicyName: String, CaseIterable, Sendable {
    case ordinal
    case add = "seed-add"
    case peak = "seed-peak"
    case sessionStart = "seed-session-start"
    case delta = "seed-delta-30s"
    case deduplicate = "seed-dedup-90s"
    case sparse = "seed-sparse"
    case grace = "seed-grace-30s"

    /// The thresholds that the policy needs to be registered.
    public var registration: RegistrationStyle {
        switch self {
        case .ordinal, .add, .peak, .sessionStart, .delta, .grace: RegistrationStyle()
        case .deduplicate: RegistrationStyle(isDual: true)
        case .sparse: RegistrationStyle(minutes: [1, 5, 15, 60], rearms: false)
        }
    }
}

/// Which thresholds a policy wants.
public struct RegistrationStyle: Hashable, Sendable {
    /// New thresholds are asked for when so many minutes or fewer are left.
    public static let headroom = 5

    /// Fixed minutes above today's; nil for a sliding window of every minute.
    public var minutes: [Int]?
    /// Whether a second schedule, 30 s later, watches the same thresholds.
    public var isDual = false
    /// Whether new thresholds are registered before the old ones are used up.
    public var rearms = true

    public init(minutes: [Int]? = nil, isDual: Bool = false, rearms: Bool = true) {
        self.minutes = minutes
        self.isDual = isDual
        self.rearms = rearms
    }
}
