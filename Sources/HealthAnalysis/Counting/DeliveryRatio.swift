// The share of reached thresholds whose callbacks came, with its 95 % interval.

public import TrackingModel

/// Firing reliability as far as a store shows it: distinct ordinals against those between the first and the last of
/// each count. What never arrived at a count's end stays unseen, so it is an upper bound.
public struct DeliveryRatio: Hashable, Sendable {
    /// Distinct ordinals that arrived.
    public var delivered: Int
    /// Ordinals that were crossed, at least.
    public var crossed: Int
    /// Delivered / crossed with its 95 % interval.
    public var interval: WilsonInterval
    /// The oldest callback that went in.
    public var since: Instant

    public var ratio: Double { Double(delivered) / Double(crossed) }
}

extension DeliveryRatio {
    private struct Count: Hashable {
        let app: Int
        let day: LocalDay
        let generation: Int?
    }

    /// What came of a count, but for floods.
    private struct Counted {
        let app: String
        var generations: Set<Int?> = []
        private var last: Int??
        var runs: [OrdinalRun] = []

        init(_ app: String) { self.app = app }

        mutating func take(_ ordinal: Int, _ callback: LoggedCallback, _ thresholds: Thresholds) {
            if last != .some(callback.generation) { generations.insert(callback.generation) }
            last = .some(callback.generation)
            let place = runs.count - 1
            guard place < 0 || !runs[place].take(ordinal, at: callback.at, thresholds) else { return }
            runs.append(OrdinalRun(ordinal, at: callback.at, thresholds))
        }

        /// Minutes of a run that have a threshold, as far as that is known: others are crossed without a callback.
        func crossed(_ run: OrdinalRun, _ windows: RegisteredWindows) -> Int {
            let passed = max(run.top - run.reach + 1, 1)...run.top
            return windows.count(passed, of: app, in: generations).map { max($0, run.distinct) } ?? run.reach
        }
    }

    /// The ratio of a store's callbacks.
    init?(bursts: BurstSpans, _ observation: Observation) {
        self.init(observation.callbacks, bursts: bursts, observation)
    }

    /// Callbacks of a flood do not show reached thresholds, so phantom bursts are left out, and so are bursts that were
    /// mostly rejected. Nil where no event holds an ordinal.
    ///
    /// - Parameter callbacks: Oldest first.
    init?(_ callbacks: some Sequence<LoggedCallback>, bursts: BurstSpans, _ observation: Observation) {
        let isLeftOut = Self.floods(bursts, callbacks)
        var counts: [Count: Counted] = [:]
        var flooded: [Count: Set<Int>] = [:]
        var since: Instant?
        for callback in callbacks {
            guard let ordinal = callback.ordinal else { continue }
            let count = Count(app: callback.appNumber, day: callback.day, generation: callback.count)
            if let index = bursts.index(at: callback.at), isLeftOut[index] {
                flooded[count, default: []].insert(ordinal)
                continue
            }
            since = since ?? callback.at
            counts[count, default: Counted(callback.app)].take(ordinal, callback, observation.thresholds)
        }
        guard let since else { return nil }
        // Minutes of a flood did arrive, where the count passed them.
        delivered = saturatingSum(
            counts.map { count, counted in
                let reported = flooded[count] ?? []
                return saturatingSum(
                    counted.runs.map { run in
                        let passed = (run.top - run.reach + 1)...run.top
                        return run.distinct + reported.count { passed.contains($0) && !run.contains($0) }
                    })
            })
        crossed = saturatingSum(
            counts.values.flatMap { counted in
                counted.runs.map { counted.crossed($0, observation.windows) }
            })
        guard let interval = WilsonInterval(successes: delivered, of: crossed) else { return nil }
        self.interval = interval
        self.since = since
    }

    /// Which bursts hold no threshold that was reached at that time.
    private static func floods(
        _ bursts: BurstSpans, _ callbacks: some Sequence<LoggedCallback>
    ) -> [Bool] {
        var turnedAway = [Int](repeating: 0, count: bursts.bursts.count)
        for callback in callbacks where callback.cause != nil {
            if let index = bursts.index(at: callback.at) { turnedAway[index] += 1 }
        }
        return zip(bursts.bursts, turnedAway).map { $0.verdict == .phantom || $1 * 2 > $0.events }
    }
}
