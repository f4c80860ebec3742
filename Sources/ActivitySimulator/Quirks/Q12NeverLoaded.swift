// Q12: the extension is not loaded, or its notification does not arrive.

/// Days and registrations on which the extension is never started, and lost notifications.
///
/// Evidence: 819224 and 826133 for activities that are listed and never woken, 742131 for schedules in conflict, 758309
/// for starts that do not come (all second-hand); measured while attached to the debugger; that notifications carry nothing and are merged is common
/// knowledge (Q12).
public struct NeverLoaded: Quirk {
    static let cause = Cause.neverLoaded
    static let actsOnProcesses = true
    public var isOn = false
    /// Probability that the extension is not started on a day.
    public var deadDays = 0.01
    /// Probability that a registration is listed and its extension never woken, until monitoring is started again.
    public var deadRegistrations = 0.0
    /// Probability that an activity is never woken because another one is monitored.
    public var conflicts = 0.0
    /// Probability that monitoring which is started over itself brings no start of the interval.
    public var missingStarts = 0.0
    /// Probability that a notification is lost.
    public var notificationLoss = 0.05

    /// Since when registrations are dead, by number.
    private var dead: [Int: Double] = [:]

    public init() {}

    mutating func registered(_ registration: Registration, _ view: QuirkView, _ echoes: inout [Echo]) {
        for slot in registration.slots {
            var chance = chance(view, slot.registration, purpose: 2)
            let isDead = chance.happens(deadRegistrations)
            let isSecond = view.monitoring.activities.first != slot.name
            if isDead || chance.happens(conflicts) && isSecond { dead[slot.registration] = view.now }
        }
    }

    mutating func intercept(_ callback: inout OutgoingCallback, _ view: QuirkView) {
        var chance = chance(view, view.day)
        if chance.happens(deadDays) {
            callback.lose(by: .neverLoaded, from: view.dayBegan, to: view.dayEnds)
        }
        if let since = dead[callback.slot.registration] {
            callback.lose(by: .neverLoaded, from: since, to: view.dayEnds)
        }
        if callback.isRestart {
            var chance = self.chance(view, callback.slot.registration, purpose: 3)
            if chance.happens(missingStarts) { callback.lose(by: .neverLoaded) }
        }
    }

    mutating func losesNotification(sequence: Int, _ view: QuirkView) -> Bool {
        var chance = chance(view, sequence, purpose: 1)
        return chance.happens(notificationLoss)
    }
}
