// Q6: what counters do on a restart.

/// The account of restarts that the device follows.
///
/// Evidence: the seeds assume a reset, forum 727970 and later measurements a count from the interval's beginning, a
/// public repository a count carried by name (Q6). Off means `resets`.
public struct CounterRestart: Quirk, Hashable {
    static let cause = Cause.counterRestart
    public var isOn = false
    public var profile = CounterProfile.continues

    public init(isOn: Bool = false, profile: CounterProfile = .continues) {
        self.isOn = isOn
        self.profile = profile
    }
}
