// The state of a tracker in one word, with the rule that decided it and the place that explains it.

public import TrackingModel

/// The state in one word, what decided it, since when and where to look.
public struct Verdict: Hashable, Sendable {
    /// The state in one word.
    public enum Level: String, CaseIterable, Sendable {
        case ok, warning, critical, unknown
    }

    public var level: Level
    /// The code of the finding that decided; nil where none did.
    public var code: FindingCode?
    /// One plain sentence.
    public var reason: String
    public var since: Instant?
    public var lookAt: LookAt

    public init(level: Level, code: FindingCode?, reason: String, since: Instant?, lookAt: LookAt) {
        self.level = level
        self.code = code
        self.reason = reason
        self.since = since
        self.lookAt = lookAt
    }
}

/// The place that explains a verdict or finding.
public enum LookAt: String, Sendable {
    case overview, gaps, recovery, log, apps, findings, store
}
