// Evidence E8: the last registered threshold has arrived, so nothing more can until monitoring is re-armed.

import TrackingModel

/// Finds when apps counted nothing because their registered thresholds were used up.
enum WindowEnd: GapEvidence {
    static func gaps(_ context: GapContext) -> [Gap] {
        let observation = context.observation
        let reported = context.balances.days.values.sorted { $0.day < $1.day }.flatMap { balance in
            // Of registrations without a generation, only the thresholds of the present one are on record.
            balance.usedUp.filter { $0.registration.generation != nil || balance.day == observation.today }
                .compactMap { gap($0, of: balance.day, context) }
        }
        let silent = observation.contents.apps.compactMap { app -> Gap? in
            guard let top = app.registeredTopMinute, top > 0, context.reached.top(of: app.id) == nil else {
                return nil
            }
            return counted(app, top: top, observation).flatMap {
                gap(
                    UsedUpWindow(app: app.id, registration: .init(at: $0), top: top, at: $0),
                    of: observation.today,
                    context)
            }
        }
        return reported + silent
    }

    /// Without the time in which the app was used and nothing was credited of it: that is lost.
    static func cut(_ gaps: [Gap]) -> [Gap] {
        gaps.flatMap { gap -> [Gap] in
            guard gap.evidence == [.windowExhausted] else { return [gap] }
            let own = gaps.filter { $0.gapClass == .lost && $0.apps == gap.apps }
            guard !own.isEmpty else { return [gap] }
            return TimeSpan(gap.start, gap.end).without(own.map { TimeSpan($0.start, $0.end) }.united).map {
                var part = gap
                (part.start, part.end, part.minutes.high) = ($0.start, $0.end, $0.seconds / 60)
                return part
            }
        }
    }

    /// When a counter reached the last minute, where no log reports callbacks.
    private static func counted(_ app: AppRecord, top: Int, _ observation: Observation) -> Instant? {
        guard app.registeredGeneration == nil else { return nil }
        let today = TodayCounter(app, observation)
        guard today.state == .valid, let seconds = today.seconds, seconds / 60 >= top else { return nil }
        return app.counters.filter { $0.todaySeconds == seconds && $0.day == observation.today }
            .compactMap(\.modifiedAt).filter { observation.isToday($0) && !observation.isFuture($0) }.max()
    }

    private static func gap(_ window: UsedUpWindow, of day: LocalDay, _ context: GapContext) -> Gap? {
        let observation = context.observation
        let start = window.at
        var end = min(observation.at, observation.calendar.start(of: day + 1))
        // Its last minutes may have come when the next registration was made already.
        if let restart = context.registrations.next(after: window.registration.at) {
            end = min(end, restart.at)
        }
        if let restart = observation.contents.monitoringRestartedAt, restart > start {
            end = min(end, restart)
        }
        guard end - start > observation.thresholds.gapCandidate else { return nil }
        return Gap(
            start: start, end: end, gapClass: .notMonitored,
            minutes: MinuteRange(low: 0, high: (end - start) / 60),
            apps: [window.app], evidence: [.windowExhausted], cause: "registered thresholds used up",
            explanation: "Minute \(window.top), the last one registered, had come by "
                + "\(observation.clock(start)); until thresholds are registered again nothing is credited.",
            missingEvidence: context.available.missing(.provenUse))
    }
}
