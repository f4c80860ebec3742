// Which thresholds of an activity were reached today, what they prove of use, and which were called after higher ones.

public import TrackingModel

/// What the highest threshold reached today proves. Never a total: what came after it is not known.
public struct LeastUse: Hashable, Sendable {
    /// Seconds of use in the activity's interval, by the system's count.
    public var seconds: Int
    /// The beginning of that interval; nil where it was overwritten or never called.
    public var since: Instant?
}

/// Thresholds that were called after higher ones: monitoring was started again, or they count other apps.
public struct RepeatedCalls: Hashable, Sendable {
    public var from: Instant
    public var to: Instant
    /// Thresholds in seconds, ascending, each once.
    public var thresholds: [Int]
    /// They came faster than the use that they stand at could have passed, so they show none.
    public var areTooFast: Bool
}

/// The thresholds of one activity's events, where the names give them.
struct ReachedThresholds {
    /// Those of today in seconds, ascending, each once.
    let seconds: [Int]
    /// What is taken for true of them; nil where the names leave nothing open.
    let assumption: ThresholdAssumption?
    let use: LeastUse?
    /// Ascending by time.
    let repeated: [RepeatedCalls]

    private struct Reached {
        var at: Instant
        /// The last beginning of the interval; nil where that was after the call, or is unknown.
        var since: Instant?
        var threshold: ThresholdNames.Threshold

        var seconds: Int { threshold.seconds }

        /// Whether it came in less than half of the time that it stands at.
        var isTooFast: Bool { since.map { isTooFast(after: $0) } ?? false }

        /// Whether enough time has passed since the interval began, as far as that is known: the thresholds of the last
        /// day may be called after midnight.
        var isPossible: Bool {
            // The beginning may be reported a little late.
            since.map { at - $0 >= Double(seconds - 60) } ?? true && !isTooFast
        }

        /// Whether it came faster than half of the use since then, of which so many seconds were counted.
        func isTooFast(after moment: Instant, of counted: Int = 0) -> Bool {
            at >= moment && at - moment < Double(seconds - counted) / 2
        }

        func isTooFast(after other: Reached) -> Bool { isTooFast(after: other.at, of: other.seconds) }

        /// Whether it is of the same threshold and came in the same delivery: one event has several names.
        func isWith(_ other: Reached) -> Bool { seconds == other.seconds && at - other.at <= oneDelivery }
    }

    /// - Parameters:
    ///   - calls: All calls of the activity, ascending by time.
    ///   - today: Calls of reached thresholds of today.
    init(_ calls: [LastCall], today: [LastCall]) {
        let start = calls.last { $0.method == .intervalDidStart }?.at
        let names = ThresholdNames(Set(calls.compactMap(\.event)))
        var reached = today.compactMap { call in
            call.event.flatMap { names[$0] }.map {
                Reached(at: call.at, since: start.flatMap { $0 <= call.at ? $0 : nil }, threshold: $0)
            }
        }
        var parts = Self.parted(reached)
        if parts.first.contains(where: Self.isContradicted) {
            reached.removeAll { $0.threshold.assumption == .minutes }
            parts = Self.parted(reached)
        }
        seconds = Set(reached.map(\.seconds)).sorted()
        let assumptions = Set(reached.compactMap(\.threshold.assumption))
        assumption = assumptions.contains(.minutes) ? .minutes : assumptions.first
        // Of the same use that whose beginning is known.
        use = parts.first.joined().filter(\.isPossible).map { LeastUse(seconds: $0.seconds, since: $0.since) }
            .max { low, high in
                low.seconds == high.seconds
                    ? low.since == nil && high.since != nil : low.seconds < high.seconds
            }
        repeated = parts.again.flatMap(Self.repetitions).sorted {
            $0.from == $1.from ? $0.thresholds.lexicographicallyPrecedes($1.thresholds) : $0.from < $1.from
        }
    }

    /// Whether numbers taken for minutes come faster than minutes do.
    private static func isContradicted(_ series: [Reached]) -> Bool {
        series.first?.threshold.assumption == .minutes
            && zip(series, series.dropFirst()).contains { $1.isTooFast(after: $0) }
    }

    // MARK: - Calls after those of higher thresholds

    /// Later than a higher threshold by more than calls of one delivery are.
    private static let oneDelivery = 60.0

    /// Series by series, ascending by threshold: what was called once, as far as is known, and what came after higher ones.
    private static func parted(_ reached: [Reached]) -> (first: [[Reached]], again: [[Reached]]) {
        var parts: (first: [[Reached]], again: [[Reached]]) = ([], [])
        for (_, series) in Dictionary(grouping: reached, by: \.threshold.series) {
            var (first, again): ([Reached], [Reached]) = ([], [])
            var higher: Instant?
            for call in series.sorted(by: { $0.seconds > $1.seconds }) {
                if let higher, isAgain(call, after: higher) {
                    again.append(call)
                    continue
                }
                first.append(call)
                if call.isPossible { higher = min(higher ?? call.at, call.at) }
            }
            parts.first.append(first.reversed())
            if !again.isEmpty { parts.again.append(again) }
        }
        return parts
    }

    /// - Parameter higher: When a higher threshold was called.
    private static func isAgain(_ call: Reached, after higher: Instant) -> Bool {
        guard call.at - higher > oneDelivery else { return false }
        // In an interval that began in between, lower thresholds are reached first.
        return call.since.map { $0 <= higher } ?? true || call.isTooFast
    }

    /// Calls after higher ones, in groups of those that are too fast and those that are not.
    private static func repetitions(_ again: [Reached]) -> [RepeatedCalls] {
        var rows: [[Reached]] = []
        for call in again.sorted(by: { ($0.at, $0.seconds) < ($1.at, $1.seconds) }) {
            if let last = rows.last?.last,
                call.isTooFast(after: last) || call.isTooFast && last.isTooFast || call.isWith(last)
            {
                rows[rows.count - 1].append(call)
            } else {
                rows.append([call])
            }
        }
        var groups: [(calls: [Reached], areTooFast: Bool)] = []
        for row in rows {
            let areTooFast = row[0].isTooFast || row[row.count - 1].seconds > row[0].seconds
            if !areTooFast, groups.last?.areTooFast == false {
                groups[groups.count - 1].calls += row
            } else {
                groups.append((row, areTooFast))
            }
        }
        return groups.map { calls, areTooFast in
            RepeatedCalls(
                from: calls[0].at, to: calls[calls.count - 1].at,
                thresholds: Set(calls.map(\.seconds)).sorted(), areTooFast: areTooFast)
        }
    }
}
