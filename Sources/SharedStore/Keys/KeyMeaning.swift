// What each key of the schema means, what it counts and where it belongs.

import PlainText
import TrackingModel

/// The group of a key, what its number counts, and what it says.
struct KeyMeaning {
    /// The unit of a number.
    enum Unit {
        case plain, flag, unixTime, unixMilliseconds, seconds, megabytes
    }

    let group: StoreItem.Group
    let unit: Unit
    let description: String?
    /// The app's id or the event's name.
    var subject: String?

    /// The known meaning of a key.
    init(of key: String) {
        if let known = Self.whole[key] {
            self.init(known)
        } else if let call = LastCallKey(key) {
            let subject = call.event.map { ", event \($0)" } ?? ""
            self.init(
                (
                    .extension, .unixMilliseconds,
                    HarmlessText.line("Last \(call.method.rawValue) of \(call.activity)\(subject)")
                ))
        } else if let field = StoreKey(key) {
            self.init(Self.meaning(of: field.field), subject: field.subject)
        } else if let (prefix, known) = Self.prefixes.first(where: { key.hasPrefix($0.0) }) {
            self.init(known, subject: String(key.dropFirst(prefix.count)))
        } else {
            self.init((.other, key.hasSuffix("_timestamp") ? .unixTime : .plain, nil))
        }
    }

    /// What a key counts that the schema knows as a whole; nil for all others.
    static func unitOfWhole(_ key: String) -> Unit? { whole[key]?.1 }

    typealias KeyFacts = (StoreItem.Group, Unit, String?)

    private init(_ facts: KeyFacts, subject: String? = nil) {
        group = facts.0
        unit = facts.1
        description = facts.2
        self.subject = subject
    }

