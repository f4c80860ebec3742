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
        var runs: [Count: [OrdinalRun]] = [:]
        var flooded: [Count: Set<Int>] = [:]
        var since: Instant?
        // Of each count, the app and the generations.
        var series: [Count: (app: String, generations: Set<Int?>)] = [:]
        for callback in callbacks {
            guard let ordinal = callback.ordinal else { continue }
            let count = Count(app: callback.appNumber, day: callback.day, generation: callback.count)
            if let index = bursts.index(at: callback.at), isLeftOut[index] {
                flooded[count, default: []].insert(ordinal)
                continue
            }
            since = since ?? callback.at
            Self.take(ordinal, at: callback.at, into: &runs[count, default: []], observation.thresholds)
            series[count, default: (callback.app, [])].generations.insert(callback.generation)
        }
        guard let since else { return nil }
        // Minutes of a flood did arrive, where the count passed them.
        delivered = saturatingSum(
            runs.map { count, list in
                let reported = flooded[count] ?? []
                return saturatingSum(
                    list.map { run in
                        let passed = (run.top - run.reach + 1)...run.top
                        return run.distinct + reported.count { passed.contains($0) && !run.contains($0) }
                    })
            })
        crossed = saturatingSum(
            runs.flatMap { count, list in
                list.map { run in
                    // Minutes without a threshold are crossed without a callback.
                    let known = series[count].flatMap { app, generations in
                        observation.windows.count(
                            max(run.top - run.reach + 1, 1)...run.top, of: app, in: generations)
                    }
                    return known.map { max($0, run.distinct) } ?? run.reach
                }
            })
        guard let interval = WilsonInterval(successes: delivered, of: crossed) else { return nil }
        self.interval = interval
        self.since = since
    }

    private static func take(
        _ ordinal: Int, at moment: Instant, into runs: inout [OrdinalRun], _ thresholds: Thresholds
    ) {
        let last = runs.count - 1
        guard last < 0 || !runs[last].take(ordinal, at: moment, thresholds) else { return }
        runs.append(OrdinalRun(ordinal, at: moment, thresholds))
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
