// Evidence E8: the last registered threshold has arrived, so nothing more can until monitoring is re-armed.

import TrackingModel

/// Finds when apps counted nothing because their registered thresholds were used up.
extension GapContext {
    var windowEnds: [Gap] {
        let reported = balances.days.values.sorted { $0.day < $1.day }.flatMap { balance in
            // Of registrations without a generation, only the thresholds of the present one are on record.
            balance.usedUp.filter { $0.registration.generation != nil || balance.day == today }
                .compactMap { timeWithoutThresholds($0, of: balance.day) }
        }
        let silent = contents.apps.compactMap { app -> Gap? in
            guard let top = app.registeredTopMinute, top > 0, reached.top(of: app.id) == nil else {
                return nil
            }
            return topReached(app, top: top).flatMap {
                timeWithoutThresholds(
                    UsedUpWindow(app: app.id, registration: .init(at: $0), top: top, at: $0),
                    of: today)
            }
        }
        return reported + silent
    }

    /// Without the time in which the app was used and nothing was credited of it: that is lost.
    func cuttingWindowEnds(in gaps: [Gap]) -> [Gap] {
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
    private func topReached(_ app: AppRecord, top: Int) -> Instant? {
        guard app.registeredGeneration == nil else { return nil }
        let counter = TodayCounter(app, observation)
        guard counter.state == .valid, let seconds = counter.seconds, seconds / 60 >= top else { return nil }
        return app.counters.filter { $0.todaySeconds == seconds && $0.day == today }
            .compactMap(\.modifiedAt).filter { isToday($0) && !isFuture($0) }.max()
    }

    private func timeWithoutThresholds(_ window: UsedUpWindow, of day: LocalDay) -> Gap? {
        let start = window.at
        var end = min(at, calendar.start(of: day + 1))
        // Its last minutes may have come when the next registration was made already.
        if let restart = registrations.next(after: window.registration.at) {
            end = min(end, restart.at)
        }
        if let restart = contents.monitoringRestartedAt, restart > start {
            end = min(end, restart)
        }
        guard end - start > thresholds.gapCandidate else { return nil }
        return Gap(
            start: start, end: end, gapClass: .notMonitored,
            minutes: .upTo((end - start) / 60),
            apps: [window.app], evidence: [.windowExhausted], cause: "registered thresholds used up",
            explanation: "Minute \(window.top), the last one registered, had come by "
                + "\(clock(start)); until thresholds are registered again nothing is credited.",
            missingEvidence: missing(.provenUse))
    }
}
