// Records the reads of one store into a history: only what is new, in one transaction.

import GRDB
package import TrackingModel

/// The recorder of one observer of one store.
package struct HistoryRecorder {
    package private(set) var store: HistoryStore
    private var memory = Memory(openCount: 0)
    private let isSecret: @Sendable (String) -> Bool

    /// - Parameter isSecret: Whether the value of a log line's field must not be kept, by the field's name.
    package init(_ store: HistoryStore, isSecret: @escaping @Sendable (String) -> Bool) {
        self.store = store
        self.isSecret = isSecret
    }

    /// A notice about the history's file; nil if all is well.
    package var notice: String? { store.notice }

    /// Records one read of a store with what was judged of it. Reads that hold nothing new write nothing.
    ///
    /// Records are kept for ninety days before `mark.at` unless the limits say otherwise.
    package mutating func record(_ contents: StoreContents, _ mark: HealthMark) throws(HistoryError) {
        try store.followFile()
        do {
            try attempt(contents, mark)
        } catch {
            try store.recover(from: error)
            do { try attempt(contents, mark) } catch { throw HistoryError(error, path: store.path) }
        }
    }

    private mutating func attempt(_ contents: StoreContents, _ mark: HealthMark) throws {
        try write(contents, at: mark.at) { memory, visit in
            try memory.record(contents, mark, visit)
            try memory.prune(visit, at: mark.at)
        }
    }

    /// Merges another history's records of a store.
    package mutating func include(
        _ window: HistoryWindow, of contents: StoreContents, at instant: Instant
    ) throws(HistoryError) {
        do {
            try write(contents, at: instant) { memory, visit in try memory.include(window, visit) }
        } catch { throw HistoryError(error, path: store.path) }
    }

    private mutating func write(
        _ contents: StoreContents, at instant: Instant, _ body: (inout Memory, Visit) throws -> Void
    ) throws {
        // What was not committed is not known to be written, so it is remembered only afterwards.
        var memory = memory.openCount == store.openCount ? memory : Memory(openCount: store.openCount)
        let (limits, isSecret) = (store.limits, isSecret)
        try store.queue.write { db in
            let device = try memory.device ?? DeviceLookup(contents: contents, db: db).device(at: instant)
            memory.device = device
            let visit = Visit(
                db: db, device: device, limits: limits,
                encoding: ColumnEncoding(textBytes: limits.textBytes, isSecret: isSecret),
                kept: limits.oldest(at: instant)...(instant + limits.future))
            try body(&memory, visit)
        }
        self.memory = memory
    }

    /// What the observer knows to be written.
    private struct Memory {
        let openCount: Int
        var device: Int64?
        var recovery = SeenRecords<RecoveryTable>()
        var callbacks = SeenRecords<CallbackTable>()
        var journal = SeenRecords<JournalTable>()
        var log = SeenRecords<LogTable>()
        var samples = SeenRecords<MemoryTable>()
        var heartbeats = SeenRecords<HeartbeatTable>()
        var values = KeptValues()
        var states = ObservedStates()
        var readAt: Instant?
        var prunedAt: Instant?

        init(openCount: Int) { self.openCount = openCount }

        mutating func record(_ contents: StoreContents, _ mark: HealthMark, _ visit: Visit) throws {
            try record(HistoryWindow(contents, mark), visit)
            if readAt.map({ abs(mark.at - $0) >= visit.limits.confirmation }) ?? true {
                try visit.db.execute(
                    sql: "UPDATE device SET path = ?, app_group = ?, last_read = ? WHERE id = ?",
                    arguments: [
                        contents.source.path, contents.source.group, mark.at.seconds, visit.device,
                    ])
                readAt = mark.at
            }
            try states.observe(mark, visit)
            if let span = CoveredSpan.span(of: contents, at: mark.recordsEnd ?? mark.at) {
                try Stretches(visit: visit).add(kind: Stretches.coverage, span)
            }
        }

        mutating func include(_ window: HistoryWindow, _ visit: Visit) throws {
            try record(window, visit)
            let stretches = Stretches(visit: visit)
            for state in window.verdicts + window.findings {
                try stretches.add(
                    kind: state.kind.rawValue, code: state.code ?? "", level: state.level, state.span)
            }
            for span in window.coverage { try stretches.add(kind: Stretches.coverage, span) }
        }

        private mutating func record(_ window: HistoryWindow, _ visit: Visit) throws {
            try recovery.record(window.recovery, visit)
            try callbacks.record(window.callbacks, visit)
            try journal.record(window.journal, visit)
            try log.record(window.log, visit)
            try samples.record(window.memory, visit)
            try heartbeats.record(window.heartbeats, visit)
            try values.record(window.usage, window.apps, visit)
            try values.record(window.gaps, visit)
            try values.record(window.counters, visit)
        }

        /// Once an hour by age; by size whenever there is too much.
        mutating func prune(_ visit: Visit, at instant: Instant) throws {
            let pruning = Pruning(db: visit.db)
            if prunedAt.map({ abs(instant - $0) >= 3_600 }) ?? true {
                try pruning.remove(before: visit.limits.oldest(at: instant))
                prunedAt = instant
            }
            try pruning.shrink(to: visit.limits.bytes, at: instant)
        }
    }
}
