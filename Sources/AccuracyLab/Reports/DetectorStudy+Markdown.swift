// The comparison of detectors as a page of Markdown.

import ActivitySimulator
import HealthAnalysis
import TrackingModel

extension DetectorStudy: StudyReport {
    package func markdown(isASCII: Bool) -> String {
        """
        # Detectors against truth

        Stores of the \(runs.description). Figures in parentheses are 95 % intervals: Wilson's of shares, exact Poisson ones \
        of rates.

        ## What was claimed

        A lost minute is a threshold that was reached, that no handler recorded and no later threshold recovered. \
        Evidence of one is a later threshold of the same app, day and registration that was kept. An incident is a run \
        of lost minutes of an app; it has evidence where one of them has.

        \(claims)
        \(minuteTable)
        ## When it was claimed

        The delay runs from the first lost minute of an incident to the first of the looks, every 15 minutes, that \
        claims it. A mistake is a stretch of claims without a lost minute; P_A is 1 - E[T_M] / E[T_MR].

        \(service)
        ## What the classes of the ladder mean

        Of the intervals of each class those in which minutes were truly lost.

        \(classes)
        ## Bursts

        Verdicts of the report beside what most of a burst's callbacks were, and the made-up callbacks by themselves.

        \(burstTable)
        """
    }

    private static var names: [Column<DetectorRow>] {
        [("profile", \.profile), ("detector", \.detector.title)]
    }

    private var claims: String {
        let totals = LossDetector.allCases.map {
            DetectorRow(profile: "all", detector: $0, score: total($0))
        }
        return (rows + totals).table(
            Self.names + [
                ("claims", { String($0.score.loss.claims) }), ("true", { String($0.score.loss.trueClaims) }),
                ("incidents", { String($0.score.loss.incidents) }),
                ("with evidence", { String($0.score.loss.reportedIncidents) }),
                ("precision", { figure($0.figures.incidentPrecision) }),
                ("recall with evidence", { figure($0.figures.reportedIncidentRecall) }),
                ("recall of all", { figure($0.figures.incidentRecall) }),
                ("bounds hold", { figure($0.figures.calibration) }),
            ])
    }

    private var minuteTable: String {
        rows.table(
            Self.names + [
                ("lost min", { String($0.score.loss.lostMinutes) }),
                ("with evidence", { String($0.score.loss.reportedMinutes) }),
                ("precision", { figure($0.figures.minutePrecision) }),
                ("recall", { figure($0.figures.minuteRecall) }),
                ("recall with evidence", { figure($0.figures.reportedRecall) }),
                ("claimed/true", { figure($0.figures.magnitude, places: 2) }),
            ])
    }

    private var service: String {
        rows.table(
            Self.names + [
                ("delay p50 min", { minutes($0.figures.delayMedian) }),
                ("p95 min", { minutes($0.figures.delay95) }),
                ("false alarms/day", { figure($0.figures.falseAlarms, places: 2) }),
                ("false min/day", { figure($0.figures.falseAlarmMinutes, places: 2) }),
                ("T_MR h", { figure($0.figures.recurrenceHours, places: 1) }),
                ("T_M min", { figure($0.figures.mistakeMinutes, places: 1) }),
                ("P_A", { figure($0.figures.queryAccuracy) }),
            ])
    }

    private var classes: String {
        rows.filter { !$0.score.classes.isEmpty }.table(
            Self.names
                + Gap.Class.allCases.map(\.rawValue).map { name in
                    (name, { $0.score.classes[name].map { "\($0.lost)/\($0.count)" } ?? "-" })
                })
    }

    private var burstTable: String {
        // The bursts of a profile that were given one verdict.
        let verdicts = bursts.flatMap { row in
            DeliveryBurst.Judgement.allCases.compactMap { verdict in
                row.confusion.bursts[verdict.rawValue].map { (row: row, verdict: verdict, counts: $0) }
            }
        }
        func ofPhantoms(_ estimate: Estimate?, _ verdict: DeliveryBurst.Judgement) -> String {
            verdict == .phantom ? figure(estimate) : ""
        }
        return verdicts.table(
            [("profile", \.row.profile), ("verdict", \.verdict.rawValue)]
                + BurstTruth.allCases.map(\.rawValue).map { truth in
                    (truth, { String($0.counts[truth] ?? 0) })
                } + [
                    ("phantom precision", { ofPhantoms($0.row.phantomPrecision, $0.verdict) }),
                    ("phantom recall", { ofPhantoms($0.row.phantomRecall, $0.verdict) }),
                ])
    }
}
