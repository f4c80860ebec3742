// Whether what a registration sets off is true use told again, or made up.

internal import TrackingModel

/// A burst after a registration beside what is known of the day (Q1, Q5).
///
/// A counter that goes on tells of an app just what was counted of it, as far as that is registered, and more only
/// where something was lost. What is made up knows nothing of that.
struct ReplayAgreement {
    /// Apps of which it tells just what is known.
    private var same = 0
    /// Apps of which it tells more than that.
    private var beyond = 0

    /// Minutes that an app must have to speak for it.
    static let informative = 3

    init(_ replayed: [Burst.Claim], after registration: RegistrationMark, _ counters: Counters) {
        let generation = registration.generation
        for app in counters.apps {
            guard let ledger = counters.ledger(of: app), ledger.day == counters.state.day else { continue }
            let claims = replayed.filter { $0.app == app }
            let withheld = claims.first.map { $0.before?.withheld ?? 0 } ?? ledger.count.withheld
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

    /// Whether it is believed.
    var isTold: Bool { same > beyond }
}

extension AppLedger {
    /// The highest minute that a claim's generation told of, counted or not.
    func top(of claim: Burst.Claim) -> Int {
        max(minuteReplayed(in: claim.generation), claim.minutes.last ?? 0)
    }

    /// The highest minute that a generation told of faster than the clock; 0 for none.
    func minuteReplayed(in generation: Int) -> Int {
        replayed.flatMap { $0.generation == generation ? $0.minute : nil } ?? 0
    }
}
