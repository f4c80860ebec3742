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

    // MARK: - The logs that the engine writes: recovery log, extension log, analytics, and the fallback files that it reads

    public mutating func append(_ entry: RecoveryEntry) { recoveryEntries.append(entry) }
    public mutating func append(_ entry: LogEntry) { logEntries.append(entry) }
    public mutating func append(_ event: AnalyticsEvent) { analyticsEvents.append(event) }

    public var fallbacks: [(name: String, record: JournalRecord)] {
        store.files.entries(of: store.paths.root, limit: store.limits.directoryEntries).compactMap { entry in
            guard entry.kind == .regular, ContainerPaths.isFallback(entry.name),
                let contents = try? store.files.read(
                    Path.join(store.paths.root, entry.name), links: .refuse, limit: 64 << 10),
                let line = JournalLine(contents.bytes.filter { $0 != 0x0A }[...]), let record = line.record
            else { return nil }
            return (entry.name, record)
        }
    }

    public mutating func removeFallback(_ name: String) {
        // A name from our own listing; one that can't be removed is found again next time.
        try? store.remove(name)
    }

    /// Writes the collected entries.
    mutating func encodeLogs() throws {
        if !recoveryEntries.isEmpty {
            try store.append(to: ContainerPaths.recoveryLog) { old in
                recoveryEntries.filter { !Self.holds(old, $0.id) }.map(\.encoded)
            }
            recoveryEntries = []
        }
        if !logEntries.isEmpty {
            try store.append(
                logEntries.map(\.encoded), toLog: EngineKey.log,
                keeping: FixedLimits.extensionLogCap)
            logEntries = []
        }
        if !analyticsEvents.isEmpty {
            try store.append(analyticsEvents)
            analyticsEvents = []
        }
    }

    /// Whether a log holds an entry with that id, found by searching the text of the id.
    private static func holds(_ log: [UInt8], _ id: RecordID) -> Bool {
        let wanted = Array(id.description.utf8)
        guard let last = wanted.last, wanted.count < 256 else { return false }
        // How far the search can advance for each value of the byte under its end.
        var steps = [Int](repeating: wanted.count, count: 256)
        for (index, byte) in wanted.dropLast().enumerated() { steps[Int(byte)] = wanted.count - 1 - index }
        return log.withUnsafeBufferPointer { log in
            var end = wanted.count - 1
            while end < log.count {
                let byte = log[end]
                if byte == last, log[(end - wanted.count + 1)...end].elementsEqual(wanted) { return true }
                end += steps[Int(byte)]
            }
            return false
        }
    }

    // MARK: - What events mean, under the `map_` keys of the format

    public func mapping(of event: String) -> ThresholdMapping? {
        guard case .string(let app)? = store.preferences["map_\(event)_id"], !app.isEmpty else { return nil }
        func seconds(_ suffix: String) -> Int? {
            store.preferences.integer("map_\(event)_" + suffix).flatMap {
                EngineBounds.change.contains($0) ? $0 : nil
            }
        }
        return ThresholdMapping(
            app: app, incrementSeconds: seconds("inc"), thresholdSeconds: seconds("sec"))
    }

    public mutating func replaceMappings(_ mappings: [String: ThresholdMapping], at instant: Instant) {
        for key in store.preferences.keys(withPrefix: "map_") {
            switch StoreKey(key)?.field {
            case .eventApp, .eventIncrement, .eventSeconds, .eventConfiguration: store.preferences[key] = nil
            default: break
            }
        }
        for (event, mapping) in mappings {
            store.preferences["map_\(event)_id"] = .string(mapping.app)
            store.preferences["map_\(event)_inc"] = mapping.incrementSeconds.map { .integer(Int64($0)) }
            // The name says it where it holds the minute.
            if let threshold = mapping.thresholdSeconds,
                EventName(event).ordinal.map({ $0 * 60 }) != threshold
            {
                store.preferences["map_\(event)_sec"] = .integer(Int64(threshold))
            }
            store.preferences["map_\(event)_config"] = .real(instant.seconds)
        }
    }
}

// MARK: - Values of the preferences in the engine's types; what is not what it should be counts as missing

extension Preferences {
    /// A number of a size that any sum can take.
    func integer(_ key: String) -> Int? {
        let value: Int? =
            switch self[key] {
            case .integer(let value): Int(value)
            case .real(let value): Int(truncatingIfRepresentable: value)
            default: nil
            }
        guard let value, (-EngineBounds.count.upperBound...EngineBounds.count.upperBound).contains(value)
        else {
            return nil
        }
        return value
    }

    /// Unix seconds; 0 is never.
    func instant(_ key: String) -> Instant? {
        switch self[key] {
        case .real(let value) where value > 0 && EngineBounds.moment.contains(value): Instant(value)
        case .integer(let value) where value > 0 && EngineBounds.moment.contains(Double(value)):
            Instant(Double(value))
        default: nil
        }
    }

    /// The JSON of a data value.
    func decoded<Value: StoredJSON>(_ key: String) -> Value? {
        guard case .data(let bytes)? = self[key] else { return nil }
        return Value(json: bytes[...])
    }

    /// A value as JSON in a data value.
    static func encoded(_ value: some StoredJSON) -> PropertyListValue { .data(value.encoded) }
}
