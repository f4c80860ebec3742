// What a text log tells beside callbacks: restarts, kills, days that begin, credits that are cut or taken back.

/// A line of a log that tells of something that happened to the tracker itself (app-schema §2.6, §2.7).
public struct TrackerMark: Hashable, Sendable {
    /// What happened.
    public enum Kind: String, CaseIterable, Sendable {
        /// Monitoring was started or started anew.
        case restarted
        /// The system refused to start monitoring.
        case restartFailed
        case intervalStarted
        /// The extension found that the process before it was killed.
        case killed
        /// The last registered minute of an app was reached.
        case windowTopReached
        /// Further minutes of an app were registered.
        case windowRebuilt
        /// Rejected callbacks with the rhythm of real use.
        case anomaly
        /// A credit was cut by the tracker's own limit.
        case creditCapped
        /// Credits of a burst were undone.
        case creditTakenBack
        /// The app was told of a record.
        case notificationSent
    }

    public var at: Instant
    public var kind: Kind
    /// Where the line names it.
    public var app: String?
    /// Seconds that were taken back, where the line says so.
    public var seconds: Int?

    public init(at: Instant, kind: Kind, app: String? = nil, seconds: Int? = nil) {
        self.at = at
        self.kind = kind
        self.app = app
        self.seconds = seconds
    }
}
