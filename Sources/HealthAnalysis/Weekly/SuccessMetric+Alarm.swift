// When a success metric is so far off its target that somebody should be told.

public import TrackingModel

extension SuccessMetric {
    /// Beyond what the seeds want an alert; nil for metrics that they name none for. Shares, as `value`.
    public var alarmLimits: (warning: Double?, critical: Double?) {
        switch name {
        case .crashes: (CrashRatio.warning, CrashRatio.critical)
        case .gaps: (0.5, nil)
        case .missed, .incidents, .errors, .firing, .minutesPerDay, .eventsPerDay: (nil, nil)
        }
    }

    /// The limit that even the low end of the interval is beyond, with its level; nil below all limits.
    public var alarm: (level: FindingLevel, limit: Double)? {
        guard let low else { return nil }
        if let limit = alarmLimits.critical, low > limit { return (.critical, limit) }
        if let limit = alarmLimits.warning, low > limit { return (.warning, limit) }
        return nil
    }
}
