// A tracker's store on the files of a container: one lock, one flushed journal line and one replaced file a callback.

public import TrackingModel

/// A container as the engine records into it.
///
/// The preferences here are a file of this library's own: nobody else may open the same suite, `UserDefaults`
/// included, because its daemon would write back what it remembers.
public struct ContainerStore: TrackerStore, Sendable {
    /// Seconds that an extension waits for another process, in all for one callback. What it can't write then lies in
    /// a file of its own until the next callback.
    public static let extensionWait = 0.1

    public let paths: ContainerPaths
    private var transaction: StoreTransaction
    let calendar: LocalCalendar
    private let memory = EngineMemory()

    /// - Parameters:
    ///   - paths: Where the store's files are.
    ///   - calendar: The zone of the days that another tracker left in the store, which are looked at when it is taken
    ///     over. The engine's own days go by the midnight of each clock reading, on journeys too: a store that only the
    ///     engine writes needs none.
    ///   - isDurable: Whether a callback is on the disk before it is answered: its line of the journal, and all that does
    ///     not come of the journal. Without it a kill is survived, a loss of power is not.
    ///   - timeout: Seconds to wait for the lock: `extensionWait` where callbacks are taken in by an extension.
    ///   - files: What reads and writes files.
    public init(
        _ paths: ContainerPaths, calendar: LocalCalendar = .utc, isDurable: Bool = true, timeout: Double = 5,
        on files: any FileSystem = LocalFileSystem()
    ) {
        self.paths = paths
        self.calendar = calendar
        var transaction = StoreTransaction(paths, on: files)
        transaction.memory = StoreMemory()
        transaction.isDurable = isDurable
        transaction.makesFolders = true
        transaction.timeout = timeout
        self.transaction = transaction
    }

    public func transact<Result>(
        _ body: (inout ContainerDraft, inout ContainerJournal) throws -> Result
    ) throws -> Result {
        try transaction.withLock { try transact($0, body) }
    }

    /// Holds the lock during the body, which gets this store with its files confined to the container, and preferences
    /// that can't be read or are gone put right when they are written.
    func salvaging<Result>(_ body: (ContainerStore, StoreTransaction) throws -> Result) throws -> Result {
        var store = self
        store.transaction.salvages = true
        return try store.transaction.withLock { try body(store, $0) }
    }

    /// One transaction for one who holds the lock.
    func transact<Result>(
        _ transaction: StoreTransaction,
        _ body: (inout ContainerDraft, inout ContainerJournal) throws -> Result
    ) throws -> Result {
        var journal = try journal(of: transaction)
        var checkpoint: JournalCheckpoint?
        let result = try transaction.attempt { draft in
            journal.rewind()
            checkpoint = nil
            var contents = ContainerDraft(draft, calendar: calendar, memory: memory)
            journal.follow(contents)
            let result = try body(&contents, &journal)
            draft = try contents.finished()
            if journal.byteCount > ContainerJournal.rotationBytes,
                contents.state.appliedSequence == journal.lastSequence
            {
                checkpoint = contents.counters.checkpoint
                // The records that older preferences would need go.
                draft.waitsForDisk = true
            }
            return result
        }
        if let checkpoint { try journal.rotate(with: checkpoint) }
        return result
    }

    public func journal<Result>(_ body: (inout ContainerJournal) throws -> Result) throws -> Result {
        try transaction.withLock { transaction in
            var journal = try journal(of: transaction)
            return try body(&journal)
        }
    }

    /// Gives a container without a journal the journal of another store, for histories that were made in memory.
    ///
    /// - Parameters:
    ///   - checkpoint: The counters before the first of the records.
    ///   - records: In the order of their sequence; those before the checkpoint are left out.
    public func beginJournal(with checkpoint: JournalCheckpoint, _ records: [JournalRecord]) throws {
        try journal { try $0.begin(with: checkpoint, records) }
    }

    public func keepFallback(_ record: JournalRecord) throws {
        let bytes = try JournalLine(record).encoded()
        let files = try transaction.confined().files
        var seconds = record.reading.wall.seconds
        while try files.exists(path(ofFallback: seconds)) { seconds += 0.001 }
        try AtomicFile.replace(path(ofFallback: seconds), with: bytes, on: files)
    }

    public func asOneWait<Result>(_ body: () throws -> Result) rethrows -> Result {
        if LockWait.end != nil { return try body() }
        return try LockWait.$end.withValue(SystemClock.seconds + transaction.timeout, operation: body)
    }

    public func read<Result>(_ body: (ContainerDraft) throws -> Result) throws -> Result {
        // What a holder of the lock remembers is not for others.
        let draft = try StoreTransaction(paths, on: transaction.files).confined().look()
        return try body(ContainerDraft(draft, calendar: calendar, memory: EngineMemory()))
    }

