// Q16: clocks that are moved and zones that change.

import TrackingModel

/// Days on which the zone changes, the user moves the clock, or the network corrects it.
///
/// Evidence: the zone rule is documented; dropped events are described in public code. Days of 23 and 25 hours come
/// from the calendar, not from here.
public struct ClockAndZone: Quirk {
    static let cause = Cause.clock
    public var isOn = false
    /// Probabilities a day.
    public var travel = 0.02
    public var manual = 0.02
    public var network = 0.1
    /// The most that each moves: hours, seconds, seconds.
    public var hours = 12
    public var manualSeconds = 86_400.0
    public var networkSeconds = 60.0

    public init() {}

    mutating func plan(_ pattern: inout UsagePattern, day: Int, _ view: QuirkView) {
        var chance = chance(view, day)
        let second = chance.uniform(28_800...79_200).rounded()
        if chance.happens(travel) {
            let hours = chance.integer(1...max(hours, 1)) * (chance.happens(0.5) ? 1 : -1)
            let clock = view.monitoring.clock
            let offset = clock.calendar.offset(at: clock.wall) + hours * 3_600
            pattern.add(.travel(.fixed(max(min(offset, 14 * 3_600), -12 * 3_600))), at: second)
        }
        if chance.happens(manual) {
            let seconds = chance.uniform(120...max(manualSeconds, 121)).rounded()
            let signed = chance.happens(0.5) ? seconds : -seconds
            pattern.add(.moveClock(signed), at: second + 60)
            pattern.add(
                .moveClock(-signed), at: min(second + 60 + chance.uniform(600...7_200).rounded(), 86_000))
        }
        if chance.happens(network) {
            pattern.add(.moveClock(chance.uniform(-networkSeconds...networkSeconds)), at: second + 120)
        }
    }
}
