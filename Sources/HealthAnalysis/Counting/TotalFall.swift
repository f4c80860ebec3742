// Lifetime totals against those of earlier reads: a total that falls is history that was lost.

import TrackingModel

/// The comparison of totals with the earlier reads of today (E13).
struct TotalFall {
    struct Fall {
        let app: String
        let before: Int
        let now: Int
        fileprivate var seconds: Double { Double(before) - Double(now) }
    }

    /// The earliest read that went in.
    let since: Instant
    /// All that fell, furthest first.
    let falls: [Fall]

    var worst: Fall? { falls.first }

    /// Nil without an earlier read of the same local day. Some writers zero their totals at midnight, so that other
    /// days say nothing; what a tracker took back on purpose is no loss.
    init?(_ previous: PreviousReadings, apps: [AppStatus], _ observation: Observation) {
        let readings = previous.readings.filter { $0.day == observation.today && $0.at < observation.at }
        guard let first = readings.first, readings.contains(where: { !$0.totalSeconds.isEmpty }) else {
            return nil
        }
        var most: [String: Int] = [:]
        for reading in readings {
            for (app, seconds) in reading.totalSeconds { most[app] = max(most[app] ?? 0, seconds) }
        }
        var takenBack: [String: Int] = [:]
        for mark in observation.contents.marks where mark.kind == .creditTakenBack && mark.at >= first.at {
            // Without figures nothing can be said of the app, or of any app.
            let seconds = mark.seconds ?? Int.max
            for app in mark.app.map({ [$0] }) ?? Array(most.keys) {
                let sum = (takenBack[app] ?? 0).addingReportingOverflow(seconds)
                takenBack[app] = sum.overflow ? Int.max : sum.partialValue
            }
        }
        let now = apps.keyed(by: \.id)
        since = first.at
        falls = most.compactMap { app, before in
            let seconds = now[app]?.totalSeconds ?? 0
            let fall = before.subtractingReportingOverflow(seconds)
            let limit = (takenBack[app] ?? 0).addingReportingOverflow(
                FixedLimits.storesDisagreement)
            guard fall.overflow || (!limit.overflow && fall.partialValue > limit.partialValue) else {
                return nil
            }
            return Fall(app: app, before: before, now: seconds)
        }
        .sorted { ($1.seconds, $0.app) < ($0.seconds, $1.app) }
    }
}
