// Evidence E8: the last registered threshold has arrived, so nothing more can until monitoring is re-armed.

import TrackingModel

/// Finds the apps that count nothing because their registered thresholds are used up.
enum WindowEnd {
    static func gaps(in counts: [OrdinalCount], _ observation: Observation) -> [Gap] {
        let generations = Dictionary(
            observation.contents.apps.map { ($0.id, $0.registeredGeneration) }, uniquingKeysWith: { $1 })
        var latest: [String: OrdinalRun] = [:]
        for count in counts where count.day == observation.today {
            guard let run = count.runs.last else { continue }
            // The window belongs to the newest generation; what an older one reached says nothing of it.
            guard count.generation == generations[count.app] ?? nil else { continue }
            if let known = latest[count.app], known.topAt >= run.topAt { continue }
            latest[count.app] = run
        }
        return observation.contents.apps.compactMap { app in
            guard let top = app.registeredTopMinute, top > 0, let run = latest[app.id], run.top >= top else {
                return nil
            }
            return gap(app.id, top: top, from: run.topAt, observation)
        }
    }

    private static func gap(_ app: String, top: Int, from start: Instant, _ observation: Observation) -> Gap?
    {
        var end = min(observation.at, observation.dayEnd)
        if let restart = observation.contents.monitoringRestartedAt, restart > start {
            end = min(end, restart)
        }
        guard end - start > observation.thresholds.gapCandidate else { return nil }
        return Gap(
            start: start, end: end, gapClass: .blind, minutes: MinuteRange(low: 0, high: (end - start) / 60),
            apps: [app], evidence: [.windowExhausted], cause: "registered thresholds used up",
            explanation: "Minute \(top), the last one registered, came at \(observation.clock(start)); "
                + "until thresholds are registered again nothing is counted.",
            missingEvidence: [.provenUse])
    }
}
