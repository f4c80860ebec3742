// What becomes of a callback within the transaction that takes it in.

import TrackingModel

/// The recorder's steps from a callback to its receipt, for any store's draft and journal.
struct CallbackIntake {
    let fold: JournalFold
    let shields: any ShieldState
    let battery: any BatteryProbe

    /// Journals a callback, counts it where the store may be written to, and reports what became of it.
    ///
    /// - Parameters:
    ///   - callback: The record of what it says by itself.
    ///   - receipt: Says how it was recorded. A transaction that fails or runs again leaves in it that the callback is
    ///     in the journal.
    func record(
        _ callback: JournalRecord, _ memory: MemoryReading?, into draft: inout some TrackerDraft,
        journal: inout some TrackerJournal, receipt: inout Receipt
    ) throws {
        var record = callback
        switch StoreCondition(draft, journal) {
        case .sound: break
        case .new: draft.setCanary()
        case .unmarked, .lost:
            record.memoryBytes = memory?.bytes
            receipt = Receipt(sequence: try journal.append(record), outcome: .held(.lockedStore))
            return
        }
        if draft.state.policy != fold.policy.name { draft.state.policy = fold.policy.name }
        draft.setHeartbeat(record.reading.wall)
        if let memory { draft.setMemory(memory.bytes) }
        complete(&record, in: draft)
        if let memory, memory.bytes > Thresholds().memoryWarning, record.kind == .threshold {
            record.memoryBytes = memory.bytes
            receipt = Receipt(sequence: try journal.append(record), outcome: .held(.lowMemory))
            draft.countMinimally(record.event ?? "")
            return
        }
        // A retry that was journalled by a process that died then is not tried again.
        try fold.catchUp(&draft, with: journal)
        try retryQueue(record.reading, &draft, &journal)
        let hadFullQueue = draft.queue.count >= JournalFold.queueLimit
        let result = try fold.append(record, andApplyTo: &draft, journal: &journal)
        receipt = Receipt(sequence: result.sequence, outcome: result.outcome)
        draft.clearMinimalCounts()
        RecordDiary(
            record: record, result: result, memory: memory,
            queueOverflowed: hadFullQueue && result.outcome == .rejected(.noMapping)
        ).write(to: &draft)
        let asksAlways = fold.policy.registration.asksAlways
        if let app = record.app, record.kind == .threshold, asksAlways || result.outcome.isCredited {
            receipt.wantsRearm = requestRearm(of: app, record, &draft)
        }
        if record.kind == .start, asksAlways {
            receipt.wantsRearm = requestWholeWindows(record.reading, &draft)
        }
        if result.outcome.isCredited {
            draft.notificationSequence += 1
            receipt.notification = draft.notificationSequence
        }
        // Their thresholds are used up; further use needs new ones to be reported.
        for app in result.flooded.union(result.undone.keys).sorted() {
            draft.requestRearm(of: app, at: record.reading.wall)
            receipt.wantsRearm = true
        }
    }

    /// The receipt of a callback that was recorded before, whose record counts if it did not yet; nil for one that is
    /// news.
    func earlier(
        _ callback: JournalRecord, _ draft: inout some TrackerDraft, _ journal: some TrackerJournal,
        _ taken: TakenRecords?
    ) throws -> Receipt? {
        guard let earlier = try taken?.earlier(callback, in: journal) else { return nil }
        if draft.hasCanary { try fold.catchUp(&draft, with: journal) }
        return Receipt(sequence: earlier.sequence, outcome: .replayed)
    }

    /// Counts the callbacks that were kept while the store could not be used, then judges a burst that was quiet for
    /// long enough.
    func settle(
        _ reading: ClockReading, _ draft: inout some TrackerDraft, _ journal: inout some TrackerJournal
    ) throws {
        try fold.catchUp(&draft, with: journal)
        try retryQueue(reading, &draft, &journal)
        guard draft.state.burst?.isOver(at: reading) == true else { return }
        try fold.append(
            JournalRecord(kind: .settled, reading: reading), andApplyTo: &draft, journal: &journal)
    }

    /// Tries the callbacks that had no app when they came.
    private func retryQueue(
        _ reading: ClockReading, _ draft: inout some TrackerDraft, _ journal: inout some TrackerJournal
    ) throws {
        let untried = draft.untriedQueue
        guard !untried.isEmpty else { return }
        for waiting in untried {
            guard let event = waiting.event, draft.mapping(of: event, in: draft.state) != nil else {
                continue
            }
            draft.queue.removeAll { $0.sequence == waiting.sequence }
            // Once credited, a callback of yesterday can't be distinguished from one of today.
            guard waiting.reading.day == reading.day else { continue }
            var record = JournalRecord(
                MonitorCallback(.threshold, event: EventName(event), activity: waiting.activity ?? ""),
                reading)
            complete(&record, in: draft)
            record.kind = .retried
            record.of = waiting.sequence
            try fold.append(record, andApplyTo: &draft, journal: &journal)
        }
        draft.noteQueueTried()
    }

