// Evidence E9: a flood that used thresholds up, and no callback of the app after it (Q7).

import TrackingModel

/// Finds apps that went silent with a flood: a threshold fires once per registration, so those of the flood never fire
/// again.
extension GapContext {
    var floodSilences: [Gap] {
        trails.flatMap { trail in
            trail.floods.compactMap { flood in
                guard flood.lastAt - flood.end <= FixedLimits.floodTail, isFlood(flood) else { return nil }
                let day = calendar.day(of: flood.end)
                var end = min(at, calendar.start(of: day + 1))
                if let next = registrations.next(after: flood.end) { end = min(end, next.at) }
                // An older generation still reports: the app is not silent.
                if let last = reached.newest[flood.app], last > flood.lastAt {
                    end = min(end, last)
                }
                guard end - flood.lastAt > thresholds.gapCandidate else { return nil }
                return silence(flood, to: end)
            }
        }
    }

    /// Many callbacks at once are a flood if they claim more than the clock allows. At the start of a count, where the
    /// time before is unknown, only a start of monitoring shows that.
    private func isFlood(_ flood: FloodedMinutes) -> Bool {
        let since = flood.end - flood.registration.at
        return since <= SystemBehaviour.replayOnset
            && Double(flood.minutes.count) * 60 > since * SystemBehaviour.usualPace
                + SystemBehaviour.earliness
    }

    private func silence(_ flood: FloodedMinutes, to end: Instant) -> Gap {
        Gap(
            start: flood.lastAt, end: end, gapClass: .notMonitored,
            minutes: .upTo(minutes(from: flood.lastAt, to: end)), apps: [flood.app],
            evidence: [.floodBeforeSilence], cause: "a flood used up thresholds",
            explanation: "\(countText(flood.minutes.count, "callback")) came at once at "
                + "\(clock(flood.end)), just after monitoring began, and none after them; what they reported "
                + "is reported only once.",
            missingEvidence: missing(.provenUse))
    }
}
