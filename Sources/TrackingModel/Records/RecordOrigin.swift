// Where in a store a record was found.

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
