// A switch that turns only after the wish to turn it was seen for long enough.

import TrackingModel

/// The time that passed between two looks.
struct AlertStep {
    var instant: Instant
    /// Never negative: a clock that was set back lets no time pass.
    var seconds: Double
    /// False where the looks lie so far apart that nobody knows what was between, as after a suspended computer.
    var isSeen: Bool
    /// Seconds without a reading after which a pending condition starts again.
    var patience: Double
}

/// A switch with a delay in each direction.
struct AlertTrigger {
    /// Sums of many small steps fall short by a hair.
    private static let hair = 0.001

    /// A change that is wished for and has not lasted yet.
    private struct Pending {
        var since: Instant
        /// Seconds for which it was seen to last, and for which nobody saw it.
        var seen = 0.0
        var unseen = 0.0
    }

    private(set) var isOn = false
    private var pending: Pending?

    /// When the wish that is under way began; nil without one.
    var pendingSince: Instant? { pending?.since }

    /// Seconds of the delay that are left; nil where nothing is under way.
    func remaining(of delay: Double) -> Double? { pending.map { max(delay - $0.seen, 0) } }

    /// Takes a look at whether the switch should turn.
    mutating func look(wantsChange: Bool, _ step: AlertStep, after delay: Double) {
        guard wantsChange else {
            pending = nil
            return
        }
        if pending != nil { pass(step) }
        var now = pending ?? Pending(since: step.instant)
        if now.unseen > step.patience { now = Pending(since: step.instant) }
        if now.seen + Self.hair >= delay {
            isOn.toggle()
            pending = nil
        } else {
            pending = now
        }
    }

    /// Lets time pass in which nothing is known.
    mutating func wait(_ step: AlertStep) {
        pending?.unseen += step.seconds
    }

    private mutating func pass(_ step: AlertStep) {
        if step.isSeen { pending?.seen += step.seconds } else { pending?.unseen += step.seconds }
    }
}
