// What a store lets conclude on the system below the tracker.

public import TrackingModel

/// Inferred behaviour of the system.
public struct TrackerBehaviour: Hashable, Sendable {
    /// Whether the system's counters begin at zero when monitoring is restarted.
    public var counters: CounterBehaviour
    /// One sentence on what `counters` rests on.
    public var countersEvidence: String
    /// How regularly consecutive minutes arrive; nil with fewer than five of them.
    public var cadence: Cadence?
    /// Registered thresholds of all apps.
    public var registeredThresholds: Int
    /// The number above which the system was seen to fall silent.
    public var registeredCeiling: Int
    /// Restarts of monitoring in the last 24 hours; nil where no log reports them.
    public var restartsLastDay: Int?
    public var generation: WriterGeneration

    /// The pace of consecutive minutes.
    public struct Cadence: Hashable, Sendable {
        /// Seconds between one minute of an app and the next, in the middle of all.
        public var medianSeconds: Double
        /// Half of all lie between these two.
        public var lowerQuartile: Double
        public var upperQuartile: Double
        /// Pairs of minutes that went in.
        public var samples: Int
    }
}

/// A longer step from one minute to the next is a pause in use, seconds.
private let longestStep = 180.0

extension Observation {
    func behaviour(restarts: [RestartEvent], bursts: BurstSpans, apps: [AppStatus]) -> TrackerBehaviour {
        let concluded = counterBehaviour(restarts: restarts, bursts: bursts)
        let reportsRestarts = contents.engine != nil || restarts.count > 1
        return TrackerBehaviour(
            counters: concluded.behaviour, countersEvidence: concluded.evidence,
            cadence: cadence(bursts),
            registeredThresholds: saturatingSum(apps.map { max(0, $0.registeredCount) }),
            registeredCeiling: SystemBehaviour.thresholdCeiling,
            restartsLastDay: reportsRestarts
                ? restarts.count { at - $0.at <= 86_400 } : nil,
            generation: contents.source.generation)
    }

    /// Votes of single restarts: the next minute of an app that had some before is a low one, or goes on.
    private func counterBehaviour(
        restarts: [RestartEvent], bursts: BurstSpans
    ) -> (behaviour: CounterBehaviour, evidence: String) {
        switch contents.engine?.state?.counters {
        case .resets: return (.resets, "The tracker saw the system's counters start at zero after a restart.")
        case .continues:
            return (.continues, "The tracker saw the system's counters continue after a restart.")
        case .mixed:
            return (.mixed, "The tracker saw the system's counters do both: start at zero and continue.")
        case .unknown, nil: break
        }
        var resets = 0
        var continues = 0
        for (index, restart) in restarts.enumerated() {
            let start = calendar.startOfDay(containing: restart.at)
            let end = index + 1 < restarts.count ? restarts[index + 1].at : at
            var tops: [String: Int] = [:]
            for callback in log.callbacks(after: start, to: restart.at) {
                guard let ordinal = callback.ordinal else { continue }
                tops[callback.app] = max(tops[callback.app] ?? 0, ordinal)
            }
            var voted: Set<String> = []
            for callback in log.callbacks(after: restart.at, to: min(end, start + 90_000)) {
                guard let ordinal = callback.ordinal, let top = tops[callback.app], top >= 3,
                    !voted.contains(callback.app), !bursts.contains(callback.at),
                    calendar.startOfDay(containing: callback.at) == start
                else { continue }
                voted.insert(callback.app)
                if ordinal <= 2 { resets += 1 } else if ordinal > top { continues += 1 }
            }
        }
        switch (resets, continues) {
        case (0, 0): return (.unknown, "No app was used both before and after a restart on one day.")
        case (_, 0):
            return (
                .resets,
                "After \(countText(resets, "restart")) the system's counters started at minute 1 or 2."
            )
        case (0, _):
            return (.continues, "After \(countText(continues, "restart")) the system's counters continued.")
        default:
            return (
                .unknown,
                "Restarts differ: the system's counters started at zero \(resets) times and continued \(continues) times."
            )
        }
    }

    private func cadence(_ bursts: BurstSpans) -> TrackerBehaviour.Cadence? {
        let callbacks = callbacks
        // The place of each app's callback before.
        var last: [Int: Int] = [:]
        var seconds: [Double] = []
        for index in callbacks.indices {
            guard let ordinal = callbacks[index].ordinal, !bursts.contains(callbacks[index].at),
                let before = last.updateValue(index, forKey: callbacks[index].appNumber)
            else { continue }
            let step = callbacks[index].at - callbacks[before].at
            guard callbacks[before].generation == callbacks[index].generation,
                callbacks[before].ordinal == ordinal - 1, step < longestStep
            else { continue }
            seconds.append(step)
        }
        guard seconds.count >= 5 else { return nil }
        seconds.sort()
        return TrackerBehaviour.Cadence(
            medianSeconds: seconds[seconds.count / 2], lowerQuartile: seconds[seconds.count / 4],
            upperQuartile: seconds[seconds.count * 3 / 4], samples: seconds.count)
    }
}
