// The weekly report as one JSON object of the schema `trackhealth.weekly/1`.

import TrackingModel

extension WeeklyReport {
    /// The schema's name and version.
    public static let schema = "trackhealth.weekly/1"

    /// Unknown is null, never left out; instants are ISO-8601 in UTC, days local.
    public var json: OrderedJSON {
        [
            "schema": Self.schema, "generated_at": at,
            "time_zone": calendar.identifier,
            "container": ["path": source.path, "group": source.group] as OrderedJSON,
            "from": span.start, "to": span.end,
            "covered_seconds": rounded(coveredSeconds), "watched_seconds": rounded(watchedSeconds),
            "records_end": recordsEnd,
            "sessions": sessions, "lost_minutes": knownLostMinutes,
            "phantom_minutes": phantomMinutes,
            "verdict": [
                "level": verdict.level.rawValue, "code": verdict.code?.rawValue,
                "reason": verdict.reason, "since": verdict.since,
            ] as OrderedJSON,
            "metrics": metrics.map(metric), "days": days.map(day),
            "apps": apps.map(app), "verdicts": verdicts.map(share),
            "findings": findings.map(share),
            "errors": errors.map { ["message": $0.message, "count": $0.count] as OrderedJSON },
            "capped_logs": cappedLogs,
        ]
    }
}

private func metric(_ metric: SuccessMetric) -> OrderedJSON {
    [
        "name": metric.name.rawValue, "value": metric.value, "low": metric.low,
        "high": metric.high, "count": metric.count, "total": metric.total,
        "target": metric.target, "outcome": metric.outcome.rawValue,
        "alarm": metric.alarm?.level.word,
    ]
}

private func day(_ day: WeeklyReport.Day) -> OrderedJSON {
    [
        "day": day.day.description, "seconds": rounded(day.span.seconds),
        "covered_seconds": rounded(day.coveredSeconds), "events": day.events,
        "errors": day.errors, "lost_minutes": day.lostMinutes,
        "phantom_minutes": day.phantomMinutes,
        "counted_seconds": day.countedSeconds,
    ]
}

private func app(_ app: WeeklyReport.AppWeek) -> OrderedJSON {
    [
        "id": app.id, "name": app.name, "seconds": app.seconds,
        "total_seconds": app.totalSeconds,
    ]
}

private func share(_ share: WeeklyReport.Share) -> OrderedJSON {
    [
        "level": share.level, "code": share.code,
        "seconds": rounded(share.seconds),
    ]
}
