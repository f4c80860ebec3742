// One line of the extension's log, whichever of its logs held it.

/// A line of `extension_logs` or of a text log.
public struct LogEntry: Hashable, Sendable {
    /// Nil where the log gives no readable time.
    public var at: Instant?
    public var severity: Severity
    /// The callback of its log that the line belongs to.
    public var callback: CallbackNumber
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
        origin: RecordOrigin = .extensionLogs, session: String? = nil, callback: CallbackNumber = .none
    ) {
        self.at = at
        self.severity = severity
        self.callback = callback
        self.component = component
        self.message = message
        self.metadata = metadata
        self.origin = origin
        self.session = session
    }
}

// MARK: - Values that the system hides in its own log

extension LogEntry {
    /// How to have the system show them.
    public static let hiddenRemedy =
        "iOS shows <private> for what an app logs without “privacy: .public”; have it logged so, or give the log file "
        + "that the extension writes itself"

    /// Whether the system hides values of a message: it shows `<private>` in their place, or a hash of them.
    public static func hidesValues(_ message: String) -> Bool {
        // Hardly any line has the character at all.
        message.utf8.contains(UInt8(ascii: "<"))
            && ["<private>", "<mask.hash"].contains { message.firstRange(of: $0) != nil }
    }
}

// MARK: - The five severities of the extension log

/// How serious a log line is, least first.
public enum Severity: UInt8, CaseIterable, Comparable, Sendable {
    case debug, info, warn, error, critical

    /// The name as stored.
    public var word: String {
        switch self {
        case .debug: "DEBUG"
        case .info: "INFO"
        case .warn: "WARN"
        case .error: "ERROR"
        case .critical: "CRITICAL"
        }
    }

    /// One letter, for narrow columns: D I W E C.
    public var letter: Character { word.first ?? "?" }

    /// The severity of a word, in any case; `WARNING` and `FATAL` count as their short forms.
    public init?(word: some StringProtocol) {
        switch word.uppercased() {
        case "DEBUG", "TRACE": self = .debug
        case "INFO", "NOTICE": self = .info
        case "WARN", "WARNING": self = .warn
        case "ERROR": self = .error
        case "CRITICAL", "FATAL": self = .critical
        default: return nil
        }
    }

    public static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
}

// MARK: - Where in a store a record was found

/// The log of a store that a record was read from.
public enum RecordOrigin: Hashable, Sendable {
    /// `recovery_log.json`, the current format.
    case recoveryLog
    /// `extension_error_log`, the deployed counterpart.
    case errorLog
    /// The health log of trackers that keep one.
    case healthLog
    /// `extension_logs`, the planned JSON log.
    case extensionLogs
    /// `extension_debug_log`, a text log of format A or B.
    case debugLog
    /// `monitoring_lifecycle_log`.
    case lifecycleLog
    /// `midnight_diagnostic_log`.
    case midnightLog
    /// `bgtask_log`.
    case backgroundTaskLog
    /// `usage-journal.jsonl`, this project's write-ahead journal.
    case journal
    /// A key of the preferences that holds the last call of a callback.
    case lastCall
    /// A file of the `Logs` folder, by its name.
    case logFile(String)
    /// A text log that was opened by itself, by its name.
    case textFile(String)

    /// The key or file name, as a person finds it in the container.
    public var name: String {
        switch self {
        case .recoveryLog: "recovery_log.json"
        case .errorLog: "extension_error_log"
        case .healthLog: "extension_health_log"
        case .extensionLogs: "extension_logs"
        case .debugLog: "extension_debug_log"
        case .lifecycleLog: "monitoring_lifecycle_log"
        case .midnightLog: "midnight_diagnostic_log"
        case .backgroundTaskLog: "bgtask_log"
        case .journal: "usage-journal.jsonl"
        case .lastCall: "events_"
        case .logFile(let name): "Logs/" + name
        case .textFile(let name): name
        }
    }
    /// The log with a name as `name` gives it; nil for a name that none has.
    public init?(name: String) {
        let keys: [RecordOrigin] = [
            .recoveryLog, .errorLog, .healthLog, .extensionLogs, .debugLog, .lifecycleLog, .midnightLog,
            .backgroundTaskLog, .journal, .lastCall,
        ]
        if let origin = keys.first(where: { $0.name == name }) {
            self = origin
        } else if name.hasPrefix("Logs/") {
            self = .logFile(String(name.dropFirst(5)))
        } else {
            return nil
        }
    }
}

// MARK: - Which logs a person clears

/// The logs to clear. Usage counters are in none of them.
public enum ClearScope: String, Sendable, CaseIterable, Codable {
    /// The recovery log.
    case recovery
    /// The logs of the extension.
    case `extension`
    /// All of them.
    case all
}
