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
        let length = max(observation.dayEnd - observation.dayStart, Self.slotSeconds)
        let slots = Int(truncatingIfRepresentable: (length / Self.slotSeconds).rounded(.up)) ?? 96
        var recorded = Array(repeating: 0, count: slots)
        var errors = recorded
        func slot(_ moment: Instant) -> Int? {
            guard observation.isToday(moment) else { return nil }
            let index = Int(truncatingIfRepresentable: (moment - observation.dayStart) / Self.slotSeconds)
            guard let index, recorded.indices.contains(index) else { return nil }
            return index
        }
        for callback in observation.callbacks {
            guard callback.isCredited || callback.isFailure, let index = slot(callback.at) else { continue }
            recorded[index] += callback.seconds / 60
            if callback.isFailure { errors[index] += 1 }
        }
        for recovery in observation.log.recoveries {
            if let index = slot(recovery.at) { recorded[index] += (recovery.seconds ?? 0) / 60 }
        }
        for entry in observation.otherEntries where !entry.succeeded {
            if let index = slot(entry.at) { errors[index] += 1 }
        }
        self.init(
            start: observation.dayStart, length: length, recorded: recorded, errors: errors,
            coveredFrom: coverage.isTodayKnown
                ? coverage.start(after: observation.dayStart) : observation.dayEnd)
    }
}
