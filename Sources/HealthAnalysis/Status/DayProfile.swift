// The shape of the local day, in quarter hours.

public import TrackingModel

/// The local day in slots of a quarter of an hour.
public struct DayProfile: Hashable, Sendable {
    public var start: Instant
    /// Seconds in the day: 82 800, 86 400 or 90 000.
    public var length: Double
    /// Minutes counted in each slot.
    public var recorded: [Int]
    /// Errors in each slot.
    public var errors: [Int]
    /// The first moment that the logs still cover; nil where they reach back before today.
    public var coveredFrom: Instant?

    /// Seconds of a slot.
    public static let slotSeconds: Double = 900
}

extension DayProfile {
    init(_ coverage: LogCoverage, _ observation: Observation) {
        var recorded = Array(repeating: 0, count: observation.slots)
        var errors = recorded
        for callback in observation.callbacks {
            guard callback.isCredited, let index = observation.slot(of: callback.at) else { continue }
            recorded[index] += callback.seconds / 60
        }
        for recovery in observation.log.recoveries {
            if let index = observation.slot(of: recovery.at) {
                recorded[index] += (recovery.seconds ?? 0) / 60
            }
        }
        for error in observation.errors where !error.isLine {
            if let index = observation.slot(of: error.at) { errors[index] += 1 }
        }
        self.init(
            start: observation.dayStart, length: observation.dayLength, recorded: recorded, errors: errors,
            coveredFrom: coverage.isTodayKnown
                ? coverage.start(after: observation.dayStart) : observation.dayEnd)
    }
}

extension Observation {
    fileprivate var dayLength: Double { max(dayEnd - dayStart, DayProfile.slotSeconds) }

    /// How many quarters of an hour today has.
    var slots: Int {
        Int(truncatingIfRepresentable: (dayLength / DayProfile.slotSeconds).rounded(.up)) ?? 96
    }

    /// The quarter of an hour that a moment is in; nil for one of another day.
    func slot(of moment: Instant) -> Int? {
        guard isToday(moment),
            let slot = Int(truncatingIfRepresentable: (moment - dayStart) / DayProfile.slotSeconds)
        else { return nil }
        return slot < slots ? slot : nil
    }
}
