// The preferences of a container as the model's values, key by key.

import Foundation
import TrackingModel

/// Reads every key that the schema knows; what it doesn't know is left alone.
struct PreferencesDecoder {
    let values: [String: PropertyListValue]
    let calendar: LocalCalendar
    let limits: ReadLimits
    var judge: ValueJudge
    var contents: StoreContents
    var drafts: [String: AppDraft] = [:]
    /// Apps and events that may be kept as drafts.
    private let mostDrafts: Int
    /// Keys and records about apps and events that were left out, for there were too many.
    private var leftOut = 0
    var markers = GenerationMarkers()
    /// Recovery entries of the logs within the preferences, log by log.
    var recoveryLogs: [[RecoveryEntry]] = []
    /// Text logs within the preferences, unread.
    var texts: [(origin: RecordOrigin, text: String)] = []
    /// Lines of `extension_logs`.
    var lines: [LogEntry] = []
    /// Entries in `extension_error_log`; nil where there is none that can be read.
    var errorLogCount: Int?
    /// The newest time that the extension wrote anywhere: what undated lines are dated from.
    var newestKnown: Instant?
    /// What the engine keeps in the preferences.
    /// The engine's values, without its journal.
    var engine = EngineTrace(hasCanary: false)
    var engineApps: [String]?
    /// The battery and the midnight task.
    var device = DeviceValues()
    /// What react-native-device-activity keeps, in the order of the keys.
    var lastCalls = LastCalls()

    private var sent: [String: Int] = [:]
    private var memoryBytes: Int?
    private var categories: [(subject: String, category: String)] = []
    private var eventSeconds: [String: Int] = [:]

    init(
        _ values: [String: PropertyListValue], source: StoreSource, name: String, calendar: LocalCalendar,
        readAt: Instant, limits: ReadLimits
    ) {
        self.values = values
        self.calendar = calendar
        self.limits = limits
        judge = ValueJudge(source: name, readAt: readAt)
        contents = StoreContents(source: source)
        mostDrafts = limits.subjects(inBytes: source.plistBytes ?? 0)
    }

    /// Whether an app or event can be kept; of too many those are left out that come last.
    mutating func hasRoom(for subject: String) -> Bool {
        if drafts.count < mostDrafts || drafts[subject] != nil { return true }
        leftOut += 1
        return false
    }

    /// The draft of an app or event, made where there was none yet.
    mutating func draft(of subject: String) -> AppDraft {
        if let draft = drafts[subject] { return draft }
        let draft = AppDraft(id: subject)
        drafts[subject] = draft
        return draft
    }

    /// Decodes all keys into `contents` and the logs beside it.
    mutating func decode() {
        contents.source.keyCount = values.count
        // Most keys are about thresholds and say one thing each, in whichever order.
        var ownKeys = 0
        var others: [Dictionary<String, PropertyListValue>.Index] = []
        for place in values.indices {
            if let parsed = decodeThreshold(values[place]) {
                if TrackerKeys.isOwn(parsed, values[place].value) { ownKeys += 1 }
            } else {
                others.append(place)
            }
        }
        // Sorted, so that the same store always lists its problems in the same order.
        for place in values.sortedByKey(others) {
            let entry = values[place]
            if TrackerKeys.isOwn(entry.key, entry.value) { ownKeys += 1 }
            let isOfSubject = StoreKey.isOfThreshold(entry.key)
            if isOfSubject
                || !decodeGlobal(entry) && !decodeEngine(entry) && !decodeLastCall(entry)
            {
                decodeSubject(entry)
            }
        }
        contents.source.trackerKeyCount = TrackerKeys.count(ownKeys, in: values)
        contents.trackedAppIDs = contents.trackedAppIDs ?? engineApps
        contents.notifications.sent =
            sent["darwin_notification_seq_sent"] ?? sent["usageNotificationSequence"]
            ?? sent["notification_sequence"] ?? sent["last_notification_seq"]
        decodeTables()
        settleCategories()
        countMappings()
        finishApps()
        addMemory()
        contents.battery = [device.battery].compactMap { $0 }
        contents.midnightTask = device.midnightTask
        decodeShieldConfiguration()
    }

