// Conditions that hold for every correct store, whatever was used.

/// One statement about the figures of a store.
public struct Invariant: Hashable, Sendable {
    /// Which statement; the raw values are stable.
    public enum Name: String, CaseIterable, Sendable {
        case receiptsBalance = "receipts-balance"
        case hourWithin60 = "hour-within-60"
        case todayWithinElapsed = "today-within-elapsed"
        case hoursGiveToday = "hours-give-today"
        case ordinalsContiguous = "ordinals-contiguous"
        case nothingCountedTwice = "nothing-counted-twice"
        case countersMatchLog = "counters-match-log"
        case storesAgree = "stores-agree"
        case totalsNeverFall = "totals-never-fall"
        case todayIsToday = "today-is-today"

        /// The statement in words.
        public var description: String {
            switch self {
            case .receiptsBalance: "Every callback is credited, rejected or failed"
            case .hourWithin60: "No app has more than 60 minutes in an hour"
            case .todayWithinElapsed: "Today's minutes fit into the day so far"
            case .hoursGiveToday: "The hours add up to the day"
            case .ordinalsContiguous: "No skipped minutes"
            case .nothingCountedTwice: "No minute is credited twice"
            case .countersMatchLog: "Counters match the callbacks"
            case .storesAgree: "All places hold the same minutes"
            case .totalsNeverFall: "Totals never fall"
            case .todayIsToday: "Today's minutes are dated today"
            }
        }
    }

    /// Whether it holds.
    public enum Answer: String, Sendable {
        case holds, violated
        /// The store lacks the data to check it.
        case unknown

        /// The result as people read it; raw values stay as they are in JSON.
        public var title: String {
            switch self {
            case .holds: "pass"
            case .violated: "fail"
            case .unknown: rawValue
            }
        }
    }

    public var name: Name
    public var state: Answer
    /// The figures that it was judged by, or what is missing; one sentence.
    public var figures: String
}
