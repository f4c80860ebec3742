// What this project's own engine leaves in a store beside the counters: the journal and its memory.

/// The engine's records and memory, as far as a store has them. Stores of other writers have none.
public struct EngineTrace: Hashable, Sendable {
    /// Records of the journal, ascending by sequence: the part before the last rotation and the present one.
    public var records: [JournalRecord]
    /// The counters before the oldest record; nil where the journal goes back to the beginning, or has none.
    public var startCheckpoint: JournalCheckpoint?
    /// Lines of the journal that are no record.
    public var damagedLines: Int
    /// Nil where the preferences hold none that can be read.
    public var state: TrackerState?
    public var service: ServiceMemory?
    /// Callbacks that wait for their app (`engine_queue`); nil where the queue can't be read.
    public var queued: Int?
    /// Those of them that can be read, in the order in which they came.
    public var waiting: [JournalRecord]
    /// Whether the key is there that every store of the engine has; without it the preferences were lost, or read
    /// while the device was locked (Q17).
    public var hasCanary: Bool

    public init(records: [JournalRecord] = [], state: TrackerState? = nil, hasCanary: Bool = true) {
        self.records = records
        self.state = state
        self.hasCanary = hasCanary
        damagedLines = 0
        queued = 0
        waiting = []
    }
}
