// All counters of a tracker as one value: what folding a record reads, and all that it changes.

/// The store-wide state and the ledger of each app.
public struct Counters {
    public var state: TrackerState
    /// Where ledgers are that nobody has set yet; nil for nowhere.
    public var kept: (any KeptLedgers)?
    private var held: [String: AppLedger]
    /// What changes are taken back to; nil while nobody will.
    private var before: Before?

    private struct Before {
        var state: TrackerState
        /// Each ledger that was set, as it was held before; nil for none.
        var ledgers: [(app: String, ledger: AppLedger?)] = []
    }

    public init(state: TrackerState, kept: (any KeptLedgers)? = nil) {
        self.state = state
        self.kept = kept
        held = [:]
    }

    /// The counters before the first record.
    public init(policy: String) { self.init(state: TrackerState(policy: policy)) }

    public init(_ checkpoint: JournalCheckpoint) {
        self.init(state: checkpoint.state)
        for ledger in checkpoint.ledgers { held[ledger.app] = ledger }
    }

    /// Ledgers that were given or set, by app.
    public var ledgers: [String: AppLedger] {
        get { held }
        set {
            for app in Set(held.keys).union(newValue.keys) { before?.ledgers.append((app, held[app])) }
            held = newValue
        }
    }

    /// The apps that have a ledger, in no order.
    public var apps: [String] {
        kept.map { Array(Set(held.keys).union($0.apps)) } ?? Array(held.keys)
    }

    public func ledger(of app: String) -> AppLedger? { held[app] ?? kept?.ledger(of: app) }

    public mutating func set(_ ledger: AppLedger) {
        if before != nil { before?.ledgers.append((ledger.app, held[ledger.app])) }
        held[ledger.app] = ledger
    }

    /// Begins to note what changes.
    public mutating func beginChanges() { before = Before(state: state) }

    /// Keeps what changed since.
    public mutating func keepChanges() { before = nil }

    /// Makes everything what it was when changes began to be noted.
    public mutating func takeBackChanges() {
        guard let before = before.take() else { return }
        for (app, ledger) in before.ledgers.reversed() { held[app] = ledger }
        state = before.state
    }

    /// The apps whose ledgers were set since changes are noted.
    public var changedApps: Set<String> { Set((before?.ledgers ?? []).map(\.app)) }

    /// The state as it was when changes began to be noted; nil while they are not.
    public var stateBefore: TrackerState? { before?.state }

    /// All of them, to begin a journal with.
    public var checkpoint: JournalCheckpoint {
        JournalCheckpoint(state: state, ledgers: apps.sorted().compactMap { ledger(of: $0) })
    }
}

/// Ledgers as a store keeps them, read when they are asked for: an extension that counts one callback needs few.
public protocol KeptLedgers {
    var apps: [String] { get }
    func ledger(of app: String) -> AppLedger?
}
