// A threshold callback as a text log tells it.

/// A threshold callback read from a text log; recovery-log entries stand for callbacks by themselves.
public struct Callback: Hashable, Sendable {
    /// What the extension made of a callback.
    public enum Outcome: Hashable, Sendable {
        /// The log holds no verdict.
        case unknown
        /// Counted.
        case recorded
        /// Not counted, with the log's own reason, for example `SKIP_REGRESSION`.
        case rejected(String)
    }

    public var at: Instant
    public var event: EventName
    /// The app, where the log or the mapping names it.
    public var appID: String?
    public var outcome: Outcome
    /// Seconds that were added, where the log says so.
    public var creditedSeconds: Int?
    /// The process that wrote it, where the log says so (format B).
    public var session: String?
    public var origin: RecordOrigin

    public init(
        at: Instant, event: EventName, appID: String? = nil, outcome: Outcome, creditedSeconds: Int? = nil,
        session: String? = nil, origin: RecordOrigin
    ) {
        self.creditedSeconds = creditedSeconds
        self.session = session
        self.at = at
        self.event = event
        self.appID = appID
        self.outcome = outcome
        self.origin = origin
    }
}
