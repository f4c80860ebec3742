// Q10: midnight leaves apps without counting, and yesterday's callbacks come today.

/// Apps whose thresholds are dead after midnight until monitoring is started again, and stale callbacks.
///
/// Evidence: measured: rebuilding incomplete on about a third of the days, once dark for 7 h 48 min (Q10). That
/// interval callbacks wait for the first use is documented and always there.
public struct MidnightTrouble: Quirk {
    static let cause = Cause.midnight
    public var isOn = false
    /// Apps that stay dark after midnight, on average; shared out over all apps.
    public var darkAppsPerDay = 0.33
    /// Registrations after midnight that it takes to bring them back.
    public var registrationsToRepair = 2
    /// Probability a day that its last callbacks come after midnight.
    public var staleProbability = 0.1
    /// Seconds before midnight from which on callbacks are stale.
    public var staleSeconds = 1_800.0

    private var registrationsToday = 0

    public init() {}

    mutating func dayBegan(_ view: QuirkView) { registrationsToday = 0 }

    mutating func registered(_ registration: Registration, _ view: QuirkView, _ echoes: inout [Echo]) {
        registrationsToday += 1
    }

    mutating func intercept(_ callback: inout OutgoingCallback, _ view: QuirkView) {
        guard callback.isThreshold else { return }
        if registrationsToday < registrationsToRepair, callback.app >= 0 {
            var chance = chance(view, view.day * 1_024 + callback.app)
            if chance.happens(darkAppsPerDay / Double(max(view.apps, 1))) {
                callback.lose(by: .midnight, from: view.dayBegan, to: view.dayEnds, app: callback.app)
            }
        }
        if callback.at > view.dayEnds - staleSeconds {
            var chance = chance(view, view.day, purpose: 1)
            if chance.happens(staleProbability) {
                let back = chance.uniform(5...600)
                callback.delay(
                    until: view.dayEnds + back, by: .midnight, from: view.dayEnds - staleSeconds,
                    to: view.dayEnds + back)
            }
        }
    }
}
