// The φ-accrual failure detector, asked of callbacks as if they were heartbeats (Hayashibara et al. 2004).

import ActivitySimulator
import TrackingModel

/// φ(t) = −log₁₀(1 − F(t − t_last)) with F normal over the latest times between arrivals.
///
/// Unconditional: it knows nothing of use, and callbacks stop when the user stops.
enum AccrualDetector {
    /// Times between arrivals that are remembered.
    static let window = 1_000
    /// Lower limit of the standard deviation, seconds.
    static let leastDeviation = 0.5
    /// φ > 8 where 1 − F < 10⁻⁸: so many standard deviations beyond the mean.
    static let deviationsAtEight = 5.612_001_244

    /// Silences in which φ came to exceed 8. Each claims all of the silence, for the alarm says that callbacks are
    /// missing since the last one.
    ///
    /// - Parameter times: When thresholds arrived, ascending.
    static func claims(_ times: [Instant], at moment: Instant) -> [LossClaim] {
        var claims: [LossClaim] = []
        var intervals: [Double] = []
        var sum = 0.0
        var squares = 0.0
        for (index, start) in times.enumerated() {
            let end = index + 1 < times.count ? times[index + 1] : moment
            let interval = end - start
            if intervals.count > 1 {
                let count = Double(min(intervals.count, window))
                let mean = sum / count
                let deviation = max(0, squares / count - mean * mean).squareRoot()
                if interval > mean + deviationsAtEight * max(deviation, leastDeviation) {
                    claims.append(
                        LossClaim(
                            app: nil, from: start, to: end, low: interval / 60, high: interval / 60))
                }
            }
            intervals.append(interval)
            sum += interval
            squares += interval * interval
            if intervals.count > window {
                let oldest = intervals[intervals.count - 1 - window]
                sum -= oldest
                squares -= oldest * oldest
            }
        }
        return claims
    }
}
