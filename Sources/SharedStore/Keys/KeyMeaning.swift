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

    typealias KeyFacts = (StoreItem.Group, Unit, String?)

    private init(_ facts: KeyFacts, subject: String? = nil) {
        group = facts.0
        unit = facts.1
        description = facts.2
        self.subject = subject
    }

    static let whole = byKey([
        .extension: [
            .unixTime: [
                "extension_heartbeat": "Last sign of life of the extension",
                "extension_initialized": "Last start of the extension",
                "ext_last_kill_timestamp": "Last time the system killed the extension",
                "last_event_arrival_global": "Last callback of any app, credited or not",
                "last_recorded_timestamp": "Last credited minute of any app",
                "last_credited_global_timestamp": "Last credited minute of any app",
                "monitoring_restart_timestamp": "Just before the last start of monitoring",
                "darwin_notification_last_sent": "Last notification sent",
                "darwin_notification_last_received": "Last notification received",
            ],
            .flag: [
                "extension_initialized_flag": "The extension has run at least once",
                "emergency_flag": "A record could not be stored anywhere",
                "wasMonitoringActive": "The app believes that monitoring is on",
            ],
            .megabytes: ["extension_memory_mb": "Memory of the extension at its last heartbeat"],
            .plain: [
                "ext_total_events_received": "Callbacks received since the installation",
                "ext_last_session_id": "Process of the extension that ran last",
                "lastEvent": "Last callback",
                "lastActivity": "Activity of the last callback",
                "currentRestartGeneration": "Generation of the registered thresholds",
                "darwin_notification_seq_sent": "Notifications sent by the extension",
                "darwin_notification_seq_received": "Notifications received by the app",
                "usageNotificationSequence": "Notifications sent by the extension",
                "notification_sequence": "Notifications sent by the extension",
                "last_notification_seq": "Notifications sent by the extension",
                "last_notification_data": "Content of the last notification",
            ],
        ],
        .thresholds: [
            .plain: [
                "tracked_app_ids": "Apps that the extension may register again",
                "eventMappings": "Apps of all events, as JSON",
                "pending_window_rebuild_reason": "Why it asks",
            ],
            .flag: ["pending_window_rebuild": "The extension asks for new thresholds"],
            .unixTime: ["pending_window_rebuild_timestamp": "Since when it asks"],
        ],
        .counters: [
            .plain: ["persistedApps_v3": "The app's own counters of all apps, as JSON"]
        ],
        .midnight: [
            .unixTime: [
                "global_daily_reset_timestamp": "Day to which all counters were reset last",
                "midnight_pending_timestamp": "Since when it is pending",
            ],
            .flag: ["midnight_pending_refresh": "The new day's monitoring has not started yet"],
            .plain: [
                "midnight_reset_run_count": "Background resets that ran",
                "midnight_reset_submit_count": "Background resets requested",
            ],
        ],
        .filters: [
            .unixTime: [
                "phantom_flood_active_until": "Callbacks are skipped until then",
                "burst_baseline_credit_ts": "Last credit before the open burst",
                "heal_active_until": "A recalculation runs until then",
            ],
            .plain: ["burst_credited_apps_csv": "Apps credited in a burst that is not decided yet"],
        ],
        .device: [
            .plain: [
                "last_known_battery_level": "Battery, 0 to 1; −1 is unknown",
                "last_known_battery_state": "0 unknown, 1 on battery, 2 charging, 3 full",
            ],
            .unixTime: ["battery_state_timestamp": "When the battery was read"],
        ],
        .logs: [
            .plain: [
                "extension_logs": "Lines of the extension, as JSON",
                "extension_error_log": "Callbacks and errors, as JSON",
                "extension_debug_log": "Lines of the extension, as text",
                "monitoring_lifecycle_log": "Starts and stops of monitoring",
                "midnight_diagnostic_log": "What happened around midnight",
                "bgtask_log": "Background tasks of the app",
            ]
        ],
        .apps: [
            .plain: ["familyActivitySelectionIds": "Selections of apps, by their names"]
        ],
        .shields: [
            .plain: [
                "currentBlockedSelection": "Apps that are blocked, as the system's tokens",
                "currentUnblockedSelection": "Apps that are never blocked, as the system's tokens",
                "lastBlockUpdate": "Last change of what is blocked",
                "lastWebContentFilterPolicyUpdate": "Last change of the web filter",
                "lastWebContentFilterPolicyError": "Why the web filter could not be changed",
            ],
            .flag: ["isBlockingAll": "All apps are blocked but those that never are"],
        ],
        .engine: [
            .flag: [
                EngineKey.canary: "Proof that these preferences are not empty by mistake",
                EngineKey.needsPolling: "A notification could not be posted",
            ],
            .plain: [
                EngineKey.state: "The engine's memory between two callbacks",
                EngineKey.tracked: "Apps as the user chose them",
                EngineKey.queue: "Callbacks that wait for their app",
                EngineKey.service: "The app side's memory, restarts among it",
            ],
        ],
    ])

    private static func byKey(_ meanings: [StoreItem.Group: [Unit: [String: String]]]) -> [String: KeyFacts] {
        var known: [String: KeyFacts] = [:]
        for (group, units) in meanings {
            for (unit, descriptions) in units {
                for (key, description) in descriptions { known[key] = (group, unit, description) }
            }
        }
        return known
    }

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
