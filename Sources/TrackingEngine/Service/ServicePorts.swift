// The surroundings of the service.

/// What a `TrackingService` needs from the device, and what it reports to.
public struct ServicePorts {
    public var clock: any EngineClock
    public var monitoring: any MonitoringPort
    /// Nil while no device is paired.
    public var uploader: (any Uploader)?
    public var observer: (any UsageObserver)?
    /// Nil where no older tracker left progress behind.
    public var challenges: (any ChallengeProgressSource)?
    public var evidence: any UseEvidence
    public var protectedData: any ProtectedData

    public init(
        clock: any EngineClock, monitoring: any MonitoringPort, uploader: (any Uploader)? = nil,
        observer: (any UsageObserver)? = nil, challenges: (any ChallengeProgressSource)? = nil,
        evidence: any UseEvidence = NoEvidence(), protectedData: any ProtectedData = AlwaysAvailable()
    ) {
        self.clock = clock
        self.monitoring = monitoring
        self.uploader = uploader
        self.observer = observer
        self.challenges = challenges
        self.evidence = evidence
        self.protectedData = protectedData
    }
}
