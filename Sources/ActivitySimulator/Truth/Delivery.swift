// Thresholds that were reached, the calls of the extension, and who lost, delayed or made them up.

public import TrackingModel

/// A threshold that was reached: the extension should have been called for it at that time.
public struct Crossing: Hashable, Codable, Sendable {
    /// Its number in `Truth.events`.
    public var event: Int
    /// True time.
    public var at: Instant
    public var fate: Fate
    /// Who delayed it last; nil for nobody.
    public var delayedBy: Cause?
    /// Deliveries beyond the first.
    public var duplicates: Int
    /// Where the use was that reached it; nil for this device.
    public var place: Place?
}

/// The outcome of a crossing. Each has exactly one.
public enum Fate: Hashable, Codable, Sendable {
    /// On its way still.
    case pending
    /// A handler ran to its end at this true time; the first one, where there were several.
    case delivered(at: Instant)
    case lost(by: Cause)
    /// It came before, without having been reached, and comes once only.
    case usedUp(by: Cause)
    /// Every handler that began was killed; this was the last.
    case killed(at: Instant, KillPoint)

    public var isDelivered: Bool { if case .delivered = self { true } else { false } }
    /// Whether no handler ran to its end, and none will.
    var isMissing: Bool {
        switch self {
        case .lost, .killed, .usedUp: true
        case .pending, .delivered: false
        }
    }
    public var isLost: Bool { if case .lost = self { true } else { false } }
}

/// A callback on its way to the extension, or there.
public struct Delivery: Hashable, Codable, Sendable {
    /// What is behind it.
    public enum Origin: Hashable, Codable, Sendable {
        /// A crossing, by its number in `Truth.crossings`.
        case crossing(Int)
        /// The crossing once more.
        case duplicate(of: Int)
        /// A threshold reported without having been reached just now; true if that much use has happened.
        case echo(by: Cause, isTrue: Bool)
        /// An interval began or ended.
        case interval

        public var isEcho: Bool { if case .echo = self { true } else { false } }
        /// Whether nobody had reached the threshold.
        public var isPhantom: Bool { if case .echo(_, false) = self { true } else { false } }
    }

    /// How it ended.
    public enum Outcome: Hashable, Codable, Sendable {
        case pending
        case received
        case killed(KillPoint)
    }

    public var kind: MonitorCallback.Kind
    /// Its number in `Truth.events`; nil for an interval.
    public var event: Int?
    public var activity: String
    public var origin: Origin
    /// True time at which the system wants to make the call.
    public var due: Instant
    /// True time at which the handler began; nil before.
    public var handledAt: Instant?
    public var outcome: Outcome
    /// True time from which on the use counts of which it tells, where past activity is included; nil where it is not,
    /// and for use that nobody had.
    public var since: Instant?

    /// True time at which the handler began, or at which the call was to be made.
    package var moment: Instant { handledAt ?? due }

    /// The crossing behind it, by its number in `Truth.crossings`; nil for an echo or an interval.
    public var crossing: Int? {
        switch origin {
        case .crossing(let number), .duplicate(let number): number
        case .echo, .interval: nil
        }
    }

    /// Whether the extension wrote the callback to its journal, whatever the outcome.
    public var isKept: Bool {
        switch outcome {
        case .received, .killed(.afterJournal), .killed(.afterFold): true
        case .pending, .killed(.beforeJournal): false
        }
    }
}

/// How far the handler of a callback gets before the process is killed.
public enum KillPoint: String, CaseIterable, Codable, Sendable {
    /// Nothing was kept.
    case beforeJournal
    /// The journal has the record, the counters do not.
    case afterJournal
    /// All is kept; whoever waited for the handler's end does not know.
    case afterFold
}

/// Who did it: a quirk of the catalogue, the device, or whoever drives the simulation.
public enum Cause: String, CaseIterable, Codable, Sendable {
    case phantomFlood = "Q1"
    case deferral = "Q2"
    case duplication = "Q3"
    case disorder = "Q4"
    case pastActivity = "Q5"
    case counterRestart = "Q6"
    case silence = "Q7"
    case windowCap = "Q8"
    case overload = "Q9"
    case midnight = "Q10"
    case memoryLimit = "Q11"
    case neverLoaded = "Q12"
    case overcount = "Q13"
    case battery = "Q14"
    case rearmLoop = "Q15"
    case clock = "Q16"
    case lockedStore = "Q17"
    case storeSize = "Q18"
    case tokenChurn = "Q19"
    case shield = "Q20"
    case jitter = "Q21"
    case otherDevices = "Q22"
    case permission = "Q23"
    /// A fault on demand.
    case injected
    /// The device was off.
    case device
}
