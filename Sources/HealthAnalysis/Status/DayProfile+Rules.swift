// The local day in quarter hours: what was counted, what failed, and from where on the logs can tell.

import TrackingModel

extension DayProfile {
    init(_ log: ArrivalLog, _ coverage: LogCoverage, _ observation: Observation) {
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
        // Recovery log and text logs tell of the same callbacks; the one that all figures are from is enough.
        let unused: Delivery.Source = log.source == .text ? .recoveryLog : .textLog
        for delivery in observation.deliveries where delivery.recorded && delivery.source != unused {
            if let index = slot(delivery.at) { recorded[index] += 1 }
        }
        for entry in observation.contents.recovery where !entry.succeeded {
            if let index = slot(entry.at) { errors[index] += 1 }
        }
        self.init(
            start: observation.dayStart, length: length, recorded: recorded, errors: errors,
            coveredFrom: coverage.isTodayKnown
                ? coverage.start(after: observation.dayStart) : observation.dayEnd)
    }
}
