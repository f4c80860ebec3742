// Which keys show that a known tracker wrote a store, so that other apps' preferences are not mistaken for one.

import TrackingModel

/// Distinguishes keys of known trackers from keys that any app may have.
package enum TrackerKeys {
    /// Keys that only a known tracker writes, of whichever generation, this engine, react-native-device-activity or an
    /// app with a mapping of its own.
    package static func count(in values: [String: PropertyListValue]) -> Int {
        count(values.count { isOwn($0.key, $0.value) }, in: values)
    }

    /// - Parameter own: How many of the values are a known tracker's, one by one.
    static func count(_ own: Int, in values: [String: PropertyListValue]) -> Int {
        // The prototype wrote only these two keys, whose names are common; one alone proves nothing.
        let prototype = ["lastEvent", "lastActivity"].allSatisfy { name in
            if case .string? = values[name] { true } else { false }
        }
        if own == 0, !prototype {
            return StoreMapping.known.lazy.map { $0.ownKeys(in: values) }.first { $0 > 0 } ?? 0
        }
        return own > 0 ? own : 2
    }

    /// Whether only a known tracker writes such a key with such a value.
    static func isOwn(_ key: String, _ value: PropertyListValue) -> Bool {
        if !StoreKey.isOfThreshold(key) {
            if LastCallKey(key) != nil { return value.isNumeric }
            if isReactNative(key, value) { return true }
            if let unit = KeyMeaning.whole[key]?.1 { return !common.contains(key) && value.fits(unit) }
        }
        return StoreKey(key).map { isOwn($0, value) } ?? false
    }

    /// The same of a key that a pattern fits.
    static func isOwn(_ parsed: StoreKey, _ value: PropertyListValue) -> Bool {
        switch parsed.field {
        case .eventApp: return parsed.isOfEvent && value.isText
        case .eventIncrement, .eventSeconds, .eventConfiguration, .minimalCount:
            return parsed.isOfEvent && value.isNumeric
        case .category, .name: return (parsed.isOfEvent || isApp(parsed.subject)) && value.isText
        case .rearmRequested, .rearmTime, .lastArrival, .windowTop, .blocked, .unlocked, .blockedAt,
            .unlockedAt,
            .pendingSeconds:
            return isApp(parsed.subject) && value.isNumeric
        case .pendingDate: return isApp(parsed.subject) && value.isText
        case .protectedDate, .hourlyDate: return value.isText
        case .ignored: return false
        default: return value.isNumeric
        }
    }

    /// Keys of react-native-device-activity beside the calls (`ios/Shared.swift`), with the type that it gives them.
    static func isReactNative(_ key: String, _ value: PropertyListValue) -> Bool {
        switch value {
        case .dictionary:
            [
                "familyActivitySelectionIds", "lastBlockUpdate", "lastWebContentFilterPolicyUpdate",
                "lastWebContentFilterPolicyError",
            ].contains(key)
                || ["shieldConfiguration", "shieldActions"].contains { stem in
                    key == stem || key.hasPrefix(stem + "_") || key.hasPrefix(stem + "ForSelection_")
                }
        case .string: key == "currentBlockedSelection" || key == "currentUnblockedSelection"
        case .array:
            key.hasPrefix("actions_for_")
                && LastCallKey("events_" + key.dropFirst("actions_for_".count)) != nil
        default: false
        }
    }

    /// Words that other apps use as well.
    private static let common: Set<String> = [
        "lastEvent", "lastActivity", "notification_sequence", "last_notification_seq",
        "last_notification_data",
        "emergency_flag", "eventMappings", "battery_state_timestamp", "last_known_battery_level",
        "last_known_battery_state", "app_last_state_check", "bgtask_log",
        // These count where they hold what react-native-device-activity writes.
        "familyActivitySelectionIds", "currentBlockedSelection", "currentUnblockedSelection", "isBlockingAll",
        "lastBlockUpdate", "lastWebContentFilterPolicyUpdate", "lastWebContentFilterPolicyError",
    ]

    /// Whether the tracker keeps JSON as data under a key.
    package static func holdsJSON(_ key: String) -> Bool {
        json.contains(key) || key.hasPrefix(EngineKey.ledger) || healthLogs.contains(key)
    }

    /// Keys under which the health log may be stored; its format does not fix one.
    static let healthLogs = ["extension_health_log", "extension_health_logs", "ExtensionHealthLog"]

    private static let json: Set<String> = [
        EngineKey.log, EngineKey.sentData, EngineKey.persistedApps, EngineKey.state, EngineKey.tracked,
        EngineKey.queue, EngineKey.service, "extension_error_log", "eventMappings",
    ]

    /// Logical ids are bundle ids or UUIDs.
    private static func isApp(_ subject: String) -> Bool {
        subject.contains(".")
            || (subject.utf8.count == 36 && subject.utf8.count { $0 == "-" } == 4)
    }
}

extension PropertyListValue {
    /// A number, of whichever type, or one that a converter turned into text.
    fileprivate var isNumeric: Bool {
        switch self {
        case .boolean, .integer, .unsigned, .real, .date: true
        case .string(let text): Double(text) != nil
        default: false
        }
    }

    fileprivate var isText: Bool { if case .string = self { true } else { false } }

    /// Whether it can be what the schema says.
    fileprivate func fits(_ unit: KeyMeaning.Unit) -> Bool { unit == .plain || isNumeric }
}
