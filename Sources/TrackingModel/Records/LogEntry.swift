// One line of the extension's log, whichever of its logs held it.

/// A line of `extension_logs` or of a text log.
public struct LogEntry: Hashable, Sendable {
    /// Nil where the log gives no readable time.
    public var at: Instant?
    public var severity: Severity
    /// The part of the tracker that wrote it; in text logs the family, for example `RECORDED`.
    public var component: String
    public var message: String
    /// In the order of the keys.
    public var metadata: [Field]
    public var origin: RecordOrigin
    /// The process that wrote it, where the log says so (format B).
    public var session: String?

    /// A key of the metadata with its value.
    public struct Field: Hashable, Sendable {
        public var key: String
        public var value: String

        public init(key: String, value: String) {
            self.key = key
            self.value = value
        }
    }

    public init(
        at: Instant?, severity: Severity, component: String, message: String, metadata: [Field] = [],
        origin: RecordOrigin = .extensionLogs, session: String? = nil
    ) {
        self.at = at
        self.severity = severity
        self.component = component
        self.message = message
        self.metadata = metadata
        self.origin = origin
        self.session = session
    }
}
