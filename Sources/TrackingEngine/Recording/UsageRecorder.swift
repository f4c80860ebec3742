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

    /// Records one callback. Never throws: what can't be kept as it should be is kept in the next best way, and
    /// the receipt says how.
    public mutating func receive(_ callback: MonitorCallback) -> Receipt { receive(callback, unless: nil) }

    /// - Parameter taken: Where the callback is out of a log: what the store has of it already. Nil for a callback that
    ///   comes just now.
    package mutating func receive(_ callback: MonitorCallback, unless taken: TakenRecords?) -> Receipt {
        let store = store
        return store.asOneWait { record(callback, unless: taken) }
    }

    private mutating func record(_ callback: MonitorCallback, unless taken: TakenRecords?) -> Receipt {
        let record = JournalRecord(callback, ports.clock.reading())
        let memory = ports.memory.sample()
        let intake = intake
        var recorded = Receipt(sequence: nil, outcome: .noted)
        do {
            let receipt = try transact { draft, journal in
                if let earlier = try intake.earlier(record, &draft, journal, taken) { return earlier }
                try intake.record(record, memory, into: &draft, journal: &journal, receipt: &recorded)
                taken?.reach(journal)
                return recorded
            }
            taken?.note(record, isRepeated: receipt.outcome == .replayed, as: receipt.sequence)
            if let notification = receipt.notification { post(notification, record.reading) }
            return receipt
        } catch {
            taken?.note(record, isRepeated: false, as: nil)
            return keep(record, sequence: recorded.sequence, after: error)
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
        let intake = intake
        return try transact { draft, journal in
            guard draft.hasCanary else { return false }
            try intake.settle(reading, &draft, &journal)
            return true
        }
    }

    /// Runs the body in a transaction. Unless the store is locked or lost, what was kept in files or in this process
    /// is entered before.
    private mutating func transact<Result>(
        _ body: (inout Store.Draft, inout Store.Journal) throws -> Result
    ) throws -> Result {
        let (fold, waiting) = (intake.fold, unsaved)
        var isLocked = true
        // What is in the journal is safe, whatever happens to the rest.
        var entered = 0
        defer { unsaved.removeFirst(entered) }
        let result = try store.transact { draft, journal in
            entered = 0
            isLocked = !draft.hasCanary
            if !isLocked {
                if looksForFallbacks { try fold.enterFallbacks(into: &draft, journal: &journal) }
                if !waiting.isEmpty { try fold.catchUp(&draft, with: journal) }
                for record in waiting {
                    try fold.append(record, andApplyTo: &draft, journal: &journal)
                    entered += 1
                }
            }
            return try body(&draft, &journal)
        }
        looksForFallbacks = looksForFallbacks && isLocked
        return result
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
        _ record: JournalRecord, sequence: Int?, after error: any Error
    ) -> Receipt {
        let description = "\(error)"
        if let sequence { return Receipt(sequence: sequence, outcome: .held(.storeFailed(description))) }
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

// MARK: - What the engine answers to a callback

/// The outcome of a callback.
public struct Receipt: Hashable, Sendable {
    /// How a callback was taken.
    public enum Outcome: Hashable, Sendable {
        /// Seconds were credited to an app; a burst can still be judged and undone.
        case credited(app: String, seconds: Int)
        case rejected(RejectionReason)
        /// A warning or an interval callback: kept, nothing to count.
        case noted
        /// A log reported again what the store took before: nothing is changed.
        case replayed
        /// Kept, to be counted later.
        case held(HoldReason)
        /// Nothing could keep it but this process, which tries again with the next callback.
        case unsaved(String)
    }

    /// Why a callback is counted later.
    public enum HoldReason: Hashable, Sendable {
        /// Memory was above 5 MiB, so only a minimal counter was written.
        case lowMemory
        /// The store shows no canary: the device is locked, or the preferences are gone.
        case lockedStore
        /// The counters could not be written; the words of the error.
        case storeFailed(String)
    }

    /// The number in the journal; nil when the journal could not be written.
    public var sequence: Int?
    public var outcome: Outcome
    /// Whether the registered thresholds run out: the moment for `TrackingService.rearm`.
    public var wantsRearm: Bool
    /// The number of the notification that reports it to the app; nil where it changed no counter.
    public var notification: Int?

    public init(sequence: Int?, outcome: Outcome, wantsRearm: Bool = false) {
        self.sequence = sequence
        self.outcome = outcome
        self.wantsRearm = wantsRearm
    }
}

// MARK: - The surroundings of the recorder

/// What a `UsageRecorder` asks of the device.
public struct RecorderPorts {
    public var clock: any EngineClock
    public var memory: any MemoryProbe
    /// Used for batches of callbacks: they are delayed for hours only when the battery runs low.
    public var battery: any BatteryProbe
    public var shields: any ShieldState
    public var notifications: any NotificationPort

    public init(
        clock: any EngineClock, memory: any MemoryProbe = NoMemoryProbe(),
        battery: any BatteryProbe = NoBatteryProbe(),
        shields: any ShieldState = NoShields(), notifications: any NotificationPort = NoNotifications()
    ) {
        self.clock = clock
        self.memory = memory
        self.battery = battery
        self.shields = shields
        self.notifications = notifications
    }
}
