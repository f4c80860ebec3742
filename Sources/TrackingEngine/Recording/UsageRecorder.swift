// The extension's side of the engine: what happens on each callback, in which order.

public import TrackingModel

/// Records the callbacks of a monitor extension.
///
/// ```swift
/// var recorder = UsageRecorder(store: store, ports: RecorderPorts(clock: clock))
/// let receipt = recorder.receive(MonitorCallback(.threshold, event: EventName(name), activity: activity))
/// ```
/// Make one for each launch of the extension, or keep one as long as the process lives; all that lasts is in the
/// store.
public struct UsageRecorder<Store: TrackerStore> {
    /// Memory above this takes the minimal path, bytes (seed phase 5.1).
    public static var memoryWarning: Int { Thresholds().memoryWarning }

    public let store: Store
    let ports: RecorderPorts
    let fold: JournalFold
    /// Records that nothing could keep yet, at most `JournalFold.queueLimit`.
    private(set) var unsaved: [JournalRecord] = []

    public init(store: Store, policy: PolicyName = .ordinal, ports: RecorderPorts) {
        self.store = store
        self.ports = ports
        fold = JournalFold(policy: policy)
    }

    /// Takes in one callback. Never throws: what can't be kept as it should be is kept in the next best way, and
    /// the receipt says how.
    public mutating func receive(_ callback: MonitorCallback) -> Receipt {
        let reading = ports.clock.reading()
        let memory = ports.memory.sample()
        let waiting = unsaved
        var sequence: Int?
        var notification: Int?
        // What the journal has taken is safe there, whatever becomes of the rest.
        var taken = 0
        defer { unsaved.removeFirst(taken) }
        do {
            let receipt = try store.transact { draft, journal in
                taken = 0
                for record in waiting {
                    _ = try fold.enter(record, into: &draft, journal: &journal)
                    taken += 1
                }
                let result = try take(
                    callback, reading, memory, into: &draft, journal: &journal, sequence: &sequence)
                notification = result.notification
                return result.receipt
            }
            if let notification { post(notification, reading) }
            return receipt
        } catch {
            return keep(callback, reading, sequence: sequence, after: error)
        }
    }

    /// Judges a burst that has been quiet for long enough, when no callback comes to do it.
    public mutating func settle() throws {
        let reading = ports.clock.reading()
        try store.transact { draft, journal in
            _ = try fold.settle(&draft, journal: &journal, at: reading)
        }
    }

