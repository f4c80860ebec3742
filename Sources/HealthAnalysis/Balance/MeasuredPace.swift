// How much faster than the clock the system's counters run, and how many of their minutes nothing reports.

import TrackingModel

/// Minutes that a counter reports for each minute of use, between two bounds, by minutes that followed each other
/// without a pause.
struct MeasuredPace {
    /// By the number of an app.
    private var known: [Int: ClosedRange<Double>] = [:]
    /// Of apps of which it can't be measured.
    private let others: ClosedRange<Double>
    /// How many of the minutes that counters passed have no callback, as a share.
    let loss: Double

    /// Steps alike from which on they say something; fewer do where they are a minute, which pauses hardly are.
    private static let (fewest, fewestOfMinute) = (4, 2)
    /// Steps of a minute from which on they say something of the counters that were not measured.
    private static let fewestOfAll = 10
    /// Steps with pauses from which on they say something.
    private static let many = 20
    /// Seconds that a callback may be early or late.
    private static let jitter = 2.5
    /// Seconds between two minutes without a pause.
    private static let step = 30.0..<90.0
    /// A step that is a minute, for all that callbacks are late, seconds.
    private static let minute = 59.2

    /// The minutes of one count.
    private struct CountSteps {
        let app: Int
        var last: (minute: Int, at: Instant)?
        var seen = MinuteSet()
        /// Seconds from one minute to the next.
        var steps: [Double] = []

        mutating func take(_ minute: Int, at moment: Instant) {
            if let last, last.minute == minute - 1 { steps.append(moment - last.at) }
            if last?.minute != minute { last = (minute, moment) }
            seen.insert(minute...minute)
        }

        /// Minutes of which no callback came, one or two between others.
        var skipped: Int {
            zip(seen.ranges, seen.ranges.dropFirst()).reduce(0) { sum, sides in
                let hole = sides.1.lowerBound - sides.0.upperBound - 1
                return sum + (hole <= 2 ? hole : 0)
            }
        }
    }

    /// - Parameter callbacks: Of one day, oldest first.
    init(_ callbacks: ArraySlice<LoggedCallback>) {
        var all: [ObjectIdentifier: CountSteps] = [:]
        for callback in callbacks {
            guard let minute = callback.ordinal else { continue }
            all[callback.seriesID, default: CountSteps(app: callback.appNumber)].take(minute, at: callback.at)
        }
        known = Dictionary(grouping: all.values, by: \.app).compactMapValues { series in
            let steps = series.flatMap(\.steps)
            // Of many steps one would be faster.
            let isOne = steps.count >= Self.many && steps.allSatisfy { $0 >= Self.minute - Self.jitter }
            return Self.pace(steps.filter(Self.step.contains)) ?? (isOne ? 1...1 : nil)
        }
        let minutes = all.values.flatMap(\.steps).count { abs($0 - 60) < Self.jitter }
        let isEven = minutes >= Self.fewestOfAll && known.values.allSatisfy { $0.lowerBound < 1.005 }
        others = 1...(isEven ? 1 : SystemBehaviour.pacesTogether)
        let came = all.values.sum(\.seen.count)
        loss = min(0.3, Double(all.values.sum(\.skipped)) / Double(max(1, came)))
    }

    /// The most that was measured; nil for a counter that does not run fast, as far as is known.
    func fast(_ app: Int) -> Double? { known[app].flatMap { $0.upperBound > 1 ? $0.upperBound : nil } }

    subscript(app: Int) -> ClosedRange<Double> { known[app] ?? others }

    /// By the steps near the fastest quarter: pauses make steps longer, and nothing makes them shorter.
    private static func pace(_ steps: [Double]) -> ClosedRange<Double>? {
        guard !steps.isEmpty else { return nil }
        let sorted = steps.sorted()
        let quarter = sorted[sorted.count / 4]
        let near = sorted.filter { abs($0 - quarter) < 3 }
        guard near.count >= fewestOfMinute else { return nil }
        let (middle, error) = (near[near.count / 2], jitter / Double(near.count).squareRoot())
        if middle >= minute, near.count >= fewest || middle <= 60 + jitter { return 1...1 }
        guard near.count >= fewest else { return nil }
        return max(1, 60 / (middle + error))...max(1, 60 / (middle - error))
    }

    /// The sum of parts of minutes, each evenly spread, or a minute more where the last callback was lost: within three
    /// standard deviations.
    func rests(_ count: Int) -> MinuteRange {
        let count = Double(count)
        let (middle, spread) = (count * (0.5 + loss), 3 * (count * (1.0 / 12 + loss)).squareRoot())
        return MinuteRange(
            low: max(0, middle - spread), high: min(count * (loss > 0 ? 2 : 1), middle + spread))
    }
}
