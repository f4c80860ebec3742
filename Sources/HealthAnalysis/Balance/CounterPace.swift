// How much faster than the clock the system's counters run, and how many of their minutes nothing reports.

import TrackingModel

/// Minutes that a counter reports for each minute of use, between two bounds, by minutes that followed each other
/// without a pause.
struct CounterPace {
    /// By the number of an app.
    private var known: [Int: ClosedRange<Double>] = [:]
    /// Of apps of which it can't be measured.
    private let others: ClosedRange<Double>
    /// How many of the minutes that counters passed have no callback, as a share.
    let loss: Double

    /// Steps alike from which on they say something.
    private static let fewest = 4
    /// Seconds that a callback may be early or late.
    private static let jitter = 2.5
    /// Seconds between two minutes without a pause.
    private static let step = 30.0..<90.0
    /// A step that is a minute, for all that callbacks are late, seconds.
    private static let minute = 59.2

    /// - Parameter callbacks: Of one day, oldest first.
    init(_ callbacks: ArraySlice<LoggedCallback>) {
        var last: [ObjectIdentifier: (minute: Int, at: Instant)] = [:]
        var steps: [Int: [Double]] = [:]
        for callback in callbacks {
            guard let minute = callback.ordinal else { continue }
            let before = last[callback.seriesID]
            if before?.minute == minute { continue }
            last[callback.seriesID] = (minute, callback.at)
            guard let before, before.minute == minute - 1, Self.step.contains(callback.at - before.at) else {
                continue
            }
            steps[callback.appNumber, default: []].append(callback.at - before.at)
        }
        known = steps.compactMapValues(Self.pace)
        let isEven = !known.isEmpty && known.values.allSatisfy { $0.lowerBound < 1.005 }
        loss = Self.loss(callbacks)
        others = 1...(isEven ? 1 : SystemBehaviour.pacesTogether)
    }

    subscript(app: Int) -> ClosedRange<Double> { known[app] ?? others }

    /// By the steps near the fastest quarter: pauses make steps longer, and nothing makes them shorter.
    private static func pace(_ steps: [Double]) -> ClosedRange<Double>? {
        let sorted = steps.sorted()
        let quarter = sorted[sorted.count / 4]
        let near = sorted.filter { abs($0 - quarter) < 3 }
        guard near.count >= fewest else { return nil }
        let (middle, error) = (near[near.count / 2], jitter / Double(near.count).squareRoot())
        guard middle < minute else { return 1...1 }
        return max(1, 60 / (middle + error))...max(1, 60 / (middle - error))
    }

    private static func loss(_ callbacks: ArraySlice<LoggedCallback>) -> Double {
        var seen: [ObjectIdentifier: OrdinalSet] = [:]
        var tops: [ObjectIdentifier: Int] = [:]
        for callback in callbacks {
            guard let minute = callback.ordinal else { continue }
            seen[callback.seriesID, default: OrdinalSet()].insert(minute)
            tops[callback.seriesID] = max(minute, tops[callback.seriesID] ?? 0)
        }
        var (skipped, came) = (0, 0)
        for (series, minutes) in seen {
            came += minutes.count
            var hole = 0
            for minute in 1...max(1, min(tops[series] ?? 1, 1_440)) {
                if minutes.contains(minute) {
                    if (1...2).contains(hole), minutes.contains(minute - hole - 1) { skipped += hole }
                    hole = 0
                } else {
                    hole += 1
                }
            }
        }
        return min(0.3, Double(skipped) / Double(max(1, came)))
    }
}
