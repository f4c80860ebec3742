// What a detector was worth over runs, as counts that add up.

package import ActivitySimulator
internal import HealthAnalysis
internal import TrackingModel

/// Counts of one detector. Rates and shares are made of them in `DetectorFigures`.
package struct DetectorScore: Hashable, Codable, Sendable {
    /// Claims against lost minutes at the levels incident, minute and magnitude.
    package var loss = LossScore()
    /// Gaps of each class, and those in which minutes were truly lost. Empty for detectors without classes.
    package var classes: [String: FlaggedIntervals] = [:]
    /// Seconds from the first lost minute of an incident to the first look that claimed it, for incidents that are
    /// claimed at the end.
    package var delays: [Double] = []
    /// Claims without a lost minute, those that touch each other counted once, and the seconds that they cover.
    package var mistakes = 0
    package var mistakenSeconds = 0.0
    package var watchedSeconds = 0.0

    package init() {}

    package static func += (left: inout DetectorScore, right: DetectorScore) {
        left.loss += right.loss
        left.classes.merge(right.classes) { $0 + $1 }
        left.delays += right.delays
        left.mistakes += right.mistakes
        left.mistakenSeconds += right.mistakenSeconds
        left.watchedSeconds += right.watchedSeconds
    }
}

/// Intervals that a class was given, and those of them in which minutes were lost.
package struct FlaggedIntervals: Hashable, Codable, Sendable {
    package var count: Int
    package var lost: Int

    package init(count: Int, lost: Int) {
        self.count = count
        self.lost = lost
    }

    package static func + (left: FlaggedIntervals, right: FlaggedIntervals) -> FlaggedIntervals {
        FlaggedIntervals(count: left.count + right.count, lost: left.lost + right.lost)
    }
}
