// The contents of a store in memory.

public import TrackingModel

/// Everything that a `MemoryStore` holds but its journal.
public struct MemoryDraft: TrackerDraft {
    /// What is copied for each transaction; all else is kept apart, and has its own way back.
    var present = Present()
    public var counters = Counters(policy: "ordinal")
    /// By app.
    public var ledgers: [String: AppLedger] {
        get { counters.ledgers }
        _modify { yield &counters.ledgers }
    }
    public var keepsLogs = true
    public var recovery: [RecoveryEntry] {
        get { recoveryLog.newest }
        set { recoveryLog.newest = newValue }
    }
    public var log: [LogEntry] {
        get { extensionLog.newest }
        set { extensionLog.newest = newValue }
    }
    public var analytics: [AnalyticsEvent] = []
    private var recoveryLog = CappedLog<RecoveryEntry>(cap: FixedLimits.recoveryLogCap)
    private var extensionLog = CappedLog<LogEntry>(cap: FixedLimits.extensionLogCap)
    /// What belongs to the transaction that is running; nil outside of one.
    private var transaction: Transaction?

    /// Archived days of an app: twice what a container keeps, since a clock that is put back comes upon its days again.
    private static let historyDays = 60

    public init() {}

    /// Begins what can be undone: new entries of the logs wait, and the ledgers that are changed are remembered.
    mutating func beginTransaction() {
        transaction = Transaction(before: present, state: state)
        counters.beginChanges()
    }

    /// Keeps what the transaction changed.
    mutating func endTransaction() {
        guard let done = transaction.take() else { return }
        counters.keepChanges()
        for entry in done.recovery { append(entry) }
        for entry in done.log { append(entry) }
        for event in done.analytics { append(event) }
    }

    /// Undoes what the transaction changed.
    mutating func rollBack() {
        guard let undone = transaction.take() else { return }
        counters.takeBackChanges()
        counters.state = undone.state
        present = undone.before
    }

    public mutating func setCanary() { hasCanary = true }
    public mutating func archive(_ day: ArchivedDay, of app: String) {
        if let old = history[app]?.firstIndex(where: { $0.day == day.day }) {
            guard history[app]?[old].seconds ?? 0 < day.seconds else { return }
            history[app]?.remove(at: old)
        }
        history[app, default: []].insert(day, at: 0)
        if let surplus = history[app].map({ $0.count - Self.historyDays }), surplus > 0 {
            history[app]?.removeLast(surplus)
        }
    }

    public mutating func withdraw(_ day: ArchivedDay, of app: String) {
        history[app]?.removeAll { $0.day == day.day }
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
    public var untriedQueue: ArraySlice<JournalRecord> {
        let queue = present.queue
        guard let tried = present.triedQueue, tried.generation == state.generation else {
            return queue[...]
        }
        return queue[((queue.lastIndex { $0.sequence <= tried.sequence } ?? -1) + 1)...]
    }
    public mutating func noteQueueTried() {
        present.triedQueue = queue.last.map { (state.generation, $0.sequence) }
    }
    public mutating func removeFallback(_ name: String) { fallbacks.removeAll { $0.name == name } }
    public func flag(_ key: FeatureFlag) -> Bool { flags[key] ?? (key == .gapDetection) }
    public mutating func setFlag(_ key: FeatureFlag, _ value: Bool) { flags[key] = value }

    public mutating func append(_ entry: RecoveryEntry) {
        guard keepsLogs else { return }
        if transaction != nil {
            transaction?.recovery.append(entry)
            return
        }
        recoveryLog.append(entry)
    }

    public mutating func append(_ entry: LogEntry) {
        guard keepsLogs else { return }
        if transaction != nil {
            transaction?.log.append(entry)
            return
        }
        extensionLog.append(entry)
    }

    public mutating func append(_ event: AnalyticsEvent) {
        guard keepsLogs else { return }
        if transaction != nil {
            transaction?.analytics.append(event)
        } else {
            analytics.append(event)
        }
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

/// New entries of the three logs, and all else but the ledgers as it was.
private struct Transaction {
    let before: MemoryDraft.Present
    let state: TrackerState
    var recovery: [RecoveryEntry] = []
    var log: [LogEntry] = []
    var analytics: [AnalyticsEvent] = []
}
