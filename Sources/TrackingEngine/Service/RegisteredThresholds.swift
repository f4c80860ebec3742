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
        try catchUp(&draft, with: journal)
        try enterFallbacks(into: &draft, journal: &journal)
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
        let result = try append(record, andApplyTo: &draft, journal: &journal)
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

// MARK: - Registrations as a log tells them, which can be fed more than once

/// What became of a registration that a log reported.
package struct ToldRegistration: Sendable {
    package let generation: Int
    /// The sequence of its record; nil where the journal does not keep it any more.
    package let sequence: Int?
    /// Whether the store had it already.
    package let isRepeated: Bool
    /// Whether it is what is registered now.
    package let isPresent: Bool
}

extension JournalFold {
    /// Registers what a log tells, unless the store has it already.
    ///
    /// - Parameters:
    ///   - generation: As the log has it; nil takes the next one.
    ///   - reason: Why it is registered.
    ///   - taken: What the store has of the log; nil for a registration of this moment.
    ///   - thresholds: Makes the thresholds of a generation.
    /// - Throws: `ServiceError.registeredLater` for one without a generation that lies before the present one.
    package func register(
        _ generation: Int?, _ reason: RestartReason, into draft: inout some TrackerDraft,
        journal: inout some TrackerJournal, at reading: ClockReading, unless taken: TakenRecords?,
        _ thresholds: (Int) -> RegisteredThresholds
    ) throws -> ToldRegistration {
        try admit(&draft, &journal, AlwaysAvailable())
        if let taken {
            let line = JournalRecord(kind: .registered, generation: generation, reading: reading)
            if let earlier = try taken.earlier(line, in: journal) {
                let known = generation ?? draft.state.generation
                let isPresent = earlier.count == 1 && draft.isRegistered(known, at: reading)
                // Its writer may have been killed between the journal and the rest.
                if isPresent { draft.replaceThresholds(thresholds(known), at: reading) }
                return ToldRegistration(
                    generation: known, sequence: earlier.sequence, isRepeated: true, isPresent: isPresent)
            }
            if generation == nil, let present = draft.state.registeredAt, taken.isBefore(reading, present) {
                throw ServiceError.registeredLater(generation: draft.state.generation)
            }
        }
        let number = generation ?? draft.state.generation + 1
        let result = try begin(thresholds(number), reason, &draft, &journal, reading)
        taken?.reach(journal)
        return ToldRegistration(
            generation: number, sequence: result.sequence, isRepeated: false, isPresent: true)
    }
}

extension TrackerDraft {
    /// Whether a generation is the present one, registered at that moment.
    fileprivate func isRegistered(_ generation: Int, at reading: ClockReading) -> Bool {
        state.generation == generation && state.registeredAt?.boot == reading.boot
            && state.registeredAt?.monotonic == reading.monotonic
    }
}

// MARK: - What the app's side does with a store before it writes: it can tell a locked one from one that is lost

extension JournalFold {
    /// Makes a store fit to be written to: the canary is put in place, and lost counters are rebuilt from the journal.
    ///
    /// - Returns: What the store was found as.
    /// - Throws: `ServiceError.storeLocked` where it may be locked.
    func takeOver(
        _ draft: inout some TrackerDraft, from journal: some TrackerJournal,
        _ protectedData: any ProtectedData
    ) throws -> StoreCondition {
        let condition = StoreCondition(draft, journal)
        if condition == .sound { return condition }
        guard protectedData.isAvailable else { throw ServiceError.storeLocked }
        draft.setCanary()
        if condition == .lost { try rebuild(&draft, from: journal) }
        return condition
    }
}
