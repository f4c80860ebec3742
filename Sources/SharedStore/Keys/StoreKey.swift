// The registry of key patterns: which preferences key says what about which app or event.

import TrackingModel

/// What a preferences key means, read from its prefix and suffix.
///
/// Ids hold `_`, `.` and `-` and events hold dots, so a key is cut only at a known prefix and the longest known
/// suffix: `usage_my_app_today_today` is the today counter of `my_app_today`.
struct StoreKey: Hashable {
    /// What is said of an app or event.
    enum Field: Hashable {
        case today, total, reset, modified, lastThreshold, lastEventTime, sessionPeak, sessionLastThreshold
        case protectedToday, protectedTotal, protectedDate, protectedTimestamp, protectedHour
        case hourlyDate
        case hourly(Int)
        case eventApp, eventIncrement, eventSeconds, eventConfiguration
        /// `map_{x}_category`: of an event or of an app, whichever `x` is.
        case category
        case name
        case rearmRequested, rearmTime
        case lastArrival, windowTop
        case blocked, unlocked, blockedAt, unlockedAt
        case pendingSeconds, pendingDate
        case minimalCount
        case revertToday, revertThreshold
        /// Known, and of no use here.
        case ignored
    }

    let field: Field
    private let key: String
    /// Where the subject is in the key's UTF-8.
    private let place: Range<Int>

    /// The app's id or the event's name.
    var subject: String {
        var key = key
        return key.withUTF8 { UnsafeBufferPointer(rebasing: $0[place]).utf8Text }
    }

    /// Whether the subject is an event: those of all known trackers are called `usage.app.…`.
    var isOfEvent: Bool {
        var key = key
        return key.withUTF8 { Self.has(Self.eventPrefix, at: place.lowerBound, of: $0) }
    }

    private static let eventPrefix = Array("usage.app.".utf8)

    /// Whether a key with this field makes its subject an app.
    var namesApp: Bool {
        switch field {
        case .today, .total, .reset, .modified, .lastThreshold, .lastEventTime, .sessionPeak,
            .sessionLastThreshold,
            .protectedToday, .protectedTotal, .protectedDate, .protectedTimestamp, .protectedHour,
            .hourlyDate,
            .hourly:
            true
        default: false
        }
    }

    /// Whether a key is one of the many about thresholds. None that is known as a whole, or by another pattern, is.
    static func isOfThreshold(_ key: String) -> Bool { key.hasPrefix("map_") }

    /// Nil for a key that no pattern fits.
    init?(_ key: String) {
        var key = key
        let found = key.withUTF8 { bytes -> (field: Field, place: Range<Int>)? in
            for family in Self.families where Self.has(family.prefix, at: 0, of: bytes) {
                for (suffix, field) in family.suffixes {
                    let end = bytes.count - suffix.count
                    guard end > family.prefix.count, Self.has(suffix, at: end, of: bytes) else { continue }
                    return (field, family.prefix.count..<end)
                }
            }
            return nil
        }
        guard let found else { return nil }
        (field, place) = found
        self.key = key
    }

    /// Whether `bytes` have `part` at an index; a store has thousands of keys, and each is tried against each pattern.
    private static func has(_ part: [UInt8], at start: Int, of bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard start + part.count <= bytes.count else { return false }
        for index in part.indices where bytes[start + index] != part[index] { return false }
        return true
    }

    /// Patterns with the same prefix.
    struct Family {
        let prefix: [UInt8]
        /// Longest first.
        let suffixes: [([UInt8], Field)]

        init(_ prefix: String, _ suffixes: [(String, Field)]) {
            self.prefix = Array(prefix.utf8)
            self.suffixes = suffixes.map { (Array($0.0.utf8), $0.1) }.sorted { $0.0.count > $1.0.count }
        }
    }

    /// In the order in which prefixes are tried: one that begins another comes after it.
    static let families: [Family] = [
        Family(
            "ext_usage_",
            [
                ("_today", .protectedToday), ("_total", .protectedTotal), ("_date", .protectedDate),
                ("_timestamp", .protectedTimestamp), ("_hour", .protectedHour), ("_hourly_date", .hourlyDate),
            ] + (0..<24).map { ("_hourly_\($0)", .hourly($0)) }
        ),
        Family(
            "usage_",
            [
                ("_today", .today), ("_total", .total), ("_reset", .reset), ("_modified", .modified),
                ("_lastThreshold", .lastThreshold), ("_lastEventTime", .lastEventTime),
                ("_sessionPeak", .sessionPeak), ("_sessionLastThreshold", .sessionLastThreshold),
                ("_needsRearm", .ignored), ("_at_unshield", .ignored), ("_lastEventTimestamp", .ignored),
            ]
        ),
        // After the suffixes of `usage_`: an app may be called `count_x`, an event never ends like a counter.
        Family("usage_count_", [("", .minimalCount)]),
        Family(
            "map_",
            [
                ("_id", .eventApp), ("_inc", .eventIncrement), ("_sec", .eventSeconds),
                ("_config", .eventConfiguration), ("_category", .category), ("_name", .name),
            ]
        ),
        Family("rearm_", [("_requested", .rearmRequested), ("_time", .rearmTime)]),
        Family("last_event_arrival_", [("", .lastArrival)]),
        Family("pending_archive_", [("_seconds", .pendingSeconds), ("_date", .pendingDate)]),
        Family("window_top_min_", [("", .windowTop)]),
        Family("revert_today_", [("", .revertToday)]),
        Family("revert_lastThreshold_", [("", .revertThreshold)]),
        Family("ext_block_", [("_timestamp", .blockedAt), ("", .blocked)]),
        Family("ext_unlock_", [("_timestamp", .unlockedAt), ("", .unlocked)]),
    ]
}

// MARK: - The keys under which react-native-device-activity keeps the last call of each callback

/// `events_<activity>_<method>[_<event>]` (react-native-device-activity, `userDefaultKeyForEvent`).
///
/// Activities and events may hold `_` themselves, so the key is cut at the name of a method: at the first one that an
/// event follows, else at one that ends the key.
struct LastCallKey: Hashable {
    let activity: String
    let method: LastCall.Method
    /// Nil for methods that are about the activity alone.
    let event: String?

    /// Nil for any other key.
    init?(_ key: String) {
        let prefix = "events_"
        guard key.hasPrefix(prefix) else { return nil }
        let rest = key.dropFirst(prefix.count)
        let parts = rest.split(separator: "_", omittingEmptySubsequences: false)
        let methods = parts.map { LastCall.Method(rawValue: String($0)) }
        // Before the method there is an activity, and behind it an event where the method has one.
        let named = methods.indices.first { index in
            index > 0 && index + 1 < parts.count && methods[index]?.namesEvent ?? false
        }
        guard let index = named ?? methods.indices.last, index > 0, let method = methods[index],
            method.namesEvent == (named != nil)
        else { return nil }
        let (activity, event) = (
            parts[..<index].joined(separator: "_"), parts[(index + 1)...].joined(separator: "_")
        )
        guard !activity.isEmpty, named == nil || !event.isEmpty else { return nil }
        self.activity = activity
        self.method = method
        self.event = named == nil ? nil : event
    }
}

// MARK: - The preferences keys that the engine writes beside those about single apps and events

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
