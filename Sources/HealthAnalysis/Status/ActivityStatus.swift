// What a store of last calls shows about one activity.

public import TrackingModel

/// One activity of an app that keeps last calls only.
public struct ActivityStatus: Hashable, Sendable {
    public var name: String
    /// Events whose threshold was reached today, at least once each; a call that was made again counts once.
    public var thresholdsToday: Int
    /// The minutes that the names of those events give, ascending; empty where they give none.
    public var minutesToday: [Int]
    public var lastThresholdAt: Instant?
    /// The event of the last threshold.
    public var lastThreshold: String?
    public var intervalStartedAt: Instant?
    public var intervalEndedAt: Instant?
    public var lastWarningAt: Instant?
    /// The last call of any kind.
    public var lastCallAt: Instant?

    /// `minutes 1–10`, `minute 5`, `minutes 5, 10 and 3 more`; empty where the names give none.
    public func minuteText(dash: String = "–") -> String {
        guard let last = minutesToday.last else { return "" }
        var runs: [ClosedRange<Int>] = []
        for minute in minutesToday {
            if let run = runs.last, minute <= run.upperBound + 1 {
                runs[runs.count - 1] = run.lowerBound...max(minute, run.upperBound)
            } else {
                runs.append(minute...minute)
            }
        }
        guard runs.count <= Self.mostRuns else {
            return "\(minutesToday.count) minutes from \(minutesToday[0]) to \(last)"
        }
        let description = runs.map { run in
            run.count == 1 ? String(run.lowerBound) : "\(run.lowerBound)\(dash)\(run.upperBound)"
        }
        return (minutesToday.count == 1 ? "minute " : "minutes ") + description.joined(separator: ", ")
    }

    /// Stretches of minutes that are listed one by one.
    private static let mostRuns = 6
}

/// What an app that keeps last calls only says that it blocks.
public struct BlockStatus: Hashable, Sendable {
    /// Names of the stored selections of apps, ascending.
    public var selections: [String]
    /// Nil where the store doesn't say.
    public var blocksAll: Bool?
    public var lastUpdate: BlockUpdate?
}

extension Observation {
    /// All activities with a call, the one called last first; none for stores of other writers.
    var activities: [ActivityStatus] {
        let calls = (contents.lastCalls?.calls ?? []).filter { !isFuture($0.at) }
        return Dictionary(grouping: calls, by: \.activity)
            .map { ActivityStatus($0.key, $0.value, self) }
            .sorted { left, right in
                let (one, two) = (left.lastCallAt ?? Instant(0), right.lastCallAt ?? Instant(0))
                return one == two ? left.name < right.name : one > two
            }
    }
}

extension ActivityStatus {
    /// - Parameter calls: The activity's own, ascending by time.
    fileprivate init(_ name: String, _ calls: [LastCall], _ observation: Observation) {
        func last(_ methods: LastCall.Method...) -> LastCall? { calls.last { methods.contains($0.method) } }
        let today = calls.filter { $0.method == .eventDidReachThreshold && observation.isToday($0.at) }
        let threshold = last(.eventDidReachThreshold)
        self.init(
            name: name, thresholdsToday: today.count,
            minutesToday: Set(today.compactMap(\.minute)).sorted(), lastThresholdAt: threshold?.at,
            lastThreshold: threshold?.event, intervalStartedAt: last(.intervalDidStart)?.at,
            intervalEndedAt: last(.intervalDidEnd)?.at,
            lastWarningAt: last(
                .intervalWillStartWarning, .intervalWillEndWarning, .eventWillReachThresholdWarning)?.at,
            lastCallAt: calls.last?.at)
    }
}

extension BlockStatus {
    /// Nil for stores of other writers.
    init?(_ observation: Observation) {
        guard let lastCalls = observation.contents.lastCalls else { return nil }
        self.init(
            selections: lastCalls.selections, blocksAll: lastCalls.blocksAll,
            lastUpdate: lastCalls.blockUpdate)
    }
}
