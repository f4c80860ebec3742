// What a detector was worth over runs, as counts that add up.

import ActivitySimulator
import HealthAnalysis
import TrackingModel

/// Counts of one detector. Rates and shares are made of them in `DetectorFigures`.
struct DetectorScore: Hashable, Codable, Summable {
    /// Claims against lost minutes at the levels incident, minute and magnitude.
    var loss = LossScore()
    /// Gaps of each class, and those in which minutes were truly lost. Empty for detectors without classes.
    var classes: [String: FlaggedIntervals] = [:]
    /// Seconds from the first lost minute of an incident to the first look that claimed it, for incidents that are
    /// claimed at the end.
    var delays: [Double] = []
    /// Claims without a lost minute, those that touch each other counted once, and the seconds that they cover.
    var mistakes = 0
    var mistakenSeconds = 0.0
    var watchedSeconds = 0.0

    static func += (left: inout DetectorScore, right: DetectorScore) {
        add(
            right, to: &left, \.loss, \.classes, \.delays, \.mistakes, \.mistakenSeconds, \.watchedSeconds)
    }
}

/// Intervals that a class was given, and those of them in which minutes were lost.
struct FlaggedIntervals: Hashable, Codable, Summable {
    var count = 0
    var lost = 0

    static func += (left: inout FlaggedIntervals, right: FlaggedIntervals) {
        add(right, to: &left, \.count, \.lost)
    }
}
