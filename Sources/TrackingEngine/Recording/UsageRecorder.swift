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
///
/// A burst is judged by what comes behind it, the last one of a day maybe by nothing: whoever reads the counters has to
/// let time pass for the store, the app by ``TrackingService/tick()`` (or `launch` and `notified`), a program without an
/// app by ``settle()``. Until then they hold minutes that may be taken back.
public struct UsageRecorder<Store: TrackerStore> {
    /// Memory above this takes the minimal path, bytes.
    public static var memoryWarning: Int { Thresholds().memoryWarning }

    public let store: Store
    let ports: RecorderPorts
    private let intake: CallbackIntake
    /// Records that nothing could keep yet, at most `JournalFold.queueLimit`.
    private(set) var unsaved: [JournalRecord] = []
    /// Whether there may be records in files of their own: of an earlier process, or of this one.
    private var looksForFallbacks = true

    public init(store: Store, policy: CreditingPolicy = .ordinal, ports: RecorderPorts) {
        self.store = store
        self.ports = ports
        intake = CallbackIntake(
            fold: JournalFold(policy: policy), shields: ports.shields, battery: ports.battery)
    }

    /// Takes in one callback. Never throws: what can't be kept as it should be is kept in the next best way, and
    /// the receipt says how.
    public mutating func receive(_ callback: MonitorCallback) -> Receipt { receive(callback, unless: nil) }

    /// - Parameter taken: Where the callback is out of a log: what the store has of it already. Nil for a callback that
    ///   comes just now.
    package mutating func receive(_ callback: MonitorCallback, unless taken: TakenRecords?) -> Receipt {
        let store = store
        return store.asOneWait { take(callback, unless: taken) }
    }

    private mutating func take(_ callback: MonitorCallback, unless taken: TakenRecords?) -> Receipt {
        let reading = ports.clock.reading()
        let memory = ports.memory.sample()
        let waiting = unsaved
        var sequence: Int?
        var notification: Int?
        var looks = looksForFallbacks
        // What is in the journal is safe, whatever happens to the rest.
        var entered = 0
        defer { unsaved.removeFirst(entered) }
        do {
            let receipt = try store.transact { draft, journal in
                entered = 0
                looks = try looksForFallbacks && !intake.enterFallbacks(&draft, &journal)
                try intake.enter(waiting, &draft, &journal, taken: &entered)
                if let receipt = try intake.earlier(callback, reading, &draft, journal, taken) {
                    return receipt
                }
                let result = try intake.take(
                    callback, reading, memory, into: &draft, journal: &journal, sequence: &sequence)
                taken?.reach(journal)
                notification = result.notification
                return result.receipt
            }
            looksForFallbacks = looks
            taken?.note(
                JournalRecord(callback, reading), isRepeated: receipt.outcome == .replayed,
                as: receipt.sequence)
            if let notification { post(notification, reading) }
            return receipt
        } catch {
            taken?.note(JournalRecord(callback, reading), isRepeated: false, as: nil)
            return keep(callback, reading, sequence: sequence, after: error)
        }
    }

    /// Does what the next callback would do, when none comes: counts those that were held, and judges a burst that has
    /// been quiet for long enough.
    ///
    /// - Returns: False where the store is locked or lost, and nothing was done.
    /// - Throws: Where the store can't be read or written; what is held stays held.
    @discardableResult
    public mutating func settle() throws -> Bool {
        let reading = ports.clock.reading()
        let waiting = unsaved
        var looks = looksForFallbacks
        var taken = 0
        defer { unsaved.removeFirst(taken) }
        let isUsable = try store.transact { draft, journal in
            taken = 0
            guard draft.hasCanary else { return false }
            looks = try looksForFallbacks && !intake.enterFallbacks(&draft, &journal)
            try intake.enter(waiting, &draft, &journal, taken: &taken)
            try intake.settle(reading, &draft, &journal)
            return true
        }
        looksForFallbacks = looks
        return isUsable
    }

    private mutating func post(_ sequence: Int, _ reading: ClockReading) {
        do {
            try ports.notifications.post(sequence: sequence)
        } catch {
            let description = "\(error)"
            // The app looks by itself where it can't be woken; failing that, at its next launch.
            try? store.transact { draft, _ in
                draft.needsPolling = true
                RecordDiary.notificationFailed(description, sequence, reading, &draft)
            }
        }
    }

    /// Keeps a callback after its transaction failed: in the journal, else in a file of its own, else here.
    private mutating func keep(
        _ callback: MonitorCallback, _ reading: ClockReading, sequence: Int?, after error: any Error
    ) -> Receipt {
        let description = "\(error)"
        if let sequence { return Receipt(sequence: sequence, outcome: .held(.storeFailed(description))) }
        let record = JournalRecord(callback, reading)
        if let number = try? store.journal({ try $0.append(record) }) {
            return Receipt(sequence: number, outcome: .held(.storeFailed(description)))
        }
        do {
            try store.keepFallback(record)
            looksForFallbacks = true
            return Receipt(sequence: nil, outcome: .held(.storeFailed(description)))
        } catch {
            try? store.raiseEmergencyFlag()
            unsaved.append(record)
            if unsaved.count > JournalFold.queueLimit { unsaved.removeFirst() }
            return Receipt(sequence: nil, outcome: .unsaved("\(error)"))
        }
    }
}
