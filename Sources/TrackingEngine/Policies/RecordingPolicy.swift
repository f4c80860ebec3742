// The seam of the crediting policies: a threshold that passed every guard goes in, seconds or a reason come out.

package import TrackingModel

/// A way to turn callbacks into minutes.
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
package struct Claim {
    /// The minute of use that the threshold reports; nil where the event's name holds none.
    package let ordinal: Int?
    /// Seconds of the threshold.
    package let thresholdSeconds: Int
    /// Seconds that the threshold adds to the one before it; above 0.
    package let seconds: Int
    package let generation: Int
    package let reading: ClockReading
    /// When the generation was registered; nil where that is not known.
    package let registeredAt: ClockReading?
    /// Whether it is the present generation.
    package let isPresent: Bool
    /// Seconds of today so far, independent of clock changes.
    package let secondsOfDay: Double
}

extension Claim {
    /// Seconds since the generation was registered; nil where it never was or is not the present one.
    package var secondsSinceRegistration: Double? {
        isPresent ? registeredAt.map { reading.seconds(since: $0) } : nil
    }
}

/// What a policy makes of a claim.
package enum Credit {
    /// Seconds to add to today.
    case seconds(Int, added: MinuteSet = MinuteSet())
    case rejected(RejectionReason)
}
