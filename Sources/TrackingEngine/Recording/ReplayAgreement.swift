// Decides whether the callbacks after a registration are a replay of real use or phantom.

import TrackingModel

/// Compares a burst after a registration with what is known of the day (Q1, Q5).
///
/// A continuing counter reports exactly what was credited to an app, as far as it is registered, and more only where
/// something was lost. Phantom callbacks do not agree with that.
struct ReplayAgreement {
    /// Number of apps for which it reports exactly what is known.
    private var same = 0
    /// Number of apps for which it reports more than that.
    private var beyond = 0

    /// Minutes that an app needs for its agreement to count.
    static let informative = 3

    init(_ replayed: [Burst.Claim], after registration: RegistrationMark, _ counters: Counters) {
        let generation = registration.generation
        for app in counters.apps {
            guard let ledger = counters.ledger(of: app), ledger.day == counters.state.day else { continue }
            let claims = replayed.filter { $0.app == app }
            let withheld = ledger.count.withheld
            let used = (ledger.todaySeconds - claims.seconds) / 60
            let known = used + withheld / 60
            let top = claims.map { ledger.top(of: $0) }.max() ?? ledger.minuteReplayed(in: generation)
            if top > known {
                beyond += 1
            } else if known >= Self.informative, top >= used - 1 {
                same += 1
            }
        }
    }

    /// Whether it is accepted as a replay.
    var isReported: Bool { same > beyond }
}

extension AppLedger {
    /// The highest minute that a claim's generation reported, credited or not.
    func top(of claim: Burst.Claim) -> Int {
        max(minuteReplayed(in: claim.generation), claim.top)
    }

    /// The highest minute that a generation reported faster than the clock; 0 for none.
    func minuteReplayed(in generation: Int) -> Int {
        replayed.flatMap { $0.generation == generation ? $0.top : nil } ?? 0
    }
}
