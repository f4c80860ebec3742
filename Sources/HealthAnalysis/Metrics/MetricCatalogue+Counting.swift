// The metrics of delivery, rejection, bursts and growth.

import TrackingModel

extension MetricCatalogue {
    /// Callbacks of today by outcome. They drop to 0 at midnight, so they are gauges.
    static func callbacks(_ report: HealthReport, _ device: [Metric.Label]) -> [Metric] {
        var recorded = Metric("trackhealth_callbacks_recorded_today", .gauge, "Callbacks credited today.")
        recorded.add(report.flow?.today.accepted, device)
        var rejected = Metric(
            "trackhealth_callbacks_rejected_today", .gauge, "Callbacks rejected today, by reason.")
        for (cause, count) in report.flow?.causes ?? [] {
            rejected.add(count, device + [.init("reason", cause.word)])
        }
        var complete = Metric(
            "trackhealth_callbacks_complete", .gauge, "1 where no callback of today is missing from the log.")
        complete.add(report.flow.map { $0.isComplete ? 1 : 0 }, device)
        return [recorded, rejected, complete]
    }

    /// The share of thresholds whose callback never came, with its 95 % interval.
    static func delivery(_ report: HealthReport, _ device: [Metric.Label]) -> [Metric] {
        var crossings = Metric(
            "trackhealth_crossings", .gauge, "Thresholds that were reached, at least so many.")
        crossings.add(report.delivery?.crossed, device)
        var missed = Metric(
            "trackhealth_missed_ratio", .gauge, unit: "ratio",
            "Reached thresholds whose callback never came, with the bounds of the 95 % interval.")
        if let delivery = report.delivery {
            missed.add(1 - delivery.interval.high, device + [.init("bound", "low")])
            missed.add(1 - delivery.ratio, device + [.init("bound", "estimate")])
            missed.add(1 - delivery.interval.low, device + [.init("bound", "high")])
        }
        return [crossings, missed]
    }

    /// The share of callbacks that were not finished, with its 95 % interval.
    static func crashes(_ report: HealthReport, _ device: [Metric.Label]) -> [Metric] {
        var ratio = Metric(
            "trackhealth_crash_ratio", .gauge, unit: "ratio",
            "Callbacks of today that the extension did not finish, of those whose end is known, with the bounds for all that may have come."
        )
        if let crashes = report.crashes {
            ratio.add(crashes.interval.low, device + [.init("bound", "low")])
            ratio.add(crashes.ratio, device + [.init("bound", "estimate")])
            ratio.add(crashes.interval.high, device + [.init("bound", "high")])
        }
        return [ratio]
    }

    static func bursts(_ report: HealthReport, _ device: [Metric.Label]) -> [Metric] {
        var bursts = Metric(
            "trackhealth_bursts", .gauge, "Bursts of callbacks in the logs, by what they were.")
        // Without a log of callbacks nothing is known of bursts.
        if report.flow != nil {
            for verdict in DeliveryBurst.Judgement.allCases {
                bursts.add(
                    report.bursts.count { $0.verdict == verdict },
                    device + [.init("verdict", verdict.rawValue)])
            }
        }
        return [bursts]
    }

    static func growth(_ report: HealthReport, _ device: [Metric.Label]) -> [Metric] {
        var growth = Metric(
            "trackhealth_growth_ratio", .gauge, unit: "ratio",
            "Credited time of all apps as a share of the clock's; above 1 is impossible.")
        for window in report.growth where window.elapsedSeconds > 0 {
            growth.add(
                window.countedSeconds.map { Double($0) / window.elapsedSeconds },
                device + [.init("window", window.span.rawValue)])
        }
        var restarts = Metric(
            "trackhealth_monitoring_restarts_last_day", .gauge, "Restarts of monitoring in 24 hours.")
        restarts.add(report.behaviour.restartsLastDay, device)
        var checks = Metric(
            "trackhealth_invariant_holds", .gauge,
            "1 where the figures of the store agree, 0 where they contradict each other.")
        for check in report.invariants where check.state != .unknown {
            checks.add(check.state == .holds ? 1 : 0, device + [.init("check", check.name.rawValue)])
        }
        return [growth, restarts, checks]
    }
}
