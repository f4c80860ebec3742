// What all apps together grew by, against the wall clock.

import TrackingModel

/// Seconds counted in a stretch that ends at the report's instant.
public struct GrowthWindow: Hashable, Sendable {
    /// Which stretch.
    public enum Span: String, CaseIterable, Sendable {
        case fiveMinutes = "5m"
        case hour = "1h"
        /// Since local midnight.
        case day
    }

    public var span: Span
    /// Seconds of wall clock in it.
    public var elapsedSeconds: Double
    /// Seconds credited in it; nil where unknown.
    public var countedSeconds: Int?
    /// Those that the log has of a stretch that it does not cover; nil where the sum is known, or for none.
    public var leastSeconds: Int?
    /// Seconds up to which the clock allows it.
    public var allowedSeconds: Double

    /// Nil where the seconds are unknown.
    public var isPossible: Bool? { countedSeconds.map { Double($0) <= allowedSeconds } }
}

enum Growth {
    static func windows(
        today: Int?, previous: PreviousReadings, _ observation: Observation
    ) -> [GrowthWindow] {
        GrowthWindow.Span.allCases.map { span in
            let start: Instant =
                switch span {
                case .fiveMinutes: observation.at - 300
                case .hour: observation.at - 3_600
                case .day: observation.dayStart
                }
            let elapsed = max(0, observation.at - start)
            let counted =
                span == .day
                ? today
                : observation.log.seconds(after: start, to: observation.at)
                    ?? previous.growth(since: start, to: today, observation)
            let logged =
                counted != nil
                ? 0
                : saturatingSum(observation.log.callbacks(after: start, to: observation.at).map(\.seconds))
            return GrowthWindow(
                span: span, elapsedSeconds: elapsed, countedSeconds: counted,
                leastSeconds: logged > 0 ? logged : nil, allowedSeconds: allowed(elapsed))
        }
    }

    /// The most that can be used in some seconds of wall clock.
    static func allowed(_ elapsed: Double) -> Double {
        elapsed * SystemBehaviour.usualPace + FixedLimits.physicalAllowance
    }
}
