// All counters of a tracker as one value: what folding a record reads, and all that it changes.

/// The store-wide state and the ledger of each app.
public struct Counters {
    public var state: TrackerState
    /// Where ledgers are that nobody has set yet; nil for nowhere.
    public var kept: (any KeptLedgers)?
    @usableFromInline var held: [String: AppLedger]
    /// Each ledger that was set, as it was held before, nil for none; nil while nobody takes them back.
    @usableFromInline var replaced: [(app: String, ledger: AppLedger?)]?

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
            for app in Set(held.keys).union(newValue.keys) { replaced?.append((app, held[app])) }
            held = newValue
        }
    }

    /// The apps that have a ledger, in no order.
    public var apps: [String] {
        kept.map { Array(Set(held.keys).union($0.apps)) } ?? Array(held.keys)
    }

    @inlinable public func ledger(of app: String) -> AppLedger? {
        if let ledger = held[app] { return ledger }
        return kept?.ledger(of: app)
    }

    @inlinable public mutating func set(_ ledger: consuming AppLedger) {
        let app = ledger.app
        let before = held.updateValue(ledger, forKey: app)
        if replaced != nil { replaced?.append((app, before)) }
    }

    /// Begins to note which ledgers change.
    public mutating func beginChanges() { replaced = [] }

    /// Keeps what changed since.
    public mutating func keepChanges() { replaced = nil }

    /// Makes the ledgers what they were when changes began to be noted.
    public mutating func takeBackChanges() {
        for (app, ledger) in (replaced.take() ?? []).reversed() { held[app] = ledger }
    }

    /// The apps whose ledgers were set since changes are noted.
    public var changedApps: Set<String> { Set((replaced ?? []).map(\.app)) }

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
