// A known failure that a store shows, in the words of a support person.

public import TrackingModel

/// A known failure that the store shows.
public struct Finding: Hashable, Sendable {
    public var code: FindingCode
    public var level: FindingLevel
    /// A few words.
    public var title: String
    /// What was seen, with figures.
    public var detail: String
    /// Ids of the apps concerned.
    public var apps: [String]
    public var since: Instant?
    /// The end of what was seen, where it is over.
    public var until: Instant?
    public var cause: String
    public var remedy: String
    public var lookAt: LookAt
    /// The records that the detail counts, in any order; empty where it counts none.
    public var counted: [CountedRecord]
    /// Whether the operator has seen all that it reports. It then weighs nothing in the verdict, until something new
    /// happens.
    public var isAcknowledged = false

    /// - Parameters:
    ///   - code: The rule that raised it.
    ///   - level: How bad it is; nil for the level in the code's guide.
    ///   - title: Nil for the one in the code's guide.
    ///   - detail: One sentence with the figures.
    ///   - apps: The ids of the apps concerned; empty for all.
    ///   - since: When the condition began, as far as known.
    ///   - until: When it ended; nil while it lasts.
    ///   - cause: What is most likely behind it.
    ///   - remedy: What to do.
    ///   - lookAt: The screen with the evidence; nil for the code's.
    ///   - counted: The records that the detail counts.
    public init(
        _ code: FindingCode, level: FindingLevel? = nil, title: String? = nil, detail: String,
        apps: [String] = [],
        since: Instant? = nil, until: Instant? = nil, cause: String, remedy: String,
        lookAt: LookAt? = nil, counted: [CountedRecord] = []
    ) {
        let guide = code.guide()
        self.code = code
        self.level = level ?? guide.level
        self.title = title ?? guide.title
        self.detail = detail
        self.apps = apps
        self.since = since
        self.until = until
        self.cause = cause
        self.remedy = remedy
        self.lookAt = lookAt ?? code.lookAt
        self.counted = counted
    }
}

extension FindingCode {
    /// The screen that shows what most findings of the code rest on.
    fileprivate var lookAt: LookAt {
        switch self {
        case .minutesLost, .everySecondMinute, .silenceAfterFlood, .heartbeatIdle, .dayNotStarted: .gaps
        case .notificationFlood, .minutesRejected, .creditCapped, .restartStorm, .restartFailed,
            .extensionKills,
            .memoryNearLimit, .heartbeatLostInUse, .backgroundTaskKilled, .logErrors, .emergencyFlag,
            .textLogTooLarge, .logEnded:
            .log
        case .duplicateCallbacks, .errorRatio, .clockJump, .logSaturated: .recovery
        case .missedNotifications: .overview
        case .neverStarted, .midnightStuck, .midnightTaskNotRun, .timeZoneChange, .otherTimeZone, .epochMixup,
            .futureTimestamp, .fallbackFiles, .storeTooLarge, .canaryMissing, .totalFell, .readProblems,
            .evidenceProblems, .notATracker, .lastCallsOnly, .snapshotOld, .storeUnreadable,
            .preferencesDenied:
            .store
        default: .apps
        }
    }
}

extension [Finding] {
    /// The findings with those marked that the operator has seen up to their last moment; they come last.
    ///
    /// - Parameter acknowledged: the moment by code.
    func marked(acknowledged: [String: Instant]) -> [Finding] {
        guard !acknowledged.isEmpty else { return self }
        let all = map { finding in
            var finding = finding
            // A condition that lasts has no last moment, and is not over for having been seen.
            if let seen = acknowledged[finding.code.rawValue], let until = finding.until {
                finding.isAcknowledged = until <= seen
            }
            return finding
        }
        return all.filter { !$0.isAcknowledged } + all.filter(\.isAcknowledged)
    }
}
