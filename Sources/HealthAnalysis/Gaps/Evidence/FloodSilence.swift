// Evidence E9: a flood that used thresholds up, and no callback of the app after it (Q7).

import TrackingModel

/// Finds apps that went silent with a flood: a threshold fires once per registration, so those of the flood never fire
/// again.
enum FloodSilence: GapEvidence {
    static func gaps(_ context: GapContext) -> [Gap] {
        let observation = context.observation
        var newest: [String: Instant] = [:]
        for callback in observation.callbacks.reversed() where newest[callback.app] == nil {
            newest[callback.app] = callback.at
        }
        return context.counts.compactMap { count in
            guard let run = count.runs.last, let flood = run.floods.last,
                run.lastAt - flood.at <= FixedLimits.floodTail,
                follows(flood, context)
            else { return nil }
            var end = min(observation.at, observation.calendar.start(of: count.day + 1))
            if let next = context.registrations.next(after: flood.at) { end = min(end, next.at) }
            // An older generation still reports: the app is not silent.
            if let last = newest[count.app], last > run.lastAt { end = min(end, last) }
            guard end - run.lastAt > context.thresholds.gapCandidate else { return nil }
            return gap(count.app, flood, from: run.lastAt, to: end, context)
        }
    }

    /// Many callbacks at once are a flood if they claim more than the clock allows. At the start of a count, where the
    /// time before is unknown, only a start of monitoring shows that.
    private static func follows(_ flood: OrdinalRun.Flood, _ context: GapContext) -> Bool {
        guard
            let entry = context.registrations.latest(
                before: flood.at, within: SystemBehaviour.replayOnset)
        else { return false }
        let claimed = Double(flood.ordinals.count) * 60
        return claimed > (flood.at - entry.at) * SystemBehaviour.usualPace
            + SystemBehaviour.earliness
    }

    private static func gap(
        _ app: String, _ flood: OrdinalRun.Flood, from start: Instant, to end: Instant, _ context: GapContext
    ) -> Gap {
        Gap(
            start: start, end: end, gapClass: .notMonitored,
            minutes: MinuteRange(low: 0, high: minutes(from: start, to: end)), apps: [app],
            evidence: [.floodBeforeSilence], cause: "a flood used the thresholds up",
            explanation: "\(countText(flood.ordinals.count, "callback")) came at once at "
                + "\(context.clock(flood.at)), just after monitoring began, and none after them; what they reported "
                + "is reported only once.",
            missingEvidence: context.available.missing(.provenUse))
    }
}
