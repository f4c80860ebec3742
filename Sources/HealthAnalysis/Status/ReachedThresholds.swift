// Which thresholds of an activity were reached today, what they prove of use, and which were called again.

public import TrackingModel

/// What the highest threshold reached today proves. Never a total: what came after it is not known.
public struct LeastUse: Hashable, Sendable {
    /// Seconds of use in the activity's interval, by the system's count.
    public var seconds: Int
    /// The beginning of that interval; nil where it was overwritten or never called.
    public var since: Instant?
}

/// Thresholds that were called after higher ones of the same apps: monitoring was started again.
public struct RepeatedCalls: Hashable, Sendable {
    public var from: Instant
    public var to: Instant
    /// Thresholds in seconds, ascending.
    public var thresholds: [Int]
    /// They came faster than the use that they stand at could have passed, so they show none.
    public var areTooFast: Bool
}

/// The thresholds of one activity's events, where the names give them.
struct ReachedThresholds {
    /// Those of today in seconds, ascending, each once.
    private(set) var seconds: [Int] = []
    /// The names have no unit, and nothing speaks against minutes.
    private(set) var areAssumed = false
    private(set) var use: LeastUse?
    /// Ascending by time.
    private(set) var repeated: [RepeatedCalls] = []

    private struct Reached {
        var at: Instant
        var threshold: ThresholdNames.Threshold

        var seconds: Int { threshold.seconds }
    }

    /// The last beginning of the interval.
    private let start: Instant?

    /// - Parameters:
    ///   - calls: All calls of the activity, ascending by time.
    ///   - today: Calls of reached thresholds of today.
    init(_ calls: [LastCall], today: [LastCall]) {
        start = calls.last { $0.method == .intervalDidStart }?.at
        let names = ThresholdNames(Set(calls.compactMap(\.event)))
        var reached = today.compactMap { call in
            call.event.flatMap { names[$0] }.map { Reached(at: call.at, threshold: $0) }
        }
        var parts = Self.parted(reached, start)
        if parts.first.contains(where: { Self.isContradicted($0) }) {
            reached.removeAll { $0.threshold.isAssumed }
            parts = Self.parted(reached, start)
        }
        seconds = Set(reached.map(\.seconds)).sorted()
        areAssumed = reached.contains { $0.threshold.isAssumed }
        // Of the same use that whose beginning is known.
        use = parts.first.joined().compactMap { leastUse($0) }.max { low, high in
            low.seconds == high.seconds ? low.since == nil && high.since != nil : low.seconds < high.seconds
        }
        repeated = parts.again.flatMap { repetitions($0) }.sorted {
            $0.from == $1.from ? $0.thresholds.lexicographicallyPrecedes($1.thresholds) : $0.from < $1.from
        }
    }

    /// What a call proves; nil where more use is claimed than time has passed.
    private func leastUse(_ reached: Reached) -> LeastUse? {
        guard Self.isPossible(reached, start) else { return nil }
        return LeastUse(
            seconds: reached.seconds, since: start.flatMap { $0 <= reached.at ? $0 : nil })
    }

    /// Whether enough time has passed since the interval began, as far as that is known: the thresholds of the last day
    /// may be called after midnight.
    private static func isPossible(_ reached: Reached, _ start: Instant?) -> Bool {
        guard let start, start <= reached.at else { return true }
        // The beginning may be reported a little late.
        return reached.at - start >= Double(reached.seconds - 60) && !isTooFast(reached, after: start)
    }

    /// Whether a threshold came in less than half of the time that it stands at.
    private static func isTooFast(_ reached: Reached, after start: Instant) -> Bool {
        reached.at - start < Double(reached.seconds) / 2
    }

    /// Whether numbers taken for minutes come faster than minutes do.
    private static func isContradicted(_ series: [Reached]) -> Bool {
        series.first?.threshold.isAssumed == true
            && zip(series, series.dropFirst()).contains { low, high in
                low.at <= high.at && high.at - low.at < Double(high.seconds - low.seconds) / 2
            }
    }

    // MARK: - Calls that were made again

    /// Later than a higher threshold by more than calls of one delivery are.
    private static let oneDelivery = 60.0

    /// Series by series, ascending by threshold: what was called once, as far as is known, and what was called again.
    private static func parted(
        _ reached: [Reached], _ start: Instant?
    ) -> (first: [[Reached]], again: [[Reached]]) {
        var parts: (first: [[Reached]], again: [[Reached]]) = ([], [])
        for (_, series) in Dictionary(grouping: reached, by: \.threshold.series) {
            var (first, again): ([Reached], [Reached]) = ([], [])
            var higher: Instant?
            for call in series.sorted(by: { $0.seconds > $1.seconds }) {
                if let higher, isAgain(call, after: higher, start) {
                    again.append(call)
                    continue
                }
                first.append(call)
                if isPossible(call, start) { higher = min(higher ?? call.at, call.at) }
            }
            parts.first.append(first.reversed())
            if !again.isEmpty { parts.again.append(again.reversed()) }
        }
        return parts
    }

    /// - Parameter higher: When a higher threshold was called.
    private static func isAgain(_ call: Reached, after higher: Instant, _ start: Instant?) -> Bool {
        guard call.at - higher > oneDelivery else { return false }
        // In an interval that began in between, lower thresholds are reached first.
        guard let start, higher < start, start <= call.at else { return true }
        return isTooFast(call, after: start)
    }

    /// Calls that were made again, in groups of those that are too fast and those that are not.
    private func repetitions(_ again: [Reached]) -> [RepeatedCalls] {
        let calls = again.sorted { ($0.at, $0.seconds) < ($1.at, $1.seconds) }
        let atStart = calls.map { call in
            start.map { $0 <= call.at && Self.isTooFast(call, after: $0) } ?? false
        }
        /// Whether a call follows the one before it faster than the use between them could pass.
        let following = calls.indices.map { index in
            guard index > 0 else { return false }
            let (low, high) = (calls[index - 1], calls[index])
            return low.seconds < high.seconds && high.at - low.at < Double(high.seconds - low.seconds) / 2
        }
        var groups: [RepeatedCalls] = []
        for (index, call) in calls.enumerated() {
            let isFast = atStart[index] || following[index] || following.dropFirst(index + 1).first == true
            let isOneRow = following[index] || index > 0 && atStart[index] && atStart[index - 1]
            if groups.last?.areTooFast == isFast, isOneRow || !isFast {
                groups[groups.count - 1].to = call.at
                groups[groups.count - 1].thresholds.append(call.seconds)
            } else {
                groups.append(
                    RepeatedCalls(
                        from: call.at, to: call.at, thresholds: [call.seconds], areTooFast: isFast))
            }
        }
        for index in groups.indices { groups[index].thresholds.sort() }
        return groups
    }
}
