// What can be chosen about the service.

public import TrackingModel

/// The choices of a `TrackingService`.
public struct ServiceOptions: Hashable, Sendable {
    /// The crediting policy, which also says what is to be registered.
    public var policy: CreditingPolicy
    public var restarts: RestartPolicy
    /// How many thresholds may be registered in all.
    public var thresholdCeiling: Int
    /// Whether thresholds count from the start of the day where the system can: a restart loses nothing then.
    public var usesPastActivity: Bool

    public init(
        policy: CreditingPolicy = .ordinal, restarts: RestartPolicy = RestartPolicy(),
        thresholdCeiling: Int = SystemBehaviour.thresholdCeiling, usesPastActivity: Bool = true
    ) {
        self.policy = policy
        self.restarts = restarts
        self.thresholdCeiling = thresholdCeiling
        self.usesPastActivity = usesPastActivity
    }
}
