// What can be chosen about the service.

public import TrackingModel

/// The choices of a `TrackingService`.
public struct ServiceOptions: Hashable, Sendable {
    /// The crediting policy, which also says what is to be registered.
    public var policy: CreditingPolicy
    public var restarts: RestartPolicy
    /// How many thresholds may be registered in all.
    public var thresholdCeiling: Int

    public init(
        policy: CreditingPolicy = .ordinal, restarts: RestartPolicy = RestartPolicy(),
        thresholdCeiling: Int = SystemBehaviour.thresholdCeiling
    ) {
        self.policy = policy
        self.restarts = restarts
        self.thresholdCeiling = thresholdCeiling
    }
}
