// The comparison of detectors as a page of Markdown.

internal import ActivitySimulator
internal import HealthAnalysis
internal import TrackingModel

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
        \(minutes)
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

    private var claims: String {
        var table = MarkdownTable([
            "profile", "detector", "claims", "true", "incidents", "with evidence", "precision",
            "recall with evidence", "recall of all", "bounds hold",
        ])
        let totals = LossDetector.allCases.map {
            DetectorRow(profile: "all", detector: $0, score: total($0))
        }
        for row in rows + totals {
            let loss = row.score.loss
            table.add([
                row.profile, row.detector.title, String(loss.claims), String(loss.trueClaims),
                String(loss.incidents), String(loss.reportedIncidents), figure(row.figures.incidentPrecision),
                figure(row.figures.reportedIncidentRecall), figure(row.figures.incidentRecall),
                figure(row.figures.calibration),
            ])
        }
        return table.text
    }

    private var minutes: String {
        var table = MarkdownTable([
            "profile", "detector", "lost min", "with evidence", "precision", "recall", "recall with evidence",
            "claimed/true",
        ])
        for row in rows {
            let loss = row.score.loss
            table.add([
                row.profile, row.detector.title, String(loss.lostMinutes), String(loss.reportedMinutes),
                figure(row.figures.minutePrecision), figure(row.figures.minuteRecall),
                figure(row.figures.reportedRecall), figure(row.figures.magnitude, places: 2),
            ])
        }
        return table.text
    }

    private var service: String {
        var table = MarkdownTable([
            "profile", "detector", "delay p50 min", "p95 min", "false alarms/day", "false min/day", "T_MR h",
            "T_M min", "P_A",
        ])
        for row in rows {
            let figures = row.figures
            table.add([
                row.profile, row.detector.title, figure(figures.delayMedian.map { $0 / 60 }, places: 0),
                figure(figures.delay95.map { $0 / 60 }, places: 0), figure(figures.falseAlarms, places: 2),
                figure(figures.falseAlarmMinutes, places: 2), figure(figures.recurrenceHours, places: 1),
                figure(figures.mistakeMinutes, places: 1), figure(figures.queryAccuracy),
            ])
        }
        return table.text
    }

    private var classes: String {
        let names = Gap.Class.allCases.map(\.rawValue)
        var table = MarkdownTable(["profile", "detector"] + names)
        for row in rows where !row.score.classes.isEmpty {
            table.add(
                [row.profile, row.detector.title]
                    + names.map { name in
                        row.score.classes[name].map { "\($0.lost)/\($0.count)" } ?? "-"
                    })
        }
        return table.text
    }

    private var burstTable: String {
        let truths = BurstTruth.allCases
        var table = MarkdownTable(
            ["profile", "verdict"] + truths.map(\.rawValue) + ["phantom precision", "phantom recall"])
        for row in bursts {
            for verdict in DeliveryBurst.Judgement.allCases {
                guard let counts = row.confusion.bursts[verdict.rawValue] else { continue }
                let isPhantom = verdict == .phantom
                table.add(
                    [row.profile, verdict.rawValue] + truths.map { String(counts[$0.rawValue] ?? 0) }
                        + [
                            isPhantom ? figure(row.phantomPrecision) : "",
                            isPhantom ? figure(row.phantomRecall) : "",
                        ])
            }
        }
        return table.text
    }
}
