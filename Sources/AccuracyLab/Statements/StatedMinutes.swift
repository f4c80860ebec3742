// The minutes that a report states beside those lost: the one place that knows where it states them.

internal import HealthAnalysis

extension HealthReport {
    /// Minutes counted and never used; nil where the report states nothing.
    var statedInvented: MinuteRange? {
        HealthMeasure.named("invented-minutes")?.value(of: self).map { MinuteRange(low: $0, high: $0) }
    }
    /// Minutes used, told and turned away.
    var statedRefused: MinuteRange? { nil }
    /// Minutes whose own callback never came and that a later one told.
    var statedRecovered: MinuteRange? { nil }
}
