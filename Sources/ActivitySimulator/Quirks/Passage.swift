// A callback on its way through the quirks.

import TrackingModel

/// A callback, and what the quirks have decided on it so far.
struct Passage {
    /// What draws are keyed with: the number of the crossing, or of the echo behind all crossings.
    let key: Int
    let kind: MonitorCallback.Kind
    let isEcho: Bool
    let slot: ActivitySlot
    /// The number of the event in the slot; -1 for an interval.
    let event: Int
    /// The app in front when the threshold was reached, else the event's first; -1 for none.
    let app: Int
    /// True time of the crossing.
    let at: Double
    /// Whether it is the start of an interval because monitoring was started over itself.
    var isRestart = false
    /// True time at which the delivery is due.
    private(set) var due: Double
    private(set) var lostBy: Cause?
    private(set) var delayedBy: Cause?
    /// Seconds after the delivery at which it comes again.
    var copies: [Double] = []
    private(set) var outages: [Outage] = []

    init(
        key: Int, kind: MonitorCallback.Kind, isEcho: Bool, slot: ActivitySlot, event: Int, app: Int,
        at: Double
    ) {
        self.key = key
        self.kind = kind
        self.isEcho = isEcho
        self.slot = slot
        self.event = event
        self.app = app
        self.at = at
        due = at
    }

    var isThreshold: Bool { kind == .threshold }

    /// Loses the callback; the first quirk to do so is the cause.
    mutating func lose(by cause: Cause) {
        if lostBy == nil { lostBy = cause }
    }

    /// Loses it in an outage between two true times, of one app or of all.
    mutating func lose(by cause: Cause, from: Double, to: Double, app: Int? = nil) {
        guard lostBy == nil else { return }
        lostBy = cause
        outages.append(
            Outage(cause: cause, app: app, from: Instant(from), to: Instant(to), isDelay: false))
    }

    /// Holds it until a true time, where it would come earlier.
    mutating func delay(until time: Double, by cause: Cause) {
        guard time > due else { return }
        due = time
        delayedBy = cause
    }

    /// Holds it back in an outage between two true times.
    mutating func delay(until time: Double, by cause: Cause, from: Double, to: Double) {
        guard lostBy == nil, time > due else { return }
        delay(until: time, by: cause)
        outages.append(Outage(cause: cause, app: nil, from: Instant(from), to: Instant(to), isDelay: true))
    }
}
