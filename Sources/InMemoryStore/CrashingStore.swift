// A store whose process can die in the middle of a transaction.

public import TrackingModel

/// A store as seen by a process that is killed after the journal was written and before the counters were.
///
/// The journal's lines stay; what the transaction changed in the draft is lost, as after a real kill between the two
/// writes.
public final class CrashingStore<Base: TrackerStore>: TrackerStore {
    /// The process is dead, or dying.
    public struct Killed: Error {}

    public let base: Base
    /// Kills the process in its next transaction.
    package var diesAfterJournal = false
    /// Whether it is dead: nothing that reaches it is kept.
    package private(set) var isDead = false

    public init(_ base: Base) { self.base = base }

    /// A new process opens the store.
    package func restart() {
        isDead = false
        diesAfterJournal = false
    }

    /// The base, for a process that lives.
    private var living: Base {
        get throws {
            if isDead { throw Killed() }
            return base
        }
    }

    public func transact<Result>(
        _ body: (inout Base.Draft, inout Base.Journal) throws -> Result
    ) throws -> Result {
        guard diesAfterJournal else { return try living.transact(body) }
        return try living.transact { draft, journal in
            _ = try body(&draft, &journal)
            isDead = true
            throw Killed()
        }
    }

    public func read<Result>(_ body: (Base.Draft) throws -> Result) throws -> Result {
        try living.read(body)
    }

    public func journal<Result>(_ body: (inout Base.Journal) throws -> Result) throws -> Result {
        try living.journal(body)
    }

    public func keepFallback(_ record: JournalRecord) throws { try living.keepFallback(record) }

    public func raiseEmergencyFlag() throws { try living.raiseEmergencyFlag() }
}
