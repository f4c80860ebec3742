// Evidence E9: a flood that used thresholds up, and no callback of the app after it (Q7).

import TrackingModel

/// Finds apps that went silent with a flood: a threshold fires once per registration, so those of the flood never fire
/// again.
enum FloodSilence: GapEvidence {
    static func gaps(_ context: GapContext) -> [Gap] {
        let observation = context.observation
        return context.trails.flatMap { trail in
            trail.floods.compactMap { flood in
                guard flood.lastAt - flood.end <= FixedLimits.floodTail, isFlood(flood) else { return nil }
                let day = observation.calendar.day(of: flood.end)
                var end = min(observation.at, observation.calendar.start(of: day + 1))
                if let next = context.registrations.next(after: flood.end) { end = min(end, next.at) }
                // An older generation still reports: the app is not silent.
                if let last = context.reached.newest(of: flood.app), last > flood.lastAt {
                    end = min(end, last)
                }
                guard end - flood.lastAt > context.thresholds.gapCandidate else { return nil }
                return gap(flood, to: end, context)
            }
        }
    }

    /// Many callbacks at once are a flood if they claim more than the clock allows. At the start of a count, where the
    /// time before is unknown, only a start of monitoring shows that.
    private static func isFlood(_ flood: FloodedMinutes) -> Bool {
        let since = flood.end - flood.registration.at
        return since <= SystemBehaviour.replayOnset
            && Double(flood.minutes.count) * 60 > since * SystemBehaviour.usualPace
                + SystemBehaviour.earliness
    }

    private static func gap(
        _ flood: FloodedMinutes, to end: Instant, _ context: GapContext
    ) -> Gap {
        Gap(
            start: flood.lastAt, end: end, gapClass: .notMonitored,
            minutes: MinuteRange(low: 0, high: minutes(from: flood.lastAt, to: end)), apps: [flood.app],
            evidence: [.floodBeforeSilence], cause: "a flood used the thresholds up",
            explanation: "\(countText(flood.minutes.count, "callback")) came at once at "
                + "\(context.clock(flood.end)), just after monitoring began, and none after them; what they reported "
                + "is reported only once.",
            missingEvidence: context.available.missing(.provenUse))
    }
}
