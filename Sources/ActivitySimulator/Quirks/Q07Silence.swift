// Q7: callbacks that never come.

/// Lost callbacks, in four ways that can be switched on together.
///
/// Evidence: forum 733402 first-hand; measured losses of about a half after a relaunch and ten hours of silence after
/// a flood; threads on 26.3 (Q7).
public struct Silence: Quirk, Hashable {
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

    public init(isOn: Bool = false) { self.isOn = isOn }

    mutating func dayBegan(_ view: QuirkView) {
        var chance = chance(view, view.day, purpose: 1)
        let stops = chance.happens(stopsPerDay)
        let at = chance.unit()
        stopFrom = stops ? view.dayBegan + at * (view.dayEnds - view.dayBegan) : .infinity
        stopTo = view.dayEnds
    }

    mutating func flooded(_ view: QuirkView) {
        if starvesAfterFlood, starvedFrom == nil { starvedFrom = view.now }
    }

    mutating func registered(_ registration: Registration, _ view: QuirkView, _ echoes: inout [Echo]) {
        starvedFrom = nil
    }

    mutating func pass(_ passage: inout Passage, _ view: QuirkView) {
        guard passage.isThreshold else { return }
        if let starvedFrom, !passage.isEcho {
            passage.lose(by: .silence, from: starvedFrom, to: view.dayEnds)
        }
        if passage.at >= stopFrom, passage.at < stopTo {
            passage.lose(by: .silence, from: stopFrom, to: stopTo)
        }
        if bursts.isOn {
            advance(to: passage.at, view)
            if passage.at >= downFrom, passage.at < downTo {
                passage.lose(by: .silence, from: downFrom, to: downTo)
            }
        }
        var chance = chance(view, passage.key)
        if chance.happens(lossProbability) { passage.lose(by: .silence) }
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
