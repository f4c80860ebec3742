// A registration in a store: its record first, then all that its callbacks are counted by.

public import TrackingModel

/// The thresholds of a generation as a store keeps them.
public struct RegisteredThresholds: Hashable, Sendable {
    public let generation: Int
    /// By event name.
    public private(set) var mappings: [String: ThresholdMapping] = [:]
    /// The minutes that the thresholds cover, by the id of the app or group.
    public private(set) var windows: [String: MinuteSet] = [:]
    /// Points for each minute, by the id of the app or group; one without keeps those it had.
    public var rewardPoints: [String: Int]

    public init(generation: Int, rewardPoints: [String: Int] = [:]) {
        self.generation = generation
        self.rewardPoints = rewardPoints
    }

    /// The minutes of the thresholds themselves, by the id of the app or group.
    var minutes: [String: MinuteSet] {
        mappings.reduce(into: [:]) { minutes, entry in
            let threshold = entry.value.thresholdSeconds.map { $0 / 60 } ?? EventName(entry.key).ordinal
            guard let minute = threshold, EngineBounds.minute.contains(minute), minute > 0 else { return }
            minutes[entry.value.app, default: MinuteSet()].insert(minute...minute)
        }
    }

    /// Whether one of the apps has no id.
    var namesNobody: Bool {
        rewardPoints[""] != nil || windows[""] != nil || mappings.contains { $0.value.app.isEmpty }
    }

    /// Adds a threshold with the minutes that it covers; nil where they are unknown.
    public mutating func add(_ event: String, _ mapping: ThresholdMapping, minutes: ClosedRange<Int>?) {
        mappings[event] = mapping
        if let minutes { windows[mapping.app, default: MinuteSet()].insert(minutes) }
    }
}

extension JournalFold {
    /// Registers thresholds as the service does before it calls the system, in a store that may be new or lost: what
    /// the journal holds is counted before anything is written over.
    ///
    /// - Throws: `ServiceError.storeLocked` where the store looks empty and files can't be read,
    ///   `ServiceError.namelessApp`.
    @discardableResult
    public func register(
        _ thresholds: RegisteredThresholds, _ reason: RestartReason, into draft: inout some TrackerDraft,
        journal: inout some TrackerJournal, at reading: ClockReading,
        protectedData: any ProtectedData = AlwaysAvailable()
    ) throws -> FoldResult {
        try admit(&draft, &journal, protectedData)
        return try begin(thresholds, reason, &draft, &journal, reading)
    }

    /// Makes a store fit for a registration: nothing that was counted or kept aside is left behind.
    func admit(
        _ draft: inout some TrackerDraft, _ journal: inout some TrackerJournal,
        _ protectedData: any ProtectedData
    ) throws {
        _ = try takeOver(&draft, from: journal, protectedData)
        _ = try enterFallbacks(into: &draft, journal: &journal)
    }

    /// Registers thresholds in a store that is fit for it.
    func begin(
        _ thresholds: RegisteredThresholds, _ reason: RestartReason, _ draft: inout some TrackerDraft,
        _ journal: inout some TrackerJournal, _ reading: ClockReading
    ) throws -> FoldResult {
        guard !thresholds.namesNobody else { throw ServiceError.namelessApp }
        if draft.state.policy != policy.name { draft.state.policy = policy.name }
        var record = JournalRecord(
            kind: .registered, generation: thresholds.generation, reason: reason, reading: reading)
        record.thresholds = thresholds.minutes
        let result = try enter(record, into: &draft, journal: &journal)
        draft.replaceThresholds(thresholds, at: reading)
        return result
    }
}

extension TrackerDraft {
    /// Makes callbacks count by a registration whose record is in the journal.
    mutating func replaceThresholds(_ thresholds: RegisteredThresholds, at reading: ClockReading) {
        let registered = Set(thresholds.windows.keys).union(thresholds.rewardPoints.keys)
        for app in apps.sorted() where !registered.contains(app) {
            guard var ledger = ledger(of: app), !ledger.window.isEmpty else { continue }
            ledger.window = MinuteSet()
            set(ledger)
        }
        for app in registered.sorted() {
            let window = thresholds.windows[app] ?? MinuteSet()
            setPoints(thresholds.rewardPoints[app], of: app, window: window, reading)
        }
        replaceMappings(thresholds.mappings, at: reading.wall)
    }

    /// Sets what is not nil of an app's points and window.
    mutating func setPoints(
        _ points: Int?, of app: String, window: MinuteSet? = nil, _ reading: ClockReading
    ) {
        let known = ledger(of: app)
        var ledger =
            known
            ?? AppLedger(
                app: app, day: state.day ?? reading.day,
                startOfDay: state.dayStart?.midnight ?? reading.midnight)
        if let points { ledger.rewardPoints = points }
        if let window { ledger.window = window }
        if ledger != known { set(ledger) }
    }
}
