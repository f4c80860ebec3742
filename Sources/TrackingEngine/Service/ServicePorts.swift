// What a service is given: its ports, its options, and the times that it keeps.

public import TrackingModel

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

// MARK: - What can be chosen about the service

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

// MARK: - How often the service does what nobody calls it for

/// Seconds of the service's routine.
enum ServiceTiming {
    /// From one tick to the next when nothing is due earlier.
    static let idle = 60.0
    /// While notifications could not be posted.
    static let polling = 5.0
    /// After a burst, to have it judged.
    static let burst = SystemBehaviour.fastestMinute + 0.5
    /// Without a callback for this long, with use, the monitor is in doubt.
    static let silence = 120.0
    /// From one recovery schedule to the next, and its length at least.
    static let recovery = 900.0
    /// A recovery schedule that brought no callback after this long has failed: thrice its threshold.
    static let recoveryPatience = 180.0
    /// From one check for lost minutes to the next.
    static let gaps = 600.0
    /// From one analytics event about health and accuracy to the next.
    static let analytics = 900.0
}

// MARK: - Whether the app is in the foreground, as far as restarts depend on it

/// The state of the app, which decides the restart interval.
public enum AppState: String, CaseIterable, Sendable {
    case foreground, background, other
    /// Not the app but its monitor extension, just after a callback.
    case callback
}

// MARK: - Whether what looks like an empty store is one

/// Whether the device lets files be read: before the first unlock after a boot, preferences look empty (Q17).
/// `UIApplication.isProtectedDataAvailable` on a device.
public protocol ProtectedData {
    var isAvailable: Bool { get }
}

/// Files can always be read.
public struct AlwaysAvailable: ProtectedData {
    public init() {}
    public var isAvailable: Bool { true }
}

// MARK: - What the device shows of use, apart from the callbacks whose absence is in question

/// Evidence that the device is in use: being silent is no fault of a monitor while nobody uses it.
public protocol UseEvidence {
    /// Whether the device was in use in the last so many seconds for so long that a callback could be due, apart from the
    /// app itself; nil where unknown. No app knows which others were used, so that a yes is a reason to try the monitor
    /// and no proof that a tracked app was among them.
    func wasUsed(inLast seconds: Double) -> Bool?
}

/// Use is always unknown.
public struct NoEvidence: UseEvidence {
    public init() {}
    public func wasUsed(inLast seconds: Double) -> Bool? { nil }
}

// MARK: - The progress of challenges, from which today's seconds are filled in once

/// Usage that an older tracker stored elsewhere and that its counters lack.
public protocol ChallengeProgressSource {
    /// The progress of all active challenges.
    func activeChallenges() throws -> [ChallengeProgress]
}

/// What was done for one challenge today.
public struct ChallengeProgress: Hashable, Sendable {
    /// Logical ids.
    public var targetApps: [String]
    /// Whether minutes are kept for each app.
    public var isPerApp: Bool
    /// Minutes of all apps together.
    public var minutes: Int
    /// Minutes by logical id.
    public var minutesByApp: [String: Int]

    public init(
        targetApps: [String], isPerApp: Bool = false, minutes: Int = 0, minutesByApp: [String: Int] = [:]
    ) {
        self.targetApps = targetApps
        self.isPerApp = isPerApp
        self.minutes = minutes
        self.minutesByApp = minutesByApp
    }

    /// Seconds by logical id, those beyond a week as a week's. A total is assigned to the first app, because its apps are
    /// unknown.
    var secondsByApp: [String: Int] {
        let minutes = isPerApp ? minutesByApp : targetApps.first.map { [$0: self.minutes] } ?? [:]
        return minutes.mapValues { min(max($0, 0), 7 * 1_440) * 60 }
    }
}
