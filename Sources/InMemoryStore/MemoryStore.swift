// A tracker's store in memory: for simulations of many days and for tests, with failures on request.

public import TrackingModel

/// A store without files. Reference semantics, because recorder, service and test look at the same one.
public final class MemoryStore: TrackerStore {
    public var contents = MemoryDraft()
    public var journal = MemoryJournal()
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
        // Both at once, since each access to what a class holds is checked at run time.
        return try Self.transact(&contents, &journal, journalFailure, body)
    }

    private static func transact<Result>(
        _ contents: inout MemoryDraft, _ journal: inout MemoryJournal, _ journalFailure: (any Error)?,
        _ body: (inout MemoryDraft, inout MemoryJournal) throws -> Result
    ) throws -> Result {
        journal.failure = journalFailure
        contents.beginTransaction()
        do {
            let result = try body(&contents, &journal)
            contents.endTransaction()
            return result
        } catch {
            contents.rollBack()
            throw error
        }
    }

    public func read<Result>(_ body: (MemoryDraft) throws -> Result) throws -> Result {
        if let failure { throw failure }
        return try body(contents)
    }

    public func journal<Result>(_ body: (inout MemoryJournal) throws -> Result) throws -> Result {
        journal.failure = journalFailure
        return try body(&journal)
    }

    /// The counters as they are now, with the thresholds that are registered.
    public var checkpoint: JournalCheckpoint {
        var checkpoint = contents.counters.checkpoint
        checkpoint.thresholds = journal.thresholds
        return checkpoint
    }

    /// Forgets the records of the journal that are folded into the counters, as a container does when its journal has
    /// grown.
    ///
    /// What the service still looks for stays: retries of callbacks that wait for a mapping, and the records behind
    /// minimal counters.
    public func rotateJournal() {
        let waiting = Set(contents.queue.map(\.sequence))
        let minimal = contents.minimalCounts
        guard contents.fallbacks.isEmpty else { return }
        journal.forget(before: checkpoint) { record in
            switch record.kind {
            case .retried: record.of.map(waiting.contains) ?? false
            case .threshold: record.event.map { minimal[$0] != nil } ?? false
            default: false
            }
        }
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