    /// Keys about the whole store. False when the key is about an app or an event, or unknown.
    private mutating func decodeGlobal(_ entry: StoreEntry) -> Bool {
        switch entry.key {
        case "extension_heartbeat":
            let told = judge.problems.count
            contents.heartbeat = knownTime(entry)
            contents.hasInvalidHeartbeat = contents.heartbeat == nil && judge.problems.count > told
        case "extension_initialized_flag": contents.initializedFlag = judge.flag(entry)
        case "extension_initialized": contents.initializedAt = knownTime(entry)
        case "extension_memory_mb":
            memoryBytes = judge.bytes(megabytes: entry)
        case "darwin_notification_seq_sent", "usageNotificationSequence", "notification_sequence",
            "last_notification_seq":
            sent[entry.key] = judge.count(entry)
            if entry.key == "last_notification_seq" { markers.insert(.planned) }
        case "darwin_notification_seq_received":
            contents.notifications.received = judge.count(entry)
        case "darwin_notification_last_sent":
            contents.notifications.lastSentAt = knownTime(entry)
        case "darwin_notification_last_received":
            contents.notifications.lastReceivedAt = judge.instant(entry)
        case "emergency_flag":
            contents.emergencyFlag = judge.flag(entry)
            markers.insert(.planned)
        case "monitoring_restart_timestamp":
            contents.monitoringRestartedAt = judge.instant(entry)
        case "midnight_pending_refresh": contents.midnightPending = judge.flag(entry)
        case "midnight_pending_timestamp":
            contents.midnightPendingSince = judge.instant(entry)
        case "global_daily_reset_timestamp": contents.lastDailyReset = judge.instant(entry)
        case "pending_window_rebuild": contents.windowRebuildPending = judge.flag(entry)
        case "pending_window_rebuild_timestamp":
            contents.windowRebuildPendingSince = judge.instant(entry)
        case "phantom_flood_active_until":
            contents.floodActiveUntil = judge.instant(entry)
            markers.insert(.filters)
        case "ext_last_kill_timestamp": contents.lastKillAt = judge.instant(entry)
        case "last_event_arrival_global": contents.lastArrivalAt = knownTime(entry)
        case "last_recorded_timestamp", "last_credited_global_timestamp":
            contents.lastCreditAt = [contents.lastCreditAt, knownTime(entry)].compactMap { $0 }.max()
        case "tracked_app_ids":
            contents.trackedAppIDs = trackedApps(entry)
            markers.insert(.filters)
        case "ext_total_events_received": contents.eventsReceived = judge.count(entry)
        case "extension_debug_log": addText(entry, .debugLog)
        case "monitoring_lifecycle_log": addText(entry, .lifecycleLog)
        case "midnight_diagnostic_log": addText(entry, .midnightLog)
        case "bgtask_log": addText(entry, .backgroundTaskLog)
        case "persistedApps_v3", "eventMappings", "extension_error_log": markers.insert(.json)
        case "extension_logs", "last_notification_data": markers.insert(.planned)
        case "lastEvent", "lastActivity": markers.insert(.prototype)
        case "burst_credited_apps_csv":
            let list = judge.text(entry) ?? ""
            let most = limits.apps(inBytes: contents.source.plistBytes ?? 0)
            let apps = list.utf8.split(separator: UInt8(ascii: ","), maxSplits: most)
            contents.unjudgedApps = apps.prefix(most).map { String(Substring($0)) }
            if apps.count > most {
                judge.problems.add(
                    judge.source, key: entry.key, "more than \(most) apps; the others are left out",
                    kind: .notice)
            }
            markers.insert(.creditOnArrival)
        case "burst_baseline_credit_ts":
            contents.burstBaselineCreditAt = knownTime(entry)
            markers.insert(.creditOnArrival)
        case "burst_is_flood": contents.isBurstFlood = judge.flag(entry)
        default: return decodeDevice(entry)
        }
        return true
    }

    /// Decodes a key about a threshold whose value is as it should be; nil for any other, which is left.
    private mutating func decodeThreshold(_ entry: StoreEntry) -> StoreKey? {
        guard StoreKey.isOfThreshold(entry.key), let parsed = StoreKey(entry.key) else { return nil }
        switch (parsed.field, entry.value) {
        case (.eventApp, .string(let app)) where !app.isEmpty: contents.mappings[parsed.subject] = app
        case (.eventIncrement, _), (.eventConfiguration, _): break
        default: return nil
        }
        markers.insert(parsed.field)
        return parsed
    }

    private mutating func decodeSubject(_ entry: StoreEntry) {
        guard let parsed = StoreKey(entry.key) else {
            if entry.key.hasPrefix("phantom_") || entry.key.hasPrefix("catchup_max_") {
                markers.insert(.filters)
            }
            return
        }
        markers.insert(parsed.field)
        let subject = parsed.subject
        switch parsed.field {
        case .eventApp:
            if let app = judge.text(entry), !app.isEmpty { contents.mappings[subject] = app }
        case .eventSeconds: eventSeconds[subject] = judge.count(entry)
        case .category:
            if let category = judge.text(entry) { categories.append((subject, category)) }
        case .minimalCount:
            if let count = judge.count(entry), count > 0 { contents.minimalCounts[subject] = count }
        case .ignored: break
        default: decodeApp(parsed, entry)
        }
    }