    static let whole: [String: KeyFacts] = [
        "extension_heartbeat": (.extension, .unixTime, "Last sign of life of the extension"),
        "extension_initialized_flag": (.extension, .flag, "The extension has run at least once"),
        "extension_initialized": (.extension, .unixTime, "Last start of the extension"),
        "extension_memory_mb": (.extension, .megabytes, "Memory of the extension at its last heartbeat"),
        "ext_total_events_received": (.extension, .plain, "Callbacks received since the installation"),
        "ext_last_session_id": (.extension, .plain, "Process of the extension that ran last"),
        "ext_last_kill_timestamp": (.extension, .unixTime, "Last time the system killed the extension"),
        "emergency_flag": (.extension, .flag, "A record could not be stored anywhere"),
        "lastEvent": (.extension, .plain, "Last callback"),
        "lastActivity": (.extension, .plain, "Activity of the last callback"),
        "last_event_arrival_global": (.extension, .unixTime, "Last callback of any app, credited or not"),
        "last_recorded_timestamp": (.extension, .unixTime, "Last credited minute of any app"),
        "last_credited_global_timestamp": (.extension, .unixTime, "Last credited minute of any app"),
        "wasMonitoringActive": (.extension, .flag, "The app believes that monitoring is on"),
        "monitoring_restart_timestamp": (.extension, .unixTime, "Just before the last start of monitoring"),
        "currentRestartGeneration": (.extension, .plain, "Generation of the registered thresholds"),
        "darwin_notification_seq_sent": (.extension, .plain, "Notifications sent by the extension"),
        "darwin_notification_seq_received": (.extension, .plain, "Notifications received by the app"),
        "darwin_notification_last_sent": (.extension, .unixTime, "Last notification sent"),
        "darwin_notification_last_received": (.extension, .unixTime, "Last notification received"),
        "usageNotificationSequence": (.extension, .plain, "Notifications sent by the extension"),
        "notification_sequence": (.extension, .plain, "Notifications sent by the extension"),
        "last_notification_seq": (.extension, .plain, "Notifications sent by the extension"),
        "last_notification_data": (.extension, .plain, "Content of the last notification"),
        "tracked_app_ids": (.thresholds, .plain, "Apps that the extension may register again"),
        "eventMappings": (.thresholds, .plain, "Apps of all events, as JSON"),
        "pending_window_rebuild": (.thresholds, .flag, "The extension asks for new thresholds"),
        "pending_window_rebuild_timestamp": (.thresholds, .unixTime, "Since when it asks"),
        "pending_window_rebuild_reason": (.thresholds, .plain, "Why it asks"),
        "persistedApps_v3": (.counters, .plain, "The app's own counters of all apps, as JSON"),
        "global_daily_reset_timestamp": (.midnight, .unixTime, "Day to which all counters were reset last"),
        "midnight_pending_refresh": (.midnight, .flag, "The new day's monitoring has not started yet"),
        "midnight_pending_timestamp": (.midnight, .unixTime, "Since when it is pending"),
        "midnight_reset_run_count": (.midnight, .plain, "Background resets that ran"),
        "midnight_reset_submit_count": (.midnight, .plain, "Background resets requested"),
        "phantom_flood_active_until": (.filters, .unixTime, "Callbacks are skipped until then"),
        "burst_credited_apps_csv": (.filters, .plain, "Apps credited in a burst that is not decided yet"),
        "burst_baseline_credit_ts": (.filters, .unixTime, "Last credit before the open burst"),
        "heal_active_until": (.filters, .unixTime, "A recalculation runs until then"),
        "last_known_battery_level": (.device, .plain, "Battery, 0 to 1; −1 is unknown"),
        "last_known_battery_state": (.device, .plain, "0 unknown, 1 on battery, 2 charging, 3 full"),
        "battery_state_timestamp": (.device, .unixTime, "When the battery was read"),
        "extension_logs": (.logs, .plain, "Lines of the extension, as JSON"),
        "extension_error_log": (.logs, .plain, "Callbacks and errors, as JSON"),
        "extension_debug_log": (.logs, .plain, "Lines of the extension, as text"),
        "monitoring_lifecycle_log": (.logs, .plain, "Starts and stops of monitoring"),
        "midnight_diagnostic_log": (.logs, .plain, "What happened around midnight"),
        "bgtask_log": (.logs, .plain, "Background tasks of the app"),
        "familyActivitySelectionIds": (.apps, .plain, "Selections of apps, by their names"),
        "currentBlockedSelection": (.shields, .plain, "Apps that are blocked, as the system's tokens"),
        "currentUnblockedSelection": (
            .shields, .plain, "Apps that are never blocked, as the system's tokens"
        ),
        "isBlockingAll": (.shields, .flag, "All apps are blocked but those that never are"),
        "lastBlockUpdate": (.shields, .plain, "Last change of what is blocked"),
        "lastWebContentFilterPolicyUpdate": (.shields, .plain, "Last change of the web filter"),
        "lastWebContentFilterPolicyError": (.shields, .plain, "Why the web filter could not be changed"),
        EngineKey.canary: (.engine, .flag, "Proof that these preferences are not empty by mistake"),
        EngineKey.state: (.engine, .plain, "The engine's memory between two callbacks"),
        EngineKey.tracked: (.engine, .plain, "Apps as the user chose them"),
        EngineKey.queue: (.engine, .plain, "Callbacks that wait for their app"),
        EngineKey.service: (.engine, .plain, "The app side's memory, restarts among it"),
        EngineKey.needsPolling: (.engine, .flag, "A notification could not be posted"),
    ]