    /// Asks for new thresholds before the registered ones run out; returns whether they do.
    private func requestRearm(
        of app: String, _ record: JournalRecord, _ draft: inout some TrackerDraft
    ) -> Bool {
        let style = fold.policy.registration
        guard style.rearms, let ordinal = record.ordinal, let event = record.event,
            record.generation == draft.state.generation || draft.state.generation == 0
        else { return false }
        let ahead: Int
        if let ledger = draft.ledger(of: app), !ledger.window.isEmpty {
            let isReplayed = ledger.replayed.map {
                $0.generation == record.generation && ordinal <= $0.top
            }
            // A counter that goes on has passed the lower range, and the higher one is there for it.
            let range = isReplayed == true ? ledger.window.ranges.last : ledger.window.range(holding: ordinal)
            ahead = max(0, (range?.upperBound ?? ordinal) - ordinal)
        } else {
            ahead =
                draft.mapping(of: EventName(event).replacing(ordinal: ordinal + style.step).text) == nil
                ? 0 : .max
        }
        guard ahead <= style.headroom else { return false }
        draft.requestRearm(of: app, at: record.reading.wall)
        return true
    }

    /// Requests windows from the first minute on when a day begins with yesterday's windows. A counter that restarts
    /// with the day passes minutes that would not be reported otherwise. Returns whether any app lacks them.
    private func requestWholeWindows(_ reading: ClockReading, _ draft: inout some TrackerDraft) -> Bool {
        guard fold.policy.registration.rearms, let registered = draft.state.registeredAt?.day,
            registered < reading.day
        else { return false }
        let apps = draft.apps.filter { draft.ledger(of: $0)?.window.contains(1) == false }
        for app in apps.sorted() { draft.requestRearm(of: app, at: reading.wall) }
        return !apps.isEmpty
    }

    /// Adds to the record of a callback what device and store know of it and of its event.
    private func complete(_ record: inout JournalRecord, in draft: some TrackerDraft) {
        record.battery = battery.sample()
        record.map(by: draft)
        if let app = record.app { record.isShielded = shields.isShielded(app) }
    }
}

extension Receipt.Outcome {
    fileprivate var isCredited: Bool {
        if case .credited = self { return true }
        return false
    }
}

extension JournalRecord {
    /// What a callback says by itself.
    init(_ callback: MonitorCallback, _ reading: ClockReading) {
        self.init(
            kind: JournalRecord.Kind(callback.kind), event: callback.event?.text, activity: callback.activity,
            generation: callback.event?.generation,
            ordinal: callback.event?.ordinal.flatMap { EngineBounds.minute.contains($0) ? $0 : nil },
            reading: reading)
    }
}

// MARK: - Whether a store may be written to as it is found: one rule for callbacks, for registrations and for the service

/// What a store is found as. Preferences that look empty beside a journal are locked or lost, never new.
enum StoreCondition {
    /// It has its canary.
    case sound
    /// Nothing was recorded into it yet.
    case new
    /// Only the canary is missing; the counters are all there.
    case unmarked
    /// Counters are missing that the journal holds.
    case lost

    init(_ draft: some TrackerDraft, _ journal: some TrackerJournal) {
        let hasCounters = !draft.apps.isEmpty && draft.state.appliedSequence > 0
        if draft.hasCanary {
            self = .sound
        } else if hasCounters {
            self = .unmarked
        } else {
            self = journal.lastSequence == 0 ? .new : .lost
        }
    }
}

// MARK: - Finds the app of an event, also of one whose generation was replaced, and gives it to records

extension RegistrationDraft {
    /// The mapping of an event, or of its namesake in the present generation: mappings are rewritten at each
    /// registration, and callbacks of the one before can still be under way.
    func mapping(of event: String, in state: TrackerState) -> ThresholdMapping? {
        if let mapping = mapping(of: event) { return mapping }
        let name = EventName(event)
        guard let generation = name.generation, generation != state.generation else { return nil }
        return mapping(of: name.replacing(generation: state.generation).text)
    }
}

extension JournalRecord {
    /// Gives the record of a threshold the app and the time of its event, where the store knows it.
    mutating func map(by draft: some TrackerDraft) {
        guard kind == .threshold, let event, let mapping = draft.mapping(of: event, in: draft.state)
        else { return }
        app = mapping.app
        generation = generation ?? draft.state.generation
        // A threshold set up without a time covers a minute.
        seconds = mapping.incrementSeconds ?? 60
        thresholdSeconds = mapping.thresholdSeconds.map { $0 == 0 ? 60 : $0 } ?? ordinal.map { $0 * 60 }
    }
}
