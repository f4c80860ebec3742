// Q6: what counters do on a restart.

/// What the device's counters do at a restart of monitoring.
///
/// Evidence: contradictory. Many trackers assume a reset; forum thread 727970 and later measurements show a count from
/// the start of the interval; a public repository shows a count carried by name. Off means `resets`.
public struct CounterRestart: Quirk {
    static let cause = Cause.counterRestart
    public var isOn = false
    public var profile = CounterProfile.continues
    /// Whether thresholds can ask for past activity, as they can from iOS 17.4 on; it can whatever `isOn` says.
    public var offersPastActivity = true

    public init() {}

    public init(isOn: Bool = false, profile: CounterProfile) {
        self.isOn = isOn
        self.profile = profile
    }
}
