// The weekly report as one JSON object of the schema `trackhealth.weekly/2`.

public import Documents
import TrackingModel

extension WeeklyReport {
    /// The schema's name and version.
    public static let schema = "trackhealth.weekly/2"

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
            "verdict": verdict, "metrics": metrics, "days": days, "apps": apps, "verdicts": verdicts,
            "findings": findings,
            "errors": errors.map { ["message": $0.message, "count": $0.count] as OrderedJSON },
            "capped_logs": cappedLogs,
        ]
    }
}

extension SuccessMetric: JSONValue {
    public var json: OrderedJSON {
        [
            "name": name.rawValue, "value": value, "low": low, "high": high, "count": count,
            "total": total, "target": target, "outcome": outcome.rawValue, "alarm": alarm?.level.word,
        ]
    }
}

extension WeeklyReport.Day: JSONValue {
    public var json: OrderedJSON {
        [
            "day": day.description, "seconds": rounded(span.seconds),
            "covered_seconds": rounded(coveredSeconds), "events": events, "errors": errors,
            "lost_minutes": lostMinutes, "phantom_minutes": phantomMinutes,
            "counted_seconds": countedSeconds,
        ]
    }
}

extension WeeklyReport.AppWeek: JSONValue {
    public var json: OrderedJSON {
        ["id": id, "name": name, "seconds": seconds, "total_seconds": totalSeconds]
    }
}

extension WeeklyReport.Share: JSONValue {
    public var json: OrderedJSON { ["level": level, "code": code, "seconds": rounded(seconds)] }
}
