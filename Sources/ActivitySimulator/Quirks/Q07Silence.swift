// Q7: callbacks that never come.

/// Lost callbacks, in five ways that can be switched on together.
///
/// Evidence: forum 733402 first-hand; measured losses of about a half after a relaunch and ten hours of silence after
/// a flood; threads on 26.3; 846053 and 786854 for extensions that are not called any more until the app is opened (Q7).
public struct Silence: Quirk {
    static let cause = Cause.silence
    public var isOn = false
    /// (a) Probability that a callback is lost by itself.
    public var lossProbability = 0.02
    /// (b) Stretches in which the channel is up and down, in turn (Gilbert and Elliott).
    public var bursts = Bursts()
    /// (c) Whether a flood silences everything until the next registration.
    public var starvesAfterFlood = false
    /// (d) Probability a day that callbacks stop until the next midnight, at any time of the day.
    public var stopsPerDay = 0.0
    /// Whether such a stop goes on until the tracker's app is opened, for days if nobody does.
    public var stopsUntilOpened = false
    /// (e) Days without opening the tracker's app after which nothing comes until it is opened; 0 for never.
    public var unopenedDays = 0.0

    /// Mean seconds of the two states.
    public struct Bursts: Hashable, Sendable {
        public var isOn = false
        public var meanUp = 14_400.0
        public var meanDown = 1_200.0
    }

    private var downFrom = -Double.infinity
    private var downTo = -Double.infinity
    private var downCount = 0
    private var starvedFrom: Double?
    private var stopFrom = Double.infinity
    private var stopTo = -Double.infinity
    private var lastOpenedAt: Double?

    public init() {}

    mutating func dayBegan(_ view: QuirkView) {
        if lastOpenedAt == nil { lastOpenedAt = view.now }
        if stopsUntilOpened, stopFrom <= view.now { return }
        var chance = chance(view, view.day, purpose: 1)
        let stops = chance.happens(stopsPerDay)
        let at = chance.unit()
        stopFrom = stops ? view.dayBegan + at * (view.dayEnds - view.dayBegan) : .infinity
        stopTo = stopsUntilOpened ? .infinity : view.dayEnds
    }

    mutating func trackerOpened(_ view: QuirkView) {
        lastOpenedAt = view.now
        if stopsUntilOpened, stopFrom <= view.now { stopFrom = .infinity }
    }

    mutating func flooded(_ view: QuirkView) {
        if starvesAfterFlood, starvedFrom == nil { starvedFrom = view.now }
    }

    mutating func registered(_ registration: Registration, _ view: QuirkView, _ echoes: inout [Echo]) {
        starvedFrom = nil
    }

    mutating func intercept(_ callback: inout OutgoingCallback, _ view: QuirkView) {
        if callback.isThreshold || stopsUntilOpened, callback.at >= stopFrom, callback.at < stopTo {
            callback.lose(by: .silence, from: stopFrom, to: min(stopTo, view.dayEnds))
        }
        let deadFrom = (lastOpenedAt ?? .infinity) + unopenedDays * 86_400
        if unopenedDays > 0, callback.at >= deadFrom {
            callback.lose(by: .silence, from: deadFrom, to: view.dayEnds)
        }
        guard callback.isThreshold else { return }
        if let starvedFrom, !callback.isEcho {
            callback.lose(by: .silence, from: starvedFrom, to: view.dayEnds)
        }
        if bursts.isOn {
            advance(to: callback.at, view)
            if callback.at >= downFrom, callback.at < downTo {
                callback.lose(by: .silence, from: downFrom, to: downTo)
            }
        }
        var chance = chance(view, callback.key)
        if chance.happens(lossProbability) { callback.lose(by: .silence) }
    }

    private mutating func advance(to time: Double, _ view: QuirkView) {
        if downTo == -.infinity { downTo = view.dayBegan }
        while downTo <= time {
            downCount += 1
            var chance = chance(view, downCount, purpose: 2)
            downFrom = downTo + chance.exponential(mean: bursts.meanUp)
            downTo = downFrom + max(chance.exponential(mean: bursts.meanDown), 1)
        }
    }
}
