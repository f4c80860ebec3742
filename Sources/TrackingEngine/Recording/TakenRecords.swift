// Tells the lines of a log that is fed again from those that are news.

package import TrackingModel

/// What a store took before a log is fed to it, and what the feed has reported so far.
///
/// A line is reported again where the store has its record more often than the feed reported it: a log that was fed before, in
/// whole or in part, changes nothing any more, while two equal lines of one log are two callbacks. Where the journal
/// keeps the record no more, its time tells.
package final class TakenRecords {
    /// An earlier record of a line.
    package struct Earlier {
        /// Nil where the journal does not keep it any more.
        package let sequence: Int?
        /// How often the store has such a record.
        let count: Int
    }

    private struct Identity: Hashable {
        let kind: JournalRecord.Kind
        let event: String?
        let activity: String?
        /// Of registrations that have one of their own.
        let generation: Int?
        let boot: String
        let monotonic: Double
    }

    /// Of records that the feed did not make.
    private var known: [Identity: (count: Int, sequence: Int)] = [:]
    private var told: [Identity: Int] = [:]
    /// The journal is known up to this record.
    private var readThrough = 0
    /// As `readThrough`, once what was reported just now is written.
    private var reached: Int?
    /// The times of records that the journal kept no more when the feed began; nil before it was read.
    private var covered: [CoveredTime]?
    /// The newest time of each boot, seconds.
    private var newest: [String: Double] = [:]
    private var lastBoot: String?
    /// The newest record of a line.
    private var lastLine = 0
    /// What the line before was; nil before the first.
    private var before: Told?

    private enum Told { case news, repeated, repeatedLast }

    package init() {}

    /// Takes in what others appended to the journal.
    package func read(_ journal: some TrackerJournal) throws {
        reached = nil
        if covered == nil {
            covered = try journal.covered()
            for time in covered ?? [] { notice(time.boot, time.to) }
        }
        guard journal.lastSequence > readThrough else { return }
        try journal.forEach(after: readThrough) { record in
            notice(record.reading.boot, record.reading.monotonic)
            for identity in Self.identities(of: record) {
                known[identity] = ((known[identity]?.count ?? 0) + 1, record.sequence)
                lastLine = record.sequence
            }
        }
        readThrough = journal.lastSequence
    }

    /// The record of a line that was taken before; nil for news.
    ///
    /// - Parameter line: Its record; a registration without a generation of its own has none.
    package func earlier(_ line: JournalRecord, in journal: some TrackerJournal) throws -> Earlier? {
        try read(journal)
        guard let identity = Self.identities(of: line).last else { return nil }
        if let found = known[identity], found.count > told[identity] ?? 0 {
            return Earlier(sequence: found.sequence, count: found.count)
        }
        return isCovered(line.reading) ? Earlier(sequence: nil, count: 0) : nil
    }

    /// What the journal holds now was appended by the feed, as far as it is news.
    package func reach(_ journal: some TrackerJournal) { reached = journal.lastSequence }

    /// A line was reported.
    ///
    /// - Parameters:
    ///   - line: Its record.
    ///   - isRepeated: Whether it was reported before.
    ///   - sequence: Of the record that it has in the journal.
    package func note(_ line: JournalRecord, isRepeated: Bool, as sequence: Int?) {
        before = !isRepeated ? .news : sequence == lastLine ? .repeatedLast : .repeated
        if let identity = Self.identities(of: line).last { told[identity, default: 0] += 1 }
        if !isRepeated { notice(line.reading.boot, line.reading.monotonic) }
        if let reached { readThrough = max(readThrough, reached) }
        reached = nil
    }

    /// Whether time that a log lets pass has passed before: it follows a line that was reported again, and not the store's
    /// last one, or the store knows later times.
    package func repeats(timeUntil reading: ClockReading) -> Bool {
        switch before {
        case .news: false
        case .repeated: true
        case .repeatedLast, nil: isCovered(reading) || isPast(reading)
        }
    }

    /// Whether a reading lies before another one that the store has.
    package func isBefore(_ reading: ClockReading, _ other: ClockReading) -> Bool {
        reading.boot == other.boot
            ? reading.monotonic < other.monotonic : newest[reading.boot] != nil && reading.boot != lastBoot
    }

    private func isPast(_ reading: ClockReading) -> Bool {
        newest[reading.boot].map { reading.boot != lastBoot || reading.monotonic <= $0 } ?? false
    }

    private func isCovered(_ reading: ClockReading) -> Bool {
        covered?.contains { $0.covers(reading) } ?? false
    }

    private func notice(_ boot: String, _ monotonic: Double) {
        newest[boot] = max(newest[boot] ?? monotonic, monotonic)
        lastBoot = boot
    }

    /// What lines are known by that could have made a record: a registration's may have named no generation.
    private static func identities(of record: JournalRecord) -> [Identity] {
        func identity(_ generation: Int?) -> Identity {
            Identity(
                kind: record.kind, event: record.event, activity: record.activity, generation: generation,
                boot: record.reading.boot, monotonic: record.reading.monotonic)
        }
        switch record.kind {
        case .threshold, .warning, .start, .end: return [identity(nil)]
        case .registered: return record.generation.map { [identity(nil), identity($0)] } ?? [identity(nil)]
        case .settled, .midnight, .retried, .adjusted, .recovered: return []
        }
    }
}
