// The preferences keys that the engine writes beside those about single apps and events.

/// Keys of the current format, and the engine's own, which begin with `engine_`.
enum EngineKey {
    static let heartbeat = "extension_heartbeat"
    static let memory = "extension_memory_mb"
    static let initialized = "extension_initialized_flag"
    static let log = "extension_logs"
    static let emergency = "emergency_flag"
    static let sent = "last_notification_seq"
    static let sentData = "last_notification_data"
    static let received = "darwin_notification_seq_received"
    static let restarted = "monitoring_restart_timestamp"
    static let persistedApps = "persistedApps_v3"

    /// Present in every store that the engine has written to.
    static let canary = "engine_canary"
    static let state = "engine_state"
    static let tracked = "engine_tracked_apps"
    static let queue = "engine_queue"
    static let service = "engine_service"
    static let needsPolling = "engine_needs_polling"
    /// Followed by the app.
    static let ledger = "engine_ledger_"

    private static let ofJournal: Set = [
        heartbeat, memory, log, sent, sentData, persistedApps, state, queue,
    ]

    /// Whether a callback gives the key its value, so that counting the journal's callbacks again, or the next one, gives
    /// it one again. What was registered, chosen or asked for is in no journal.
    static func comesOfJournal(_ key: String) -> Bool {
        ofJournal.contains(key) || key.hasPrefix("usage_") || key.hasPrefix(ledger)
            || key.hasPrefix("rearm_") && key.hasSuffix("_time")
    }
}