    private func take(
        _ callback: MonitorCallback, _ reading: ClockReading, _ memory: MemoryReading?,
        into draft: inout Store.Draft, journal: inout Store.Journal, sequence: inout Int?
    ) throws -> (receipt: Receipt, notification: Int?) {
        if !draft.hasCanary {
            // Preferences that look empty beside a journal are locked or lost: nothing is written over them.
            guard journal.lastSequence == 0, draft.apps.isEmpty || draft.state.appliedSequence == 0 else {
                let number = try journal.append(record(of: callback, reading))
                sequence = number
                return (Receipt(sequence: number, outcome: .held(.lockedStore)), nil)
            }
            draft.setCanary()
        }
        if draft.state.policy != fold.name.rawValue { draft.state.policy = fold.name.rawValue }
        draft.setHeartbeat(reading.wall)
        if let memory { draft.setMemory(memory.bytes) }
        let record = record(of: callback, reading, in: draft)
        if let memory, memory.bytes > Self.memoryWarning, callback.kind == .threshold {
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
        var notification: Int?
        var wantsRearm = false
        if let app = record.app, record.kind == .threshold {
            wantsRearm = requestRearm(of: app, record, &draft)
        }
        // A counter that begins anew with the day passes minutes that no window of yesterday may hold.
        if record.kind == .start, let registered = draft.state.registeredAt?.day, registered < reading.day,
            fold.name.registration.rearms
        {
            for app in draft.apps.sorted() where draft.ledger(of: app)?.window.contains(1) == false {
                draft.requestRearm(of: app, at: reading.wall)
                wantsRearm = true
            }
        }
        if case .credited = result.outcome {
            draft.notificationSequence += 1
            notification = draft.notificationSequence
        }
        // Their thresholds are used up, and what comes next can only be told by new ones.
        for app in result.undone.keys.sorted() { draft.requestRearm(of: app, at: reading.wall) }
        let receipt = Receipt(
            sequence: result.sequence, outcome: result.outcome,
            wantsRearm: !result.undone.isEmpty || wantsRearm)
        return (receipt, notification)
    }

    /// Tries the callbacks that had no app when they came.
    private func retryQueue(
        _ reading: ClockReading, _ draft: inout Store.Draft, _ journal: inout Store.Journal
    ) throws {
        guard !draft.queue.isEmpty else { return }
        for waiting in draft.queue {
            guard let event = waiting.event, draft.mapping(of: event, in: draft.state) != nil else {
                continue
            }
            draft.queue.removeAll { $0.sequence == waiting.sequence }
            // Yesterday's can't be told from today's once it is counted.
            guard waiting.reading.day == reading.day else { continue }
            var record = record(
                of: MonitorCallback(.threshold, event: EventName(event), activity: waiting.activity ?? ""),
                reading, in: draft)
            record.kind = .retried
            record.of = waiting.sequence
            _ = try fold.enter(record, into: &draft, journal: &journal)
        }
    }

    /// Asks for new thresholds before the registered ones run out; returns whether they do.
    private func requestRearm(
        of app: String, _ record: JournalRecord, _ draft: inout Store.Draft
    ) -> Bool {
        guard fold.name.registration.rearms, let ordinal = record.ordinal, let event = record.event,
            record.generation == draft.state.generation || draft.state.generation == 0
        else { return false }
        let ahead: Int
        if let ledger = draft.ledger(of: app), !ledger.window.isEmpty {
            let isReplayed = ledger.replayed.map {
                $0.generation == record.generation && ordinal <= $0.minute
            }
            // A counter that goes on has passed the lower range, and the higher one is there for it.
            let range = isReplayed == true ? ledger.window.ranges.last : ledger.window.range(holding: ordinal)
            ahead = max(0, (range?.upperBound ?? ordinal) - ordinal)
        } else {
            ahead = draft.mapping(of: EventName(event).replacing(ordinal: ordinal + 1).text) == nil ? 0 : .max
        }
        guard ahead <= RegistrationStyle.headroom else { return false }
        draft.requestRearm(of: app, at: record.reading.wall)
        return true
    }

    private func record(of callback: MonitorCallback, _ reading: ClockReading) -> JournalRecord {
        JournalRecord(
            kind: JournalRecord.Kind(callback.kind), event: callback.event?.text, activity: callback.activity,
            generation: callback.event?.generation,
            ordinal: callback.event?.ordinal.flatMap { EngineBounds.minute.contains($0) ? $0 : nil },
            reading: reading)
    }

    /// The record of a callback with all that the store knows of its event.
    private func record(
        of callback: MonitorCallback, _ reading: ClockReading, in draft: Store.Draft
    ) -> JournalRecord {
        var record = record(of: callback, reading)
        guard callback.kind == .threshold, let event = callback.event,
            let mapping = draft.mapping(of: event.text, in: draft.state)
        else { return record }
        record.app = mapping.app
        record.generation = record.generation ?? draft.state.generation
        // A threshold that was set up without a time stands for a minute (seed usage-tracking-accuracy-guide).
        record.seconds = mapping.incrementSeconds ?? 60
        record.thresholdSeconds =
            mapping.thresholdSeconds.map { $0 == 0 ? 60 : $0 } ?? record.ordinal.map { $0 * 60 }
        record.isShielded = ports.shields.isShielded(mapping.app)
        return record
    }

    private mutating func post(_ sequence: Int, _ reading: ClockReading) {
        do {
            try ports.notifications.post(sequence: sequence)
        } catch {
            let words = "\(error)"
            // The app looks by itself where it can't be woken (seed phase 5.2); failing that, at its next launch.
            try? store.transact { draft, _ in
                draft.needsPolling = true
                RecordDiary.notificationFailed(words, sequence, reading, &draft)
            }
        }
    }

    /// Keeps a callback after its transaction failed: in the journal, else in a file of its own, else here.
    private mutating func keep(
        _ callback: MonitorCallback, _ reading: ClockReading, sequence: Int?, after error: any Error
    ) -> Receipt {
        let words = "\(error)"
        if let sequence { return Receipt(sequence: sequence, outcome: .held(.storeFailed(words))) }
        let record = record(of: callback, reading)
        if let number = try? store.journal({ try $0.append(record) }) {
            return Receipt(sequence: number, outcome: .held(.storeFailed(words)))
        }
        do {
            try store.keepFallback(record)
            return Receipt(sequence: nil, outcome: .held(.storeFailed(words)))
        } catch {
            try? store.raiseEmergencyFlag()
            unsaved.append(record)
            if unsaved.count > JournalFold.queueLimit { unsaved.removeFirst() }
            return Receipt(sequence: nil, outcome: .unsaved("\(error)"))
        }
    }
}
