// Q15: registering a threshold that has just been reached makes it fire again, and again.

/// Thresholds that fire at once because monitoring was restarted directly after them.
///
/// Evidence: measured: 398 events in seconds from registering the same minute again.
public struct RearmLoop: Quirk {
    static let cause = Cause.rearmLoop
    public var isOn = false
    /// Probability that a prompt registration fires.
    public var probability = 0.5
    /// Seconds after a callback within which a registration counts as prompt.
    public var prompt = 5.0
    /// Seconds until it fires.
    public var delay = 0.05
    /// Rounds after which the system gives up.
    public var longest = 398

    private var rounds = 0

    public init() {}

    mutating func registered(_ registration: Registration, _ view: QuirkView, _ echoes: inout [Echo]) {
        guard registration.isRestart, view.now - registration.lastHandledAt <= prompt else {
            rounds = 0
            return
        }
        var chance = chance(view, registration.number)
        guard chance.happens(probability), rounds < longest else { return }
        rounds += 1
        for slot in registration.slots where slot.isOngoing {
            for counter in slot.counters {
                let used = view.monitoring.history.seconds(of: counter.apps, since: view.dayBegan)
                guard let first = counter.thresholds.first, first <= used else { continue }
                echoes.append(
                    Echo(
                        slot: slot, event: counter.events[0], at: view.now + delay, cause: .rearmLoop,
                        isTrue: false))
                return
            }
        }
    }
}
