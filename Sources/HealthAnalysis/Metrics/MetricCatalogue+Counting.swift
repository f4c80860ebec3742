// The metrics of delivery, rejection, bursts and growth.

import TrackingModel

extension MetricCatalogue {
    /// Callbacks of today drop to 0 at midnight, so they are gauges.
    static func counting(_ report: HealthReport, _ device: [Metric.Label]) -> [Metric] {
        let (flow, delivery, crashes) = (report.flow, report.delivery, report.crashes)
        return [
            Metric(
                "trackhealth_callbacks_recorded_today", "Callbacks credited today.", device,
                flow?.today.accepted),
            Metric(
                "trackhealth_callbacks_rejected_today", "Callbacks rejected today, by reason.", device,
                by: "reason", (flow?.causes ?? []).map { ($0.cause.word, $0.count) }),
            Metric(
                "trackhealth_callbacks_complete", "1 where no callback of today is missing from the log.",
                device, flow?.isComplete),
            Metric(
                "trackhealth_crash_ratio",
                "Callbacks of today that the extension did not finish, of those whose end is known, with the bounds for all that may have come.",
                device, by: "bound",
                [
                    ("low", crashes?.interval.low), ("estimate", crashes?.ratio),
                    ("high", crashes?.interval.high),
                ]),
            Metric(
                "trackhealth_crossings", "Thresholds that were reached, at least so many.", device,
                delivery?.crossed),
            Metric(
                "trackhealth_missed_ratio",
                "Reached thresholds whose callback never came, with the bounds of the 95 % interval.", device,
                by: "bound",
                [
                    ("low", delivery.map { 1 - $0.interval.high }),
                    ("estimate", delivery.map { 1 - $0.ratio }),
                    ("high", delivery.map { 1 - $0.interval.low }),
                ]),
            Metric(
                "trackhealth_bursts", "Bursts of callbacks in the logs, by what they were.", device,
                by: "verdict",
                DeliveryBurst.Judgement.allCases.map { verdict in
                    // Without a log of callbacks nothing is known of bursts.
                    (verdict.rawValue, flow.map { _ in report.bursts.count { $0.verdict == verdict } })
                }),
            Metric(
                "trackhealth_growth_ratio",
                "Credited time of all apps as a share of the clock's; above 1 is impossible.", device,
                by: "window",
                report.growth.map { window in
                    let counted = window.elapsedSeconds > 0 ? window.countedSeconds : nil
                    return (window.span.rawValue, counted.map { Double($0) / window.elapsedSeconds })
                }),
            Metric(
                "trackhealth_invariant_holds",
                "1 where the figures of the store agree, 0 where they contradict each other.", device,
                by: "check",
                report.invariants.map { ($0.name.rawValue, $0.state == .unknown ? nil : $0.state == .holds) }),
        ]
    }
}