    /// Keys that hold their subject at the end, tried in this order.
    private static let prefixes: [(String, KeyFacts)] = [
        (EngineKey.ledger, (.engine, .plain, "The engine's account of the app")),
        ("app_token_", (.apps, .plain, "The system's token of the app")),
        ("app_stable_hash_", (.apps, .plain, "Number of the app in event names")),
        ("app_first_seen_today_", (.apps, .unixTime, "First callback of the app today")),
        ("window_size_", (.thresholds, .plain, "Minutes registered ahead for the app")),
        ("window_rebuild_request_", (.thresholds, .unixTime, "When new thresholds were requested")),
        ("actions_for_", (.shields, .plain, "What the app does on a callback")),
        ("shieldConfiguration", (.shields, .plain, "Appearance of the shield")),
        ("shieldActions", (.shields, .plain, "What the shield's buttons do")),
        ("appBlocking_", (.shields, .plain, "Why an app is shielded")),
        ("phantom_", (.filters, .plain, nil)), ("flood_", (.filters, .plain, nil)),
        ("burst_", (.filters, .plain, nil)), ("revert_", (.filters, .plain, nil)),
        ("skip_reg_", (.filters, .plain, nil)), ("catchup_", (.filters, .plain, nil)),
        ("heal_", (.filters, .plain, nil)), ("midnight_", (.midnight, .plain, nil)),
        ("last_known_battery", (.device, .plain, nil)), ("ext_parent", (.device, .plain, nil)),
        ("engine_", (.engine, .plain, nil)),
    ]

    private static func meaning(of field: StoreKey.Field) -> KeyFacts {
        switch field {
        case .today: (.counters, .seconds, "Seconds credited today")
        case .total: (.counters, .seconds, "Seconds credited in total")
        case .reset: (.counters, .unixTime, "Start of the day that today's seconds belong to")
        case .modified: (.counters, .unixTime, "Last change of the counter")
        case .lastThreshold: (.counters, .seconds, "Highest threshold accepted; lower ones are rejected")
        case .lastEventTime: (.counters, .unixTime, "Last callback of the app")
        case .sessionPeak: (.counters, .seconds, "Highest threshold of the session")
        case .sessionLastThreshold: (.counters, .unixTime, "Last threshold of the session")
        case .protectedToday: (.counters, .seconds, "Seconds today, the extension's protected copy")
        case .protectedTotal: (.counters, .seconds, "Seconds in total, the extension's protected copy")
        case .protectedDate: (.counters, .plain, "Day that the protected copy belongs to")
        case .protectedTimestamp: (.counters, .unixTime, "Last change of the protected copy")
        case .protectedHour: (.counters, .plain, "Hour of the last change, 0 to 23")
        case .hourlyDate: (.counters, .plain, "Day that the hours belong to")
        case .hourly(let hour): (.counters, .seconds, "Seconds in the hour from \(padded(hour, to: 2)):00")
        case .eventApp: (.thresholds, .plain, "App of the event")
        case .eventIncrement: (.thresholds, .seconds, "Seconds that the event adds")
        case .eventSeconds: (.thresholds, .seconds, "Threshold of the event")
        case .eventConfiguration: (.thresholds, .plain, "Configuration of the event")
        case .category: (.apps, .plain, "Category of the app")
        case .name: (.apps, .plain, "Name of the app")
        case .rearmRequested: (.thresholds, .flag, "The app's thresholds need to be registered again")
        case .rearmTime: (.thresholds, .unixTime, "When that was requested")
        case .lastArrival: (.counters, .unixTime, "Last callback of the app, credited or not")
        case .windowTop: (.thresholds, .plain, "Highest minute that is registered")
        case .blocked: (.shields, .flag, "The app is shielded")
        case .unlocked: (.shields, .flag, "The app's shield is lifted")
        case .blockedAt: (.shields, .unixTime, "When the app was shielded")
        case .unlockedAt: (.shields, .unixTime, "When the shield was lifted")
        case .minimalCount: (.counters, .plain, "Callbacks counted in an emergency, without anything else")
        case .pendingSeconds: (.midnight, .seconds, "Seconds of a day that is not in the history yet")
        case .pendingDate: (.midnight, .plain, "Day that is not in the history yet")
        case .revertToday: (.filters, .seconds, "Seconds today before the open burst")
        case .revertThreshold: (.filters, .seconds, "Highest threshold accepted before the open burst")
        case .ignored: (.other, .plain, nil)
        }
    }
}
