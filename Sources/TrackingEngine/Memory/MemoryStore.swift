// A tracker's store in memory: for simulations of many days and for tests, with failures on request.

public import TrackingModel

/// A store without files. Reference semantics, because recorder, service and test look at the same one.
public final class MemoryStore: TrackerStore {
    public var contents = MemoryDraft()
    public var journal = MemoryJournal()
    public var fallbacks: [JournalRecord] = []
    /// Set to make the next operations fail.
    public var failure: (any Error)?
    /// Set to make the journal fail as well.
    public var journalFailure: (any Error)?
    /// Set to make fallback files fail as well.
    public var fallbackFailure: (any Error)?

    /// - Parameter keepsLogs: Whether log lines and entries are kept.
    public init(keepsLogs: Bool = true) { contents.keepsLogs = keepsLogs }

    public func transact<Result>(
        _ body: (inout MemoryDraft, inout MemoryJournal) throws -> Result
    ) throws -> Result {
        if let failure { throw failure }
        journal.failure = journalFailure
        let before = contents.beginTransaction()
        do {
            let result = try body(&contents, &journal)
            contents.endTransaction()
            return result
        } catch {
            contents.rollBack(to: before)
            throw error
        }
    }

    public func journal<Result>(_ body: (inout MemoryJournal) throws -> Result) throws -> Result {
        journal.failure = journalFailure
        return try body(&journal)
    }

    public func keepFallback(_ record: JournalRecord) throws {
        if let fallbackFailure { throw fallbackFailure }
        contents.fallbacks.append(("fallback_\(record.reading.wall.seconds).json", record))
    }

    public func raiseEmergencyFlag() throws {
        if let failure { throw failure }
        contents.emergencyFlag = true
    }
}

/// The journal of a `MemoryStore`.
public struct MemoryJournal: TrackerJournal {
    public private(set) var records: [JournalRecord] = []
    public private(set) var lastSequence = 0
    var failure: (any Error)?

    public mutating func append(_ record: JournalRecord) throws -> Int {
        if let failure { throw failure }
        lastSequence += 1
        var record = record
        record.sequence = lastSequence
        records.append(record)
        return lastSequence
    }

    public func checkpoint() -> JournalCheckpoint? { nil }

    public func forEach(after sequence: Int, _ body: (JournalRecord) throws -> Void) rethrows {
        guard sequence < lastSequence else { return }
        let first = records.partitioningIndex { $0.sequence > sequence }
        for record in records[first...] { try body(record) }
    }
}

extension [JournalRecord] {
    /// The first index whose record fulfils the condition, which holds from some index on.
    fileprivate func partitioningIndex(where condition: (JournalRecord) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
