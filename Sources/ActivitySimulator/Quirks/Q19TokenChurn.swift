// Q19: the system's token for an app changes, and what was registered with the old one is dead.

/// Apps that fall silent because their token changed.
///
/// Evidence: FB14082790, described by riedel.wtf in 2024 (Q19). Modelled is that registrations
/// made before the change count no more; that the user picks the app again, and it gets a new id, is not: any later
/// registration finds the app under the id that it had.
public struct TokenChurn: Quirk {
    static let cause = Cause.tokenChurn
    public var isOn = false
    /// Probability for each app and day.
    public var probability = 0.005

    /// For each app that changed, when it last did, and the first registration after it.
    private var changes: [Int: Change] = [:]

    private struct Change: Hashable {
        var at: Double
        var registration: Int
    }

    public init() {}

    mutating func dayBegan(_ view: QuirkView) {
        for app in 0..<view.apps {
            var chance = chance(view, view.day * 1_024 + app)
            let changesToday = chance.happens(probability)
            let at = view.dayBegan + chance.uniform(0...86_399)
            if changesToday { changes[app] = Change(at: at, registration: -1) }
        }
    }

    mutating func registered(_ registration: Registration, _ view: QuirkView, _ echoes: inout [Echo]) {
        let first = registration.slots.map(\.registration).min() ?? 0
        for (app, change) in changes where change.registration < 0 && change.at <= view.now {
            changes[app]?.registration = first
        }
    }

    mutating func intercept(_ callback: inout OutgoingCallback, _ view: QuirkView) {
        guard callback.isThreshold, let change = changes[callback.app],
            callback.at >= change.at,
            change.registration < 0 || callback.slot.registration < change.registration
        else { return }
        callback.lose(by: .tokenChurn, from: change.at, to: view.dayEnds, app: callback.app)
    }
}
