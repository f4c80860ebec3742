// Events in a text log besides callbacks: restarts, kills, starts of days, credits that are cut or reverted.

/// A log line about the tracker itself.
public struct TrackerMark: Hashable, Sendable {
    /// What happened.
    public enum Message: String, CaseIterable, Sendable {
        /// Monitoring was started or restarted.
        case restarted
        /// The system rejected a start of monitoring.
        case restartFailed
        /// The app found monitoring registered and left it as it was.
        case alreadyActive
        /// The app found that the system does not monitor any more.
        case foundDead
        case monitoringStopped
        case intervalStarted
        /// A process of the extension started.
        case extensionStarted
        /// The extension found that the process before it was killed.
        case killed
        /// Another process writes than before, and no line reports a kill.
        case sessionChanged
        /// The last registered minute of an app was reached.
        case windowTopReached
        /// Further minutes were asked for.
        case windowRebuildRequested
        /// Further minutes of an app were registered.
        case windowRebuilt
        /// Rejected callbacks with the rhythm of real use.
        case anomaly
        /// A credit was cut by the tracker's own limit.
        case creditCapped
        /// Credits of a burst were undone.
        case creditTakenBack
        /// The tracker judged a burst, and what it said is in `burst`.
        case burstJudged
        /// The app was notified of a record.
        case notificationSent
        /// A background task of the app began.
        case taskStarted
        case taskCompleted
        /// The system ended a background task before it was done.
        case taskExpired
        /// A background task failed, or could not be scheduled.
        case taskFailed
    }

    public var at: Instant
    public var kind: Message
    /// Where the line names it.
    public var app: String?
    /// Seconds in the line: reverted ones (`creditTakenBack`), or the age of the process that ended (`killed`,
    /// `sessionChanged`).
    public var seconds: Int?
    /// The line's own reason, or what it says of the matter.
    public var reason: String? {
        get { details?.value.reason }
        set { change { $0.reason = newValue } }
    }
    /// The process that writes from here on.
    public var session: String?
    /// The process before it.
    public var previousSession: String?
    /// The highest registered minute (`windowTopReached`).
    public var minute: Int? {
        get { details?.value.minute }
        set { change { $0.minute = newValue } }
    }
    /// The background task, for example `MIDNIGHT_RESET`.
    public var task: String? {
        get { details?.value.task }
        set { change { $0.task = newValue } }
    }
    public var burst: BurstVerdict? {
        get { details?.value.burst }
        set { change { $0.burst = newValue } }
    }
    private var details: Kept<Details>?

    /// What the lines of some kinds say; those of most, of a change of the process for example, say none of it.
    private struct Details: Hashable, Sendable {
        var reason: String?
        var minute: Int?
        var task: String?
        var burst: BurstVerdict?

        var kept: Kept<Details>? { self == Details() ? nil : Kept(self) }
    }

    public init(
        at: Instant, kind: Message, app: String? = nil, seconds: Int? = nil, reason: String? = nil,
        session: String? = nil, previousSession: String? = nil, minute: Int? = nil, task: String? = nil,
        burst: BurstVerdict? = nil
    ) {
        self.at = at
        self.kind = kind
        self.app = app
        self.session = session
        self.previousSession = previousSession
        self.seconds = seconds
        details = Details(reason: reason, minute: minute, task: task, burst: burst).kept
    }

    private mutating func change(_ body: (inout Details) -> Void) {
        var details = details?.value ?? Details()
        body(&details)
        self.details = details.kept
    }
}
