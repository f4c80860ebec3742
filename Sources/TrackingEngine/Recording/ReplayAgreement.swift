// Whether what a registration sets off is true use told again, or made up.

internal import TrackingModel

/// A burst after a registration beside what is known of the day (reference/domain §1.2, Q1 and Q5).
///
/// A counter that goes on tells of each app just what was counted of it, and more only where something was lost. What
/// is made up knows nothing of that.
struct ReplayAgreement {
    /// Apps of which it tells what is known, more, and less than that.
    private(set) var same = 0
    private(set) var more = 0
    private(set) var less = 0

    /// Minutes that an app must have to speak for or against.
    static let informative = 3
    /// A restart loses a part of a minute, a lost callback a whole one.
    static let tolerance = 3

    init(_ burst: Burst, _ draft: some TrackerDraft) {
        let generation = draft.state.generation
        for app in draft.apps {
            guard let ledger = draft.ledger(of: app), ledger.day == draft.state.day else { continue }
            let claims = burst.claims.filter { $0.app == app }
            let known = ledger.toldMinutes - claims.reduce(0) { $0 + $1.seconds } / 60
            let replayed = ledger.replayed.flatMap { $0.generation == generation ? $0.minute : nil } ?? 0
            let top = claims.map { ledger.top(of: $0) }.max() ?? replayed
            // No more can be told than is registered.
            let expected =
                ledger.window.ranges.reversed().first { $0.lowerBound <= known }
                .map { min(known, $0.upperBound) } ?? 0
            if top > known + Self.tolerance {
                more += 1
            } else if expected >= Self.informative {
                if top < expected - 1 { less += 1 } else { same += 1 }
            }
        }
    }

    /// Whether it is believed.
    var isTold: Bool { less == 0 && same > more }
}

extension AppLedger {
    /// The highest minute that a claim's generation told of, counted or not.
    func top(of claim: Burst.Claim) -> Int {
        let replayed = replayed.flatMap { $0.generation == claim.generation ? $0.minute : nil } ?? 0
        return max(replayed, claim.minutes.last ?? 0)
    }
}
