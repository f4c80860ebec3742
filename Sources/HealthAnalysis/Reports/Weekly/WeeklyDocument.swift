// The weekly report as one JSON object of the schema `trackhealth.weekly/1`.

import TrackingModel

extension WeeklyReport {
    /// The schema's name and version.
    public static let schema = "trackhealth.weekly/1"

    /// Unknown is null, never left out; instants are ISO-8601 in UTC, days local.
    public var json: OrderedJSON {
        [
            "schema": .string(Self.schema), "generated_at": instant(at),
            "time_zone": .string(calendar.identifier),
            "container": ["path": .string(source.path), "group": .string(source.group)],
            "from": instant(span.start), "to": instant(span.end),
            "covered_seconds": rounded(coveredSeconds), "watched_seconds": rounded(watchedSeconds),
            "records_end": recordsEnd.map { instant($0) } ?? .null,
            "sessions": .integer(sessions), "lost_minutes": minutes(knownLostMinutes),
            "phantom_minutes": minutes(phantomMinutes),
            "verdict": [
                "level": .string(verdict.level.rawValue), "code": string(verdict.code?.rawValue),
                "reason": .string(verdict.reason), "since": instant(verdict.since),
            ],
            "metrics": .array(metrics.map(metric)), "days": .array(days.map(day)),
            "apps": .array(apps.map(app)), "verdicts": .array(verdicts.map(share)),
            "findings": .array(findings.map(share)),
            "errors": .array(
                errors.map { ["message": .string($0.message), "count": .integer($0.count)] }),
            "capped_logs": .array(cappedLogs.map { .string($0) }),
        ]
    }
}

private func metric(_ metric: SuccessMetric) -> OrderedJSON {
    [
        "name": .string(metric.name.rawValue), "value": number(metric.value), "low": number(metric.low),
        "high": number(metric.high), "count": .integer(metric.count), "total": .integer(metric.total),
        "target": number(metric.target), "outcome": .string(metric.outcome.rawValue),
        "alarm": string(metric.alarm?.level.word),
    ]
}

private func day(_ day: WeeklyReport.Day) -> OrderedJSON {
    [
        "day": .string(day.day.description), "seconds": rounded(day.span.seconds),
        "covered_seconds": rounded(day.coveredSeconds), "events": integer(day.events),
        "errors": integer(day.errors), "lost_minutes": minutes(day.lostMinutes),
        "phantom_minutes": minutes(day.phantomMinutes),
        "counted_seconds": integer(day.countedSeconds),
    ]
}

private func app(_ app: WeeklyReport.AppWeek) -> OrderedJSON {
    [
        "id": .string(app.id), "name": .string(app.name), "seconds": .array(app.seconds.map(integer)),
        "total_seconds": .integer(app.totalSeconds),
    ]
}

private func share(_ share: WeeklyReport.Share) -> OrderedJSON {
    [
        "level": .string(share.level), "code": share.code.map { .string($0) } ?? .null,
        "seconds": rounded(share.seconds),
    ]
}

private func number(_ value: Double?) -> OrderedJSON { value.map { .number($0) } ?? .null }

private func minutes(_ value: MinuteRange?) -> OrderedJSON { value.map { range($0) } ?? .null }
