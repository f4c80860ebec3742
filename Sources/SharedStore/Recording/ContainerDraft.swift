// A container's contents as the engine sees and changes them within a transaction.

public import TrackingModel

/// A draft of the store in the engine's terms. Values are read on demand; changes are encoded in `finished`.
public struct ContainerDraft: TrackerDraft {
    var store: StoreDraft
    let calendar: LocalCalendar
    let memory: EngineMemory
    public var counters: Counters
    private let stateBefore: TrackerState
    /// Whether there is a state, which every store has that anything was recorded into; without it all is as good as
    /// lost.
    private var hasState: Bool
    var archived: [(app: String, day: ArchivedDay, isOver: Bool)] = []
    var recoveryEntries: [RecoveryEntry] = []
    var logEntries: [LogEntry] = []
    var analyticsEvents: [AnalyticsEvent] = []

    init(_ store: StoreDraft, calendar: LocalCalendar, memory: EngineMemory) {
        self.store = store
        self.calendar = calendar
        self.memory = memory
        let kept = memory.state(of: store.preferences.data(EngineKey.state))
        hasState = kept != nil
        stateBefore = kept ?? TrackerState(policy: "")
        counters = Counters(state: stateBefore)
        counters.beginChanges()
        readLedgers()
    }

    /// Where the preferences come from.
    public var origin: StoreDraft.Origin { store.origin }

    public var keepsLogs: Bool { true }

    public var hasCanary: Bool { hasState && store.preferences[EngineKey.canary] == .boolean(true) }

    public mutating func setCanary() {
        hasState = true
        store.preferences[EngineKey.canary] = .boolean(true)
        store.preferences[EngineKey.initialized] = .boolean(true)
    }

    public mutating func setHeartbeat(_ instant: Instant) {
        store.preferences[EngineKey.heartbeat] = .real(instant.seconds)
    }

    public mutating func setMemory(_ bytes: Int) {
        store.preferences[EngineKey.memory] = .real(Double(bytes) / 1_048_576)
    }

    public var heartbeat: Instant? { store.preferences.instant(EngineKey.heartbeat) }

    public var memoryBytes: Int? {
        switch store.preferences[EngineKey.memory] {
        case .real(let megabytes)?: Int(truncatingIfRepresentable: (megabytes * 1_048_576).rounded())
        case .integer(let megabytes)? where (0...1_024).contains(megabytes): Int(megabytes) * 1_048_576
        default: nil
        }
    }

    public var trackedApps: [TrackedApp] { store.preferences.decoded(EngineKey.tracked) ?? [] }

    public mutating func requestRearm(of app: String, at instant: Instant) {
        store.preferences["rearm_\(app)_requested"] = .boolean(true)
        store.preferences["rearm_\(app)_time"] = .real(instant.seconds)
    }

    public var rearmRequests: [String] {
        store.preferences.keys(withPrefix: "rearm_").compactMap { key in
            guard let parsed = StoreKey(key), parsed.field == .rearmRequested,
                store.preferences[key] == .boolean(true)
            else { return nil }
            return parsed.subject
        }.sorted()
    }

    public mutating func clearRearmRequests() {
        for app in rearmRequests { store.preferences["rearm_\(app)_requested"] = .boolean(false) }
    }

    public var notificationSequence: Int {
        get { store.preferences.integer(EngineKey.sent) ?? 0 }
        set { store.preferences[EngineKey.sent] = .integer(Int64(newValue)) }
    }

    public var notificationsReceived: Int {
        get { store.preferences.integer(EngineKey.received) ?? 0 }
        set { store.preferences[EngineKey.received] = .integer(Int64(newValue)) }
    }

    public var needsPolling: Bool {
        get { store.preferences[EngineKey.needsPolling] == .boolean(true) }
        set { store.preferences[EngineKey.needsPolling] = newValue ? .boolean(true) : nil }
    }

    public mutating func countMinimally(_ event: String) {
        store.isRemembered = false
        let key = "usage_count_" + event
        store.preferences[key] = .integer(Int64((store.preferences.integer(key) ?? 0) + 1))
    }

    public var minimalCounts: [String: Int] {
        var counts: [String: Int] = [:]
        for key in store.preferences.keys(withPrefix: "usage_count_") {
            guard let parsed = StoreKey(key), parsed.field == .minimalCount else { continue }
            counts[parsed.subject] = store.preferences.integer(key)
        }
        return counts
    }

    public mutating func clearMinimalCounts() {
        for event in minimalCounts.keys { store.preferences["usage_count_" + event] = nil }
    }

    public var queue: [JournalRecord] {
        get {
            guard case .data(let bytes)? = store.preferences[EngineKey.queue] else { return [] }
            return [JournalLine](json: bytes[...])?.compactMap(\.record) ?? []
        }
        set {
            store.preferences[EngineKey.queue] =
                newValue.isEmpty ? nil : .data(JournalLine.encoded(newValue))
        }
    }

    public var emergencyFlag: Bool {
        get { store.preferences[EngineKey.emergency] == .boolean(true) }
        set { store.preferences[EngineKey.emergency] = newValue ? .boolean(true) : nil }
    }

    public func flag(_ key: FeatureFlag) -> Bool {
        guard case .boolean(let value)? = store.preferences[key.rawValue] else { return key == .gapDetection }
        return value
    }

    public mutating func setFlag(_ key: FeatureFlag, _ value: Bool) {
        store.preferences[key.rawValue] = .boolean(value)
    }

    public var service: ServiceMemory? {
        get { store.preferences.decoded(EngineKey.service) }
        set { store.preferences[EngineKey.service] = newValue.map { Preferences.encoded($0) } }
    }

    /// Whether folding the journal in again changes all that is changed here.
    private var comesOfJournal: Bool {
        store.preferences.changes.keys.allSatisfy(EngineKey.comesOfJournal)
            && store.changes.allSatisfy { $0.name == ContainerPaths.recoveryLog && $0.bytes != nil }
    }

    /// The draft with all changes encoded.
    mutating func finished() throws -> StoreDraft {
        if state != stateBefore {
            store.preferences[EngineKey.state] = .data(memory.encoded(state))
            if let at = state.registeredAt, at != stateBefore.registeredAt {
                store.preferences[EngineKey.restarted] = .real(at.wall.seconds)
            }
        }
        try encodeLedgers()
        try encodeLogs()
        store.waitsForDisk = !comesOfJournal
        return store
    }
}
