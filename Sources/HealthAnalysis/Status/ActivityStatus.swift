// What a store of last calls shows about one activity.

public import TrackingModel

/// One activity of an app that keeps last calls only.
public struct ActivityStatus: Hashable, Sendable {
    public var name: String
    /// Events whose threshold was reached today, at least once each; a call that was made again counts once.
    public var thresholdsToday: Int
    /// The thresholds in seconds that the names of those events give, ascending; empty where they give none.
    public var reachedToday: [Int]
    /// Those names have no unit, and nothing speaks against minutes.
    public var areMinutesAssumed: Bool
    /// What the highest of them proves of use; nil where none is known.
    public var leastUse: LeastUse?
    /// Thresholds of today that were called again, ascending by time.
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
    public func thresholdText(_ seconds: [Int], dash: String = "–") -> String {
        guard let first = seconds.first, let last = seconds.last else { return "" }
        guard seconds.allSatisfy({ $0 % 60 == 0 }) else {
            let listed = seconds.map { durationText($0) }
            return listed.count > Self.mostRuns
                ? "\(listed.count) thresholds from \(durationText(first)) to \(durationText(last))"
                : listed.joined(separator: ", ")
        }
        var runs: [ClosedRange<Int>] = []
        for minute in seconds.map({ $0 / 60 }) {
            if let run = runs.last, minute <= run.upperBound + 1 {
                runs[runs.count - 1] = run.lowerBound...max(minute, run.upperBound)
            } else {
                runs.append(minute...minute)
            }
        }
        let noun = areMinutesAssumed ? "number" : "minute"
        guard runs.count <= Self.mostRuns else {
            return "\(seconds.count) \(noun)s from \(first / 60) to \(last / 60)"
        }
        let description = runs.map { run in
            run.count == 1 ? String(run.lowerBound) : "\(run.lowerBound)\(dash)\(run.upperBound)"
        }
        return noun + (seconds.count == 1 ? " " : "s ") + description.joined(separator: ", ")
    }

    /// `at least 25m of use since 05:00:00`; nil where none is known.
    ///
    /// - Parameter moment: A moment in words.
    public func useText(moment: (Instant) -> String) -> String? {
        leastUse.map { use in
            "at least \(durationText(use.seconds)) of use "
                + (use.since.map { "since " + moment($0) } ?? "in its interval")
                + (areMinutesAssumed ? ", if its names count minutes" : "")
        }
    }

    /// `minutes 1–3 called again 16:30:01–16:30:03` and `too fast for new use`, for each time that thresholds were.
    ///
    /// - Parameters:
    ///   - dash: What stands between the ends of a range.
    ///   - moment: A moment in words.
    public func repetitionTexts(
        dash: String = "–", moment: (Instant) -> String
    ) -> [(calls: String, judgement: String)] {
        repeatedCalls.map { calls in
            let (from, to) = (moment(calls.from), moment(calls.to))
            return (
                thresholdText(calls.thresholds, dash: dash) + " called again "
                    + (from == to ? "" : from + dash) + to,
                calls.areTooFast ? "too fast for new use" : "new use or not is unknown"
            )
        }
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
        let reached = ReachedThresholds(calls, today: today)
        let threshold = last(.eventDidReachThreshold)
        self.init(
            name: name, thresholdsToday: today.count, reachedToday: reached.seconds,
            areMinutesAssumed: reached.areAssumed, leastUse: reached.use, repeatedCalls: reached.repeated,
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
