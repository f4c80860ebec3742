// What is known of a store over a stretch of time, beyond what its capped logs still hold.

/// The records of a store over days or weeks.
///
/// A store's logs drop their oldest entries; a history keeps what each read found in them. `coverage` lists the periods
/// in which the logs were complete. Outside of them records can be missing, which allows no conclusion.
public struct HistoryWindow: Hashable, Sendable {
    public var span: TimeSpan
    /// Oldest first, as all that follows.
    public var recovery: [RecoveryEntry] = []
    public var callbacks: [Callback] = []
    /// Records of the engine's journal.
    public var journal: [JournalRecord] = []
    /// Lines that have a time.
    public var log: [LogEntry] = []
    public var memory: [MemorySample] = []
    public var heartbeats: [Instant] = []
    public var counters: [RecordedCounter] = []
    /// Ascending by app and day.
    public var usage: [RecordedUsage] = []
    public var apps: [RecordedApp] = []
    public var gaps: [RecordedGap] = []
    /// Stretches in which an observer saw the verdict; where there is none, nobody looked.
    public var verdicts: [RecordedState] = []
    public var findings: [RecordedState] = []
    /// Stretches that the logs of events were seen to cover, apart from each other.
    public var coverage: [TimeSpan] = []

    public init(span: TimeSpan) {
        self.span = span
    }
}

extension StoreContents {
    /// The same store with the records of a window that this very read was recorded in, so that analysis reaches
    /// beyond the caps of its logs. What the preferences say stays as it was read.
    public func extended(by window: HistoryWindow) -> StoreContents {
        var contents = self
        contents.recovery = window.recovery
        contents.callbacks = window.callbacks
        if contents.engine == nil, !window.journal.isEmpty { contents.engine = EngineTrace() }
        contents.precede(by: window.journal)
        contents.log = window.log
        contents.memory = window.memory
        contents.hasEventLog =
            hasEventLog || !contents.recovery.isEmpty || !contents.callbacks.isEmpty
            || !window.journal.isEmpty
        return contents
    }

    /// The same store with what a window knows from before its logs begin. Unlike `extended`, the window may be of
    /// an earlier read, so that a watcher need not ask for it each time.
    public func preceded(by window: HistoryWindow) -> StoreContents {
        func joined<Record>(
            _ old: [Record], _ new: [Record], at moment: (Record) -> Instant?
        ) -> [Record] {
            guard let first = new.lazy.compactMap(moment).first else { return old }
            // Counted first: a list of thousands is made at each read, and no larger than it has to be.
            func isBefore(_ record: Record) -> Bool { moment(record).map { $0 < first } ?? false }
            var records: [Record] = []
            records.reserveCapacity(old.count(where: isBefore) + new.count)
            for record in old where isBefore(record) { records.append(record) }
            records += new
            return records
        }
        var contents = self
        contents.recovery = joined(window.recovery, recovery) { $0.at }
        contents.callbacks = joined(window.callbacks, callbacks) { $0.at }
        contents.log = joined(window.log, log) { $0.at }
        contents.memory = joined(window.memory, memory) { $0.at }
        contents.precede(by: window.journal)
        return contents
    }

    /// Puts records before those that the journal still holds.
    private mutating func precede(by records: [JournalRecord]) {
        guard !records.isEmpty else { return }
        let first = engine?.records.first?.sequence ?? .max
        let earlier = records.filter { $0.sequence < first }
        engine?.records.insert(contentsOf: earlier, at: 0)
    }
}
