// The course of a watched value since a condition began to hold.

import TrackingModel

/// Length and figures of a condition that holds.
struct AlertCourse {
    let start: Instant
    private(set) var duration = 0.0
    private(set) var figures: Alert.Values?
    private var weighted = 0.0
    private var weight = 0.0

    init(start: Instant) { self.start = start }

    /// Adds a reading. Nil means that the value is unknown now, which changes nothing.
    mutating func look(_ value: Double?, _ step: AlertStep) {
        duration += step.seconds
        guard let value else { return }
        guard var figures else {
            self.figures = Alert.Values(last: value, low: value, high: value, average: value)
            return
        }
        if step.isSeen {
            weighted += figures.last * step.seconds
            weight += step.seconds
        }
        figures.last = value
        figures.low = min(figures.low, value)
        figures.high = max(figures.high, value)
        let average = weight > 0 ? weighted / weight : value
        // Sums of extreme values lose their ends; a mean lies between its values in any case.
        figures.average = min(max(average.isFinite ? average : value, figures.low), figures.high)
        self.figures = figures
    }
}
