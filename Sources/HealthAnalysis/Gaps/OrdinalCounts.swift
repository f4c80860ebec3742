// Sorts the callbacks of a store into counts: per app, local day and generation, anew at each restart.

import TrackingModel

/// The counts of one app on one day.
struct OrdinalCount {
    let app: String
    let day: LocalDay
    let generation: Int?
    /// In the order in which they began.
    var runs: [OrdinalRun]
}

extension OrdinalCount {
    private struct Key: Hashable {
        let app: String
        let day: LocalDay
        let generation: Int?
    }

    /// All counts; those of an app in the order of time.
    static func all(_ observation: Observation) -> [OrdinalCount] {
        var counts: [OrdinalCount] = []
        var indexes: [Key: Int] = [:]
        for delivery in observation.deliveries {
            guard let ordinal = delivery.ordinal else { continue }
            let day = observation.calendar.day(of: delivery.at)
            let key = Key(app: delivery.app, day: day, generation: delivery.generation)
            if let index = indexes[key] {
                counts[index].take(ordinal, at: delivery.at, observation.thresholds)
            } else {
                indexes[key] = counts.count
                let run = OrdinalRun(ordinal, at: delivery.at)
                counts.append(
                    OrdinalCount(app: key.app, day: day, generation: key.generation, runs: [run]))
            }
        }
        return counts
    }

    private mutating func take(_ ordinal: Int, at moment: Instant, _ thresholds: Thresholds) {
        let last = runs.count - 1
        // A first ordinal that is delivered twice looks like a restart until the old count goes on.
        if last > 0, runs[last].hasJustBegun, ordinal > 2, ordinal == runs[last - 1].top + 1 {
            runs.removeLast()
            _ = runs[last - 1].take(ordinal, at: moment, thresholds)
        } else if !runs[last].take(ordinal, at: moment, thresholds) {
            runs.append(OrdinalRun(ordinal, at: moment))
        }
    }
}
