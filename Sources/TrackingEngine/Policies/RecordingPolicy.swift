// The seam of the policies that are the engine's own: a threshold that passed every guard goes in, seconds or a reason
// come out. Others have `CreditingRule`.

public import TrackingModel

/// A way to turn callbacks into minutes that may touch all that the engine keeps.
package protocol RecordingPolicy: Sendable {
    /// Whether credits that arrive together are judged afterwards and undone when they can't be true.
    var judgesBursts: Bool { get }

    /// Decides over one claim. It may change what the policy remembers in ledger and state, never the counters.
    func credit(_ claim: Claim, ledger: inout AppLedger, state: inout TrackerState) -> Credit

    /// Seconds of the previous day in a claim that was rejected because it belongs to that day.
    func secondsOfYesterday(_ claim: Claim, ledger: AppLedger, state: TrackerState) -> Int

    /// The minutes that a claim just credited covers besides its own: those below it in its count whose callback never
    /// came. Called before the ledger contains the credit.
    func skipped(by claim: Claim, ledger: AppLedger, state: TrackerState) -> MinuteSet

    /// From when on the minutes that a claim adds can have been used, on the clock of the store's `ScreenAccount`. Only
    /// asked where bursts are judged.
    func release(of claim: Claim, adding minutes: Int, ledger: AppLedger, state: TrackerState) -> Double
}

extension RecordingPolicy {
    package var judgesBursts: Bool { false }

    package func secondsOfYesterday(_ claim: Claim, ledger: AppLedger, state: TrackerState) -> Int { 0 }

    package func skipped(by claim: Claim, ledger: AppLedger, state: TrackerState) -> MinuteSet { MinuteSet() }

    package func release(of claim: Claim, adding minutes: Int, ledger: AppLedger, state: TrackerState)
        -> Double
    { 0 }
}

/// A threshold of an app that was reached.
public struct Claim {
    /// The minute of use that the threshold reports; nil where the event's name holds none.
    public let ordinal: Int?
    /// Seconds of the threshold.
    public let thresholdSeconds: Int
    /// Seconds that the threshold adds to the one before it; above 0.
    public let seconds: Int
    /// Which registration the threshold is of: each has a higher number.
    public let generation: Int
    /// What the device's clocks showed when the callback came.
    public let reading: ClockReading
    /// When the generation was registered; nil where that is not known.
    public let registeredAt: ClockReading?
    /// Whether it is the present generation.
    public let isPresent: Bool
    /// Seconds of today so far, independent of clock changes.
    public let secondsOfDay: Double
}

extension Claim {
    /// Seconds since the generation was registered; nil where it never was or is not the present one.
    public var secondsSinceRegistration: Double? {
        isPresent ? registeredAt.map { reading.seconds(since: $0) } : nil
    }
}

/// What a policy or a rule makes of a claim.
public enum Credit {
    /// Seconds to add to today; `added` are the minutes of the count, where the policy keeps them.
    case seconds(Int, added: MinuteSet = MinuteSet())
    case rejected(RejectionReason)
}

// MARK: - Which callbacks belong together, and when nothing of them is believed

/// When callbacks belong together, and when nothing of them is believed.
enum BurstRule {
    /// Callbacks that come within so many seconds of each other were sent together.
    static let quiet = 5.0
    /// A burst that claims so many seconds that there was no time for,
    static let floodSeconds = 180.0
    /// and so many times more than those there was time for, is made up: two apps can be in front at once, not three.
    static let floodRatio = 1.2
}

extension Burst {
    /// Whether an app's callbacks were arriving when a generation was registered.
    func isFlush(_ app: String, into generation: Int) -> Bool {
        claims.contains { $0.app == app && $0.generation < generation && $0.callbacks > 1 }
    }
}