    /// A time that the extension wrote; it bounds the time of lines without a date.
    mutating func knownTime(_ entry: StoreEntry) -> Instant? {
        guard let instant = judge.instant(entry) else { return nil }
        if instant <= judge.readAt + 60 { newestKnown = max(newestKnown ?? instant, instant) }
        return instant
    }

    private mutating func addText(_ entry: StoreEntry, _ origin: RecordOrigin) {
        guard let text = judge.text(entry) else { return }
        texts.append((origin, text))
        contents.textLogBytes[entry.key] = text.utf8.count
    }

    private mutating func trackedApps(_ entry: StoreEntry) -> [String]? {
        guard case .array(let items) = entry.value else { return judge.reject(entry, "an array") }
        return items.compactMap { if case .string(let id) = $0 { id } else { nil } }
    }

    /// `map_{x}_category` is about an event where `x` is mapped, otherwise about an app.
    private mutating func settleCategories() {
        for (subject, category) in categories {
            if let app = contents.mappings[subject] {
                if hasRoom(for: app) { draft(of: app).eventCategory = category }
            } else if hasRoom(for: subject) {
                draft(of: subject).mapCategory = category
            }
        }
    }

    /// Counts the thresholds of each app and finds the highest minute.
    private mutating func countMappings() {
        for (event, app) in contents.mappings where hasRoom(for: app) {
            let draft = draft(of: app)
            draft.isApp = true
            draft.record.registeredCount += 1
            if let generation = EventName(event).generation {
                draft.record.registeredGeneration = max(
                    draft.record.registeredGeneration ?? generation, generation)
            }
            if let minute = EventName(event).ordinal ?? eventSeconds[event].map({ $0 / 60 }) {
                draft.sawMapping(of: minute)
            }
        }
        addFallbackMappings()
    }

    private mutating func finishApps() {
        var ids = drafts.filter { $0.value.isApp && !$0.key.isEmpty }.keys.sorted()
        let most = limits.apps(inBytes: contents.source.plistBytes ?? 0)
        if ids.count > most {
            judge.problems.addFirst(
                judge.source, "\(ids.count) apps; the first \(most) are shown", kind: .notice)
            ids = Array(ids.prefix(most))
        }
        if leftOut > 0 {
            judge.problems.addFirst(
                judge.source,
                "holds keys about more than \(mostDrafts) apps and events; \(leftOut) keys and records about others were "
                    + "left out", kind: .notice)
        }
        contents.apps = ids.compactMap { id in drafts[id]?.finished }
        drafts = [:]
    }

    /// The first figure was the resident size, from 2025-11-24 on it is the footprint.
    private mutating func addMemory() {
        guard let memoryBytes else { return }
        let at =
            contents.heartbeat ?? contents.initializedAt ?? contents.source.plistModifiedAt ?? judge.readAt
        contents.memory.append(
            MemorySample(at: at, bytes: memoryBytes, measure: MemorySample.Measure(writtenAt: at)))
    }
}

// MARK: - The members of preferences in the order of their keys, of which there are thousands with long beginnings in common

extension Dictionary where Key == String {
    /// Places of members, by ascending keys.
    ///
    /// Keys of ASCII, as nearly all are, are compared as bytes, which gives the order of `String` in a quarter of its
    /// time.
    func sortedByKey(_ places: [Index]) -> [Index] {
        var text: [UInt8] = []
        var keys: [(place: Index, range: Range<Int>)] = []
        keys.reserveCapacity(places.count)
        for place in places {
            let start = text.count
            text.append(contentsOf: self[place].key.utf8)
            keys.append((place, start..<text.count))
        }
        let isASCII = text.withUnsafeBufferPointer(EightBytes.areASCII)
        guard isASCII else { return places.sorted { self[$0].key < self[$1].key } }
        text.withUnsafeBytes { text in
            keys.sort { left, right in
                let (one, two) = (text[left.range], text[right.range])
                guard let first = UnsafeRawBufferPointer(rebasing: one).baseAddress,
                    let second = UnsafeRawBufferPointer(rebasing: two).baseAddress
                else { return one.isEmpty && !two.isEmpty }
                let order = memcmp(first, second, Swift.min(one.count, two.count))
                return order == 0 ? one.count < two.count : order < 0
            }
        }
        return keys.map(\.place)
    }
}
