// The journal of a store in memory.

public import TrackingModel

/// The journal of a `MemoryStore`.
public struct MemoryJournal: TrackerJournal {
    /// Oldest first; put together at each call.
    public var records: [JournalRecord] { Array(pages.joined()) }
    /// The records in parts, since a single array would move all of them each time that it grows.
    private var pages: [[JournalRecord]] = []
    private static let pageRecords = 128
    public private(set) var lastSequence = 0
    /// The counters before the oldest record; nil where that is the first of all.
    private var start: JournalCheckpoint?
    var failure: (any Error)?

    public mutating func append(_ record: JournalRecord) throws -> Int {
        if let failure { throw failure }
        lastSequence += 1
        if pages.last.map({ $0.count >= Self.pageRecords }) ?? true {
            pages.append([])
            pages[pages.count - 1].reserveCapacity(Self.pageRecords)
        }
        let page = pages.count - 1
        pages[page].append(record)
        pages[page][pages[page].count - 1].sequence = lastSequence
        return lastSequence
    }

    public func checkpoint() -> JournalCheckpoint? { start }

    /// The minutes whose thresholds are registered, by app; nil where nothing is.
    public var thresholds: [String: MinuteSet]? {
        for page in pages.reversed() {
            if let record = page.last(where: { $0.kind == .registered }) { return record.thresholds }
        }
        return start?.thresholds
    }

    /// Forgets the records that are folded in.
    ///
    /// - Parameters:
    ///   - checkpoint: The counters with these records folded in.
    ///   - isKept: Whether a record stays nevertheless.
    mutating func forget(before checkpoint: JournalCheckpoint, butNot isKept: (JournalRecord) -> Bool) {
        let kept = pages.joined().filter { $0.sequence > checkpoint.state.appliedSequence || isKept($0) }
        pages = kept.isEmpty ? [] : [kept]
        start = checkpoint
    }

    public func forEach(after sequence: Int, _ body: (JournalRecord) throws -> Void) rethrows {
        guard sequence < lastSequence else { return }
        // Nearly always only the newest are asked for.
        let first = pages.lastIndex { $0.first.map { $0.sequence <= sequence } ?? false } ?? 0
        for page in pages[min(first, pages.count)...] {
            for record in page where record.sequence > sequence { try body(record) }
        }
    }
}
