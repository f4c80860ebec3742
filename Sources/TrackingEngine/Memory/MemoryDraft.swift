// The contents of a store in memory.

public import TrackingModel

/// Everything that a `MemoryStore` holds but its journal.
public struct MemoryDraft: TrackerDraft {
    public var hasCanary = false
    public var state = TrackerState(policy: "ordinal")
    public var ledgers: [String: AppLedger] = [:]
    /// Archived days by app, newest first.
    public var history: [String: [ArchivedDay]] = [:]
    public var trackedApps: [TrackedApp] = []
    public var mappings: [String: ThresholdMapping] = [:]
    public var heartbeat: Instant?
    public var memoryBytes: Int?
    public var rearms: [String: Instant] = [:]
    public var notificationSequence = 0
    public var notificationsReceived = 0
    public var needsPolling = false
    public var minimalCounts: [String: Int] = [:]
    public var queue: [JournalRecord] = []
    public var fallbacks: [(name: String, record: JournalRecord)] = []
    public var emergencyFlag = false
    public var flags: [FeatureFlag: Bool] = [:]
    public var service: ServiceMemory?
    public var keepsLogs = true
    public var recovery: [RecoveryEntry] = []
    public var log: [LogEntry] = []
    public var analytics: [AnalyticsEvent] = []
    /// Entries of the transaction that is running; nil outside of one.
    private var waiting: LogBatch?

    public init() {}

    /// What a transaction has to go back to when it throws: everything but the logs, whose new entries wait. A copy
    /// of the logs would make each entry copy them all.
    mutating func beginTransaction() -> MemoryDraft {
        let logs = LogBatch(recovery: recovery, log: log, analytics: analytics)
        (recovery, log, analytics) = ([], [], [])
        let before = self
        (recovery, log, analytics) = (logs.recovery, logs.log, logs.analytics)
        waiting = LogBatch()
        return before
    }

    /// Keeps what the transaction changed.
    mutating func endTransaction() {
        guard let batch = waiting else { return }
        waiting = nil
        for entry in batch.recovery { append(entry) }
        for entry in batch.log { append(entry) }
        for event in batch.analytics { append(event) }
    }

    /// Undoes what the transaction changed.
    mutating func rollBack(to before: consuming MemoryDraft) {
        (before.recovery, before.log, before.analytics) = (recovery, log, analytics)
        self = before
    }

    public mutating func setCanary() { hasCanary = true }
    public var apps: [String] { Array(ledgers.keys) }
    public func ledger(of app: String) -> AppLedger? { ledgers[app] }
    public mutating func set(_ ledger: AppLedger) { ledgers[ledger.app] = ledger }

    public mutating func archive(_ day: ArchivedDay, of app: String) {
        guard history[app]?.contains(where: { $0.day == day.day }) != true else { return }
        history[app, default: []].insert(day, at: 0)
    }

    public mutating func removeDuplicateHistory() -> Int {
        var gone = 0
        for (app, days) in history {
            var kept: [ArchivedDay] = []
            for day in days {
                if let index = kept.firstIndex(where: { $0.day == day.day }) {
                    if day.seconds > kept[index].seconds { kept[index] = day }
                    gone += 1
                } else {
                    kept.append(day)
                }
            }
            history[app] = kept
        }
        return gone
    }

    public mutating func setTrackedApps(_ apps: [TrackedApp]) { trackedApps = apps }
    public func mapping(of event: String) -> ThresholdMapping? { mappings[event] }
    public mutating func replaceMappings(_ mappings: [String: ThresholdMapping], at instant: Instant) {
        self.mappings = mappings
    }
    public mutating func setHeartbeat(_ instant: Instant) { heartbeat = instant }
    public mutating func setMemory(_ bytes: Int) { memoryBytes = bytes }
    public mutating func requestRearm(of app: String, at instant: Instant) { rearms[app] = instant }
    public var rearmRequests: [String] { Array(rearms.keys) }
    public mutating func clearRearmRequests() { rearms = [:] }
    public mutating func countMinimally(_ event: String) { minimalCounts[event, default: 0] += 1 }
    public mutating func clearMinimalCounts() { minimalCounts = [:] }
    public mutating func removeFallback(_ name: String) { fallbacks.removeAll { $0.name == name } }
    public func flag(_ key: FeatureFlag) -> Bool { flags[key] ?? (key == .gapDetection) }
    public mutating func setFlag(_ key: FeatureFlag, _ value: Bool) { flags[key] = value }

    public mutating func append(_ entry: RecoveryEntry) {
        guard keepsLogs else { return }
        if waiting != nil {
            waiting?.recovery.append(entry)
            return
        }
        recovery.append(entry)
        if recovery.count > Thresholds().recoveryLogCap { recovery.removeFirst() }
    }

    public mutating func append(_ entry: LogEntry) {
        guard keepsLogs else { return }
        if waiting != nil {
            waiting?.log.append(entry)
            return
        }
        log.append(entry)
        if log.count > Thresholds().extensionLogCap { log.removeFirst() }
    }

    public mutating func append(_ event: AnalyticsEvent) {
        guard keepsLogs else { return }
        if waiting != nil {
            waiting?.analytics.append(event)
        } else {
            analytics.append(event)
        }
    }

    /// The counters as they are, for the beginning of a journal.
    public var checkpoint: JournalCheckpoint {
        JournalCheckpoint(state: state, ledgers: ledgers.values.sorted { $0.app < $1.app })
    }

    /// Writes everything into another store's draft, which should be empty.
    public func copy(into draft: inout some TrackerDraft) {
        if hasCanary { draft.setCanary() }
        draft.setTrackedApps(trackedApps)
        for ledger in ledgers.values { draft.set(ledger) }
        for (app, days) in history { for day in days.reversed() { draft.archive(day, of: app) } }
        draft.state = state
        draft.replaceMappings(mappings, at: state.registeredAt?.wall ?? heartbeat ?? Instant(0))
        if let heartbeat { draft.setHeartbeat(heartbeat) }
        if let memoryBytes { draft.setMemory(memoryBytes) }
        for (app, instant) in rearms { draft.requestRearm(of: app, at: instant) }
        draft.notificationSequence = notificationSequence
        draft.notificationsReceived = notificationsReceived
        draft.needsPolling = needsPolling
        for (event, count) in minimalCounts { for _ in 0..<count { draft.countMinimally(event) } }
        draft.queue = queue
        draft.emergencyFlag = emergencyFlag
        for (flag, value) in flags { draft.setFlag(flag, value) }
        draft.service = service
        for entry in recovery { draft.append(entry) }
        for entry in log { draft.append(entry) }
        for event in analytics { draft.append(event) }
    }
}

/// Entries of the three logs.
private struct LogBatch {
    var recovery: [RecoveryEntry] = []
    var log: [LogEntry] = []
    var analytics: [AnalyticsEvent] = []
}
