// The same threshold delivered twice within a moment, and whether it was counted twice.

import TrackingModel

/// Repeated deliveries of one threshold (app-schema §4, 6 and 8).
struct DuplicateCount {
    /// Callbacks that repeat another within the window.
    private(set) var repeated = 0
    /// Of these, counted although the first was counted too.
    private(set) var countedTwice = 0
    /// Repeated ones by another process than the first.
    private(set) var byOtherProcess = 0
    /// Ids of the apps that were counted twice, ascending.
    private(set) var apps: [String] = []
    private(set) var first: Instant?

    init(_ log: ArrivalLog, _ observation: Observation) {
        var last: [Arrival.Threshold: Arrival] = [:]
        var twice: Set<String> = []
        for arrival in log.arrivals where observation.at - arrival.at <= 86_400 {
            guard let threshold = arrival.threshold else { continue }
            if let before = last[threshold],
                arrival.at - before.at < observation.thresholds.duplicateWindow
            {
                repeated += 1
                if let session = arrival.session, let other = before.session, session != other {
                    byOtherProcess += 1
                }
                if arrival.isCredited, before.isCredited, arrival.seconds > 0 {
                    countedTwice += 1
                    twice.insert(arrival.app)
                    first = first ?? arrival.at
                }
                // The credited one stays what others are compared with.
                if before.isCredited { continue }
            }
            last[threshold] = arrival
        }
        apps = twice.sorted()
    }
}
