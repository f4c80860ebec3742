// Evidence E4: a day with callbacks but without the callback for its start.

import TrackingModel

/// Finds days whose interval start was never reported although thresholds came.
///
/// The system reports the start of an interval with the first use of the device. Where that callback is missing and the
/// count does not start at minute 1, minutes before it may be missing as well.
extension GapContext {
    var missingDayStarts: [Gap] {
        guard let begins = observation.timeline.times.first else { return [] }
        var starts: Set<LocalDay> = []
        // A registration brings an interval of its own.
        for index in observation.journal.places(of: .start, .registered) {
            starts.insert(observation.journal[index].reading.day)
            starts.insert(calendar.day(of: observation.timeline.times[index]))
        }
        var days: [LocalDay: (midnight: Instant, first: Instant, apps: Set<String>)] = [:]
        var begun: Set<Int> = []
        for delivery in observation.callbacks where delivery.source == .journal {
            guard !starts.contains(delivery.day), delivery.midnight >= begins else { continue }
            if days[delivery.day] == nil {
                days[delivery.day] = (delivery.midnight, delivery.at, [])
                begun = []
            }
            guard begun.insert(delivery.appNumber).inserted, delivery.ordinal ?? 1 > 1 else { continue }
            days[delivery.day]?.apps.insert(delivery.app)
        }
        return days.inKeyOrder.compactMap { _, day in
            let wall = minutes(from: day.midnight, to: day.first)
            guard wall >= 1, !day.apps.isEmpty else { return nil }
            return Gap(
                start: day.midnight, end: day.first, gapClass: .possibleLoss,
                minutes: .upTo(wall), apps: day.apps.sorted(),
                evidence: [.missingDayStart], cause: "the start of the day was not reported",
                explanation:
                    "Callbacks came from \(clock(day.first)) on, but none reported that the day "
                    + "had begun, and the first one is not minute 1.",
                missingEvidence: missing(.provenUse))
        }
    }
}
