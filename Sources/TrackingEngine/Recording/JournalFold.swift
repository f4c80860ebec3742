// Folds journal records into the counters: the same records give the same counters, at once or years later.

public import TrackingModel

/// The rule by which a record changes the counters. Pure: no clock, no randomness, no store, nothing but record and
/// counters.
public struct JournalFold: Sendable {
    /// Callbacks without an app that are kept; the oldest go first.
    public static let queueLimit = 50

    public let policy: CreditingPolicy

    public init(policy: CreditingPolicy) { self.policy = policy }

    /// Folds in one record, which must be the one after the last one folded in.
    ///
    /// - Returns: The outcome, with what is left to be done in the store.
    public func apply(_ record: JournalRecord, to counters: inout Counters) -> FoldResult {
        counters.fold(record, under: policy.rules)
    }
}

/// What folding a record in did, and what it leaves to be done in the store.
public struct FoldResult: Hashable, Sendable {
    public var sequence: Int
    public var outcome: Receipt.Outcome
    /// Seconds that the judgement of a burst took back, by app.
    public var undone: [String: Int] { takenBack.reduce(into: [:]) { $0[$1.app, default: 0] += $1.seconds } }
    /// The apps whose thresholds a flood used up.
    var flooded: Set<String> = []
    /// What the judgement of a burst took back, in the order in which it did.
    var takenBack: [TakenBack] = []
    /// Seconds by which the wall clock was moved since the record before; nil for none above 60 s.
    public var clockJump: Double?
    /// Days for the history, in the order in which they go there.
    var archived: [Archived] = []
    /// The app whose first ledger was made, which has the points of nothing yet; nil for none.
    var newApp: String?
    /// The minutes below the threshold that never came by themselves.
    var skipped = MinuteSet()
    /// Seconds that were counted of them.
    public var recoveredSeconds = 0
    /// The app's callback before this one, where that was rejected; nil for none.
    var callbackBefore: AppLedger.NewestCallback?
    /// Seconds that were added to the day before.
    public var yesterdaySeconds = 0

    public init(sequence: Int, outcome: Receipt.Outcome) {
        self.sequence = sequence
        self.outcome = outcome
    }

    /// Seconds that an app lost again, of the callbacks of one generation in the burst that was judged.
    struct TakenBack: Hashable, Sendable {
        var app: String
        var generation: Int
        var seconds: Int
        /// How many callbacks the receipts call rejected for it.
        var callbacks: Int
    }

    /// A day of an app that is over.
    struct Archived: Hashable, Sendable {
        var app: String
        var day: ArchivedDay
        var step: Step

        /// What becomes of it in the history.
        enum Step: Hashable, Sendable {
            case first
            /// It was archived before, with less.
            case addition
            /// It goes on, so that it is no day that is over.
            case withdrawal
        }
    }
}
