// Q5: thresholds that earlier use had reached fire as soon as monitoring starts.

/// Counting from the beginning of the interval although nobody asked for it.
///
/// Evidence: forum 726331 first-hand, 727970 second-hand (Q5). What `includesPastActivity` asks for is documented, no
/// quirk and always there.
public struct PastActivityFiring: Quirk {
    static let cause = Cause.pastActivity
    public var isOn = false
    /// Probability for each batch of registrations.
    public var probability = 0.5
    /// Seconds after the start at which the first comes, and between the callbacks.
    public var onset: ClosedRange<Double> = 0.1...3
    public var spacing = 0.02

    public init() {}

    mutating func registered(_ registration: Registration, _ view: QuirkView, _ echoes: inout [Echo]) {
        var chance = chance(view, registration.number)
        guard chance.happens(probability) else { return }
        var at = view.now + chance.uniform(onset)
        for slot in registration.slots {
            guard let interval = slot.interval, slot.isOngoing else { continue }
            let start = interval.start - view.monitoring.clock.wallOffset
            for index in slot.counters.indices {
                let used = view.monitoring.history.seconds(of: slot.counters[index].apps, since: start)
                slot.counters[index].begin(with: used, since: start)
                for event in slot.counters[index].useUpReached(by: .pastActivity) {
                    echoes.append(
                        Echo(
                            slot: slot, event: event, at: at, cause: .pastActivity, isTrue: true,
                            isUsedUp: true))
                    at += spacing
                }
            }
        }
    }
}
