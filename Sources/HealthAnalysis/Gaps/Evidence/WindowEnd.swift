// Evidence E8: the last registered threshold has arrived, so nothing more can until monitoring is re-armed.

import TrackingModel

/// Finds the apps that count nothing because their registered thresholds are used up.
enum WindowEnd: GapEvidence {
    static func gaps(_ context: GapContext) -> [Gap] {
        let observation = context.observation
        return observation.contents.apps.compactMap { app in
            guard let top = app.registeredTopMinute, top > 0 else { return nil }
            if let reached = context.reached.top(of: app.id) {
                return reached.ordinal >= top ? gap(app.id, top: top, from: reached.at, context) : nil
            }
            return counted(app, top: top, observation).flatMap {
                gap(app.id, top: top, from: $0, context)
            }
        }
    }

    /// When a counter reached the last minute, where no log reports callbacks.
    private static func counted(_ app: AppRecord, top: Int, _ observation: Observation) -> Instant? {
        guard app.registeredGeneration == nil else { return nil }
        let today = TodayCounter(app.counters, observation)
        guard today.state == .valid, let seconds = today.seconds, seconds / 60 >= top else { return nil }
        return app.counters.filter { $0.todaySeconds == seconds && $0.day == observation.today }
            .compactMap(\.modifiedAt).filter { observation.isToday($0) && !observation.isFuture($0) }.max()
    }

    private static func gap(_ app: String, top: Int, from start: Instant, _ context: GapContext) -> Gap? {
        let observation = context.observation
        var end = min(observation.at, observation.dayEnd)
        if let restart = context.registrations.next(after: start) { end = min(end, restart.at) }
        if let restart = observation.contents.monitoringRestartedAt, restart > start {
            end = min(end, restart)
        }
        guard end - start > observation.thresholds.gapCandidate else { return nil }
        return Gap(
            start: start, end: end, gapClass: .notMonitored,
            minutes: MinuteRange(low: 0, high: (end - start) / 60),
            apps: [app], evidence: [.windowExhausted], cause: "registered thresholds used up",
            explanation: "Minute \(top), the last one registered, came at \(observation.clock(start)); "
                + "until thresholds are registered again nothing is credited.",
            missingEvidence: context.available.missing(.provenUse))
    }
}
