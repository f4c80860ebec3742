// The local day in quarter hours: what was counted, what failed, and from where on the logs can tell.

import TrackingModel

extension DayProfile {
    init(_ observation: Observation, events: EventStatus) {
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
        // Recovery log and text logs tell of the same callbacks; one of them is enough.
        let unused: Delivery.Source = observation.hasRecoveryLog ? .textLog : .recoveryLog
        for delivery in observation.deliveries where delivery.recorded && delivery.source != unused {
            if let index = slot(delivery.at) { recorded[index] += 1 }
        }
        for entry in observation.contents.recovery where !entry.succeeded {
            if let index = slot(entry.at) { errors[index] += 1 }
        }
        self.init(
            start: observation.dayStart, length: length, recorded: recorded, errors: errors,
            coveredFrom: Self.coveredFrom(observation, events))
    }

    private static func coveredFrom(_ observation: Observation, _ events: EventStatus) -> Instant? {
        if let first = observation.timeline.times.first, first < observation.dayStart { return nil }
        if let first = observation.contents.engine?.records.first {
            // The journal keeps more than a thousand callbacks, where the recovery log keeps a hundred.
            let isWhole = first.sequence <= 1 || first.reading.wall <= observation.dayStart
            return isWhole ? nil : first.reading.wall
        }
        guard events.today != nil else { return observation.dayEnd }
        if observation.hasRecoveryLog {
            return events.saturated ? observation.contents.recovery.map(\.at).min() : nil
        }
        // A text log is cut at its front without a trace, so it vouches for nothing before its first line.
        let first = [
            observation.contents.callbacks.first?.at, observation.contents.log.lazy.compactMap(\.at).first,
        ]
        let oldest = first.compactMap { $0 }.min()
        guard let oldest else { return observation.dayEnd }
        return oldest < observation.dayStart ? nil : oldest
    }
}
