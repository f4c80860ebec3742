// What becomes of a callback within the transaction that takes it in.

import TrackingModel

/// The recorder's steps from a callback to its receipt, for any store's draft and journal.
struct CallbackIntake {
    let fold: JournalFold
    let shields: any ShieldState
    let battery: any BatteryProbe

    func take<Draft: TrackerDraft, Journal: TrackerJournal>(
        _ callback: MonitorCallback, _ reading: ClockReading, _ memory: MemoryReading?,
        into draft: inout Draft, journal: inout Journal, sequence: inout Int?
    ) throws -> (receipt: Receipt, notification: Int?) {
        switch StoreCondition(draft, journal) {
        case .sound: break
        case .new: draft.setCanary()
        case .unmarked, .lost:
            var record = JournalRecord(callback, reading)
            record.memoryBytes = memory?.bytes
            let number = try journal.append(record)
            sequence = number
            return (Receipt(sequence: number, outcome: .held(.lockedStore)), nil)
        }
        if draft.state.policy != fold.policy.name { draft.state.policy = fold.policy.name }
        draft.setHeartbeat(reading.wall)
        if let memory { draft.setMemory(memory.bytes) }
        var record = record(of: callback, reading, in: draft)
        if let memory, memory.bytes > Thresholds().memoryWarning, callback.kind == .threshold {
            record.memoryBytes = memory.bytes
            let number = try journal.append(record)
            sequence = number
            draft.countMinimally(record.event ?? "")
            return (Receipt(sequence: number, outcome: .held(.lowMemory)), nil)
        }
        // A retry that was journalled by a process that died then is not tried again.
        try fold.catchUp(&draft, with: journal)
        try retryQueue(reading, &draft, &journal)
        let hadFullQueue = draft.queue.count >= JournalFold.queueLimit
        let result = try fold.enter(record, into: &draft, journal: &journal)
        sequence = result.sequence
        draft.clearMinimalCounts()
        let diary = RecordDiary(record: record, result: result, memory: memory)
        diary.write(to: &draft, queueOverflowed: hadFullQueue && result.outcome == .rejected(.noMapping))
        diary.reportAnalytics(&draft)
        var notification: Int?
        var wantsRearm = false
        let asksAlways = fold.policy.registration.asksAlways
        if let app = record.app, record.kind == .threshold, asksAlways || result.outcome.isCredited {
            wantsRearm = requestRearm(of: app, record, &draft)
        }
        if record.kind == .start, asksAlways { wantsRearm = requestWholeWindows(record.reading, &draft) }
        if case .credited = result.outcome {
            draft.notificationSequence += 1
            notification = draft.notificationSequence
        }
        // Their thresholds are used up; further use needs new ones to be reported.
        let usedUp = result.flooded.union(result.undone.keys)
        for app in usedUp.sorted() { draft.requestRearm(of: app, at: reading.wall) }
        let receipt = Receipt(
            sequence: result.sequence, outcome: result.outcome, wantsRearm: !usedUp.isEmpty || wantsRearm)
        return (receipt, notification)
    }

    /// The receipt of a callback that was taken before, whose record counts if it did not yet; nil for one that is news.
    func earlier<Draft: TrackerDraft, Journal: TrackerJournal>(
        _ callback: MonitorCallback, _ reading: ClockReading, _ draft: inout Draft, _ journal: Journal,
        _ taken: TakenRecords?
    ) throws -> Receipt? {
        guard let earlier = try taken?.earlier(JournalRecord(callback, reading), in: journal) else {
            return nil
        }
        if draft.hasCanary { try fold.catchUp(&draft, with: journal) }
        return Receipt(sequence: earlier.sequence, outcome: .replayed)
    }

    /// Enters what lies in files of its own; false where the store is locked or lost, and nothing was done.
    func enterFallbacks<Draft: TrackerDraft, Journal: TrackerJournal>(
        _ draft: inout Draft, _ journal: inout Journal
    ) throws -> Bool {
        guard draft.hasCanary else { return false }
        _ = try fold.enterFallbacks(into: &draft, journal: &journal)
        return true
    }

    /// Enters the records that nothing could keep when they came, unless the store is locked or lost.
    ///
    /// - Parameter taken: Counts those that are in the journal.
    func enter<Draft: TrackerDraft, Journal: TrackerJournal>(
        _ unsaved: [JournalRecord], _ draft: inout Draft, _ journal: inout Journal, taken: inout Int
    ) throws {
        guard draft.hasCanary else { return }
        for record in unsaved {
            _ = try fold.enter(record, into: &draft, journal: &journal)
            taken += 1
        }
    }

    /// Counts the callbacks that were kept while the store could not be used, then judges a burst that was quiet for
    /// long enough.
    func settle<Draft: TrackerDraft, Journal: TrackerJournal>(
        _ reading: ClockReading, _ draft: inout Draft, _ journal: inout Journal
    ) throws {
        try fold.catchUp(&draft, with: journal)
        try retryQueue(reading, &draft, &journal)
        _ = try fold.settle(&draft, journal: &journal, at: reading)
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
            var record = record(
                of: MonitorCallback(.threshold, event: EventName(event), activity: waiting.activity ?? ""),
                reading, in: draft)
            record.kind = .retried
            record.of = waiting.sequence
            _ = try fold.enter(record, into: &draft, journal: &journal)
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

    /// The record of a callback with everything that the store knows about its event.
    private func record(
        of callback: MonitorCallback, _ reading: ClockReading, in draft: some TrackerDraft
    ) -> JournalRecord {
        var record = JournalRecord(callback, reading)
        record.battery = battery.sample()
        record.map(by: draft)
        if let app = record.app { record.isShielded = shields.isShielded(app) }
        return record
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
