// An end of the extension that the system reports: for its memory, or since it crashed.

/// The system ended the extension for the memory that it used (a JetsamEvent report, or the tracker's own note), or it
/// crashed (a crash report).
public struct ExtensionKill: Hashable, Sendable {
    /// Why it ended.
    public enum Cause: Hashable, Sendable {
        case memory, crash
    }

    public var at: Instant
    /// The process as the report names it.
    public var process: String
    /// The report's reason, for example `per-process-limit` or `SIGKILL 0xdead10cc`; nil where it gives none.
    public var reason: String?
    /// Number of pages times the page size; nil where the report lacks it.
    public var bytes: Int?
    public var cause: Cause

    public init(
        at: Instant, process: String, reason: String? = nil, bytes: Int? = nil, cause: Cause = .memory
    ) {
        self.at = at
        self.process = process
        self.reason = reason
        self.bytes = bytes
        self.cause = cause
    }
}
