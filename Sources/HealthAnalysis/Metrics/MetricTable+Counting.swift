// The metrics of delivery, rejection, bursts and growth.

import Documents
import TrackingModel

extension MetricTable {
    /// Callbacks of today drop to 0 at midnight, so they are gauges.
    var counting: [Metric] {
        let (flow, delivery, crashes) = (report.flow, report.delivery, report.crashes)
        return [
            metric(
                "trackhealth_callbacks_recorded_today", "Callbacks credited today.", flow?.today.accepted),
            metric(
                "trackhealth_callbacks_rejected_today", "Callbacks rejected today, by reason.", by: "reason",
                (flow?.causes ?? []).map { ($0.cause.word, $0.count) }),
            metric(
                "trackhealth_callbacks_complete", "1 where no callback of today is missing from the log.",
                flow?.isComplete),
            metric(
                "trackhealth_crash_ratio",
                "Callbacks of today that the extension did not finish, of those whose end is known, with the bounds for all that may have come.",
                by: "bound",
                [
                    ("low", crashes?.interval.low), ("estimate", crashes?.ratio),
                    ("high", crashes?.interval.high),
                ]),
            metric(
                "trackhealth_crossings", "Thresholds that were reached, at least so many.", delivery?.crossed),
            metric(
                "trackhealth_missed_ratio",
                "Reached thresholds whose callback never came, whatever became of those that did, with the bounds of the 95 % interval.",
                by: "bound",
                [
                    ("low", delivery.map { 1 - $0.interval.high }),
                    ("estimate", delivery.map { 1 - $0.ratio }),
                    ("high", delivery.map { 1 - $0.interval.low }),
                ]),
            metric(
                "trackhealth_bursts", "Bursts of callbacks in the logs, by what they were.", by: "verdict",
                DeliveryBurst.Judgement.allCases.map { verdict in
                    // Without a log of callbacks nothing is known of bursts.
                    (verdict.rawValue, flow.map { _ in report.bursts.count { $0.verdict == verdict } })
                }),
            metric(
                "trackhealth_growth_ratio",
                "Credited time of all apps as a share of the clock's; above 1 is impossible.", by: "window",
                report.growth.map { window in
                    let counted = window.elapsedSeconds > 0 ? window.countedSeconds : nil
                    return (window.span.rawValue, counted.map { Double($0) / window.elapsedSeconds })
                }),
            metric(
                "trackhealth_invariant_holds",
                "1 where the figures of the store agree, 0 where they contradict each other.", by: "check",
                report.invariants.map { ($0.name.rawValue, $0.state == .unknown ? nil : $0.state == .holds) }),
        ]
    }
}
