// What a store of last calls shows about one activity.

public import TrackingModel

/// One activity of an app that keeps last calls only.
public struct ActivityStatus: Hashable, Sendable {
    public var name: String
    /// Events whose threshold was reached today, at least once each; a call that was made again counts once.
    public var thresholdsToday: Int
    /// The thresholds in seconds that the names of those events give, ascending; empty where they give none.
    public var reachedToday: [Int]
    /// What is taken for true of them; nil where the names leave nothing open.
    public var assumption: ThresholdAssumption?
    /// What the highest of them proves of use; nil where none is known.
    public var leastUse: LeastUse?
    /// Thresholds of today that were called after higher ones, ascending by time.
    public var repeatedCalls: [RepeatedCalls]
    public var lastThresholdAt: Instant?
    /// The event of the last threshold.
    public var lastThreshold: String?
    public var intervalStartedAt: Instant?
    public var intervalEndedAt: Instant?
    public var lastWarningAt: Instant?
    /// The last call of any kind.
    public var lastCallAt: Instant?

    /// `minutes 1–10`, `minute 5`, `7 minutes from 1 to 13`; `numbers` for `minutes` where the names have no unit.
    /// Empty where the names give none.
    public func minuteText(dash: String = "–") -> String { thresholdText(reachedToday, dash: dash) }

    /// Thresholds in words: in minutes, or as durations where one is none of whole minutes.
    private func thresholdText(_ seconds: [Int], dash: String) -> String {
        guard let first = seconds.first, let last = seconds.last else { return "" }
        guard seconds.allSatisfy({ $0 % 60 == 0 }) else {
            return seconds.count > Self.mostRuns
                ? "\(seconds.count) thresholds from \(durationText(first)) to \(durationText(last))"
                : seconds.map { durationText($0) }.commaSeparated
        }
        var minutes = MinuteSet()
        for second in seconds { minutes.insert(second / 60...second / 60) }
        let noun = assumption == .minutes ? "number" : "minute"
        guard minutes.ranges.count <= Self.mostRuns else {
            return "\(seconds.count) \(noun)s from \(first / 60) to \(last / 60)"
        }
        let description = minutes.ranges.map { run in
            run.count == 1 ? String(run.lowerBound) : "\(run.lowerBound)\(dash)\(run.upperBound)"
        }
        return noun + (seconds.count == 1 ? " " : "s ") + description.commaSeparated
    }

    /// `at least 25m of use since 05:00:00`; nil where none is known.
    ///
    /// - Parameter moment: A moment in words.
    public func useText(moment: (Instant) -> String) -> String? {
        let condition =
            switch assumption {
            case .minutes: ", if its names count minutes"
            case .use: ", if its names count use"
            case nil: ""
            }
        return leastUse.map { use in
            "at least \(durationText(use.seconds)) of use "
                + (use.since.map { "since " + moment($0) } ?? "in its interval") + condition
        }
    }

    /// `minutes 1–3 called at 16:30:01–16:30:03, after higher ones: too fast for new use`, of the first three such calls;
    /// then how many more there were.
    ///
    /// - Parameters:
    ///   - dash: What stands between the ends of a range.
    ///   - moment: A moment in words.
    public func repetitionTexts(dash: String = "–", moment: (Instant) -> String) -> [String] {
        let listed = repeatedCalls.prefix(Self.mostRepetitions).map { calls in
            let (from, to) = (moment(calls.from), moment(calls.to))
            return
                "\(thresholdText(calls.thresholds, dash: dash)) called at \(from == to ? to : from + dash + to), "
                + "after higher ones: "
                + (calls.areTooFast ? "too fast for new use" : "new use or not is unknown")
        }
        let rest = repeatedCalls.count - listed.count
        return rest > 0 ? listed + ["and \(rest) more"] : listed
    }

    /// Stretches of minutes that are listed one by one.
    private static let mostRuns = 6
    private static let mostRepetitions = 3
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
            .sorted { ($1.lastCallAt ?? Instant(0), $0.name) < ($0.lastCallAt ?? Instant(0), $1.name) }
    }
}

extension ActivityStatus {
    /// - Parameter calls: The activity's own, ascending by time.
    fileprivate init(_ name: String, _ calls: [LastCall], _ observation: Observation) {
        func last(_ methods: LastCall.Method...) -> LastCall? { calls.last { methods.contains($0.method) } }
        let today = calls.filter { $0.method == .eventDidReachThreshold && observation.isToday($0.at) }
        let reached = ReachedThresholds(calls, today: today)
        let threshold = last(.eventDidReachThreshold)
        self.init(
            name: name, thresholdsToday: today.count, reachedToday: reached.seconds,
            assumption: reached.assumption, leastUse: reached.use, repeatedCalls: reached.repeated,
            lastThresholdAt: threshold?.at,
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