    public func raiseEmergencyFlag() throws {
        try transaction.transact { $0.preferences[EngineKey.emergency] = .boolean(true) }
    }

    private func path(ofFallback seconds: Double) -> String {
        Path.join(paths.root, "fallback_" + decimal(seconds, places: 3) + ".json")
    }

    func journal(of transaction: StoreTransaction) throws -> ContainerJournal {
        try ContainerJournal(
            paths, on: transaction.files, isDurable: transaction.isDurable, limits: transaction.limits,
            memory: memory)
    }
}

// MARK: - What the engine's values in a container were decoded to, so that one process decodes none twice

/// Caches decoded values with the bytes they were decoded from: if the bytes differ, they are decoded again.
///
/// Used only by one who holds the store's lock, which keeps out other threads as well.
final class EngineMemory: @unchecked Sendable {
    /// Ledgers that are remembered; with more, all are forgotten.
    private static let ledgerLimit = 128

    private var state: (bytes: [UInt8], value: TrackerState)?
    private var ledgers: [String: (bytes: [UInt8], value: AppLedger)] = [:]
    private var journal: (stamp: FileStamp, end: JournalEnd)?
    /// The file that the container's folder certainly knows as its journal after a loss of power.
    private var named: (device: UInt64, inode: UInt64)?

    /// Nil for anything but a valid state.
    func state(of bytes: ArraySlice<UInt8>?) -> TrackerState? {
        guard let bytes else { return nil }
        if let state, HashSlots.areEqual(state.bytes[...], bytes) { return state.value }
        let value = TrackerState(json: bytes).flatMap { $0.isValid ? $0 : nil }
        state = value.map { (Array(bytes), $0) }
        return value
    }

    /// The bytes of a state.
    func encoded(_ value: TrackerState) -> [UInt8] {
        let bytes = value.encoded
        state = (bytes, value)
        return bytes
    }

    /// Nil for anything but a valid ledger of the app.
    func ledger(of app: String, _ bytes: ArraySlice<UInt8>?) -> AppLedger? {
        guard let bytes else { return nil }
        if let known = ledgers[app], HashSlots.areEqual(known.bytes[...], bytes) { return known.value }
        let value = AppLedger(json: bytes).flatMap { $0.isValid && $0.app == app ? $0 : nil }
        if let value { remember(value, app, Array(bytes)) }
        return value
    }

    /// The bytes of a ledger.
    func encoded(_ value: AppLedger) -> [UInt8] {
        let bytes = value.encoded
        remember(value, value.app, bytes)
        return bytes
    }

    private func remember(_ value: AppLedger, _ app: String, _ bytes: [UInt8]) {
        if ledgers.count >= Self.ledgerLimit, ledgers[app] == nil { ledgers = [:] }
        ledgers[app] = (bytes, value)
    }

    /// The end of the journal in that state; nil where it has to be read.
    func end(in state: FileStamp) -> JournalEnd? {
        journal.flatMap { $0.stamp == state ? $0.end : nil }
    }

    func remember(_ end: JournalEnd, in state: FileStamp?) { journal = state.map { ($0, end) } }

    func isNamed(_ state: FileStamp?) -> Bool {
        named.map { $0.device == state?.device && $0.inode == state?.inode } ?? false
    }

    func rememberNamed(_ state: FileStamp?) { named = state.map { ($0.device, $0.inode) } }
}

// MARK: - The counters that a tracker kept in its app's suite, carried over to the engine's own file once

/// Begins an engine's file with what an earlier tracker, or this engine, had written into the suite.
public enum SuiteTakeover {
    /// Copies the keys that only trackers write, unless the engine's file is there already. The suite stays as it is.
    ///
    /// - Parameters:
    ///   - root: The container's folder.
    ///   - group: The App Group, after which the suite is named.
    ///   - files: What reads and writes files.
    /// - Returns: The number of keys; 0 where there was nothing to do.
    @discardableResult
    public static func run(
        in root: String, group: String, on files: any FileSystem = LocalFileSystem()
    ) throws -> Int {
        let suite = Path.join(root, ContainerPaths.preferences(of: group))
        var transaction = StoreTransaction(ContainerPaths(engineIn: root), on: files)
        transaction.makesFolders = true
        return try transaction.withLock { transaction in
            guard try transaction.files.exists(suite) else { return 0 }
            let limits = transaction.limits
            let contents = try transaction.files.read(suite, links: .refuse, limit: limits.plistBytes)
            guard case .dictionary(let values) = try PropertyList.read(contents.bytes, limits: limits).value
            else { return 0 }
            return try transaction.attempt { draft in
                guard draft.origin == .missing else { return 0 }
                let own = values.filter { TrackerKeys.isOwn($0.key, $0.value) }
                for (key, value) in own { draft.preferences[key] = value }
                return own.count
            }
        }
    }
}
