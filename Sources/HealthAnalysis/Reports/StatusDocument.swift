// `status --json`: the health of a store as one object of the schema `trackhealth.status/1` (spec of health).

import TrackingModel

/// The machine-readable status. Unknown is null, never left out; instants are ISO-8601 in UTC.
public struct StatusDocument: Hashable, Sendable {
    /// The schema's name and version.
    public static let schema = "trackhealth.status/1"

    public let json: OrderedJSON

    /// The document of a report.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - redact: Replaces app ids and names by pseudonyms and the path by its last component.
    public init(_ report: HealthReport, redact: Bool = false) {
        let report = redact ? Redaction(report).applied(to: report) : report
        json = [
            "schema": Self.schema, "generated_at": report.at,
            "time_zone": report.calendar.identifier, "last_record_at": report.lastTraceAt,
            "as_of_last_record": report.isOfLastRecord,
            "container": container(report.source),
            "verdict": verdict(report.verdict), "heartbeat": heartbeat(report.heartbeat),
            "events": events(report.events), "memory": memory(report.memory),
            "notifications": notifications(report.notifications), "queue": queue(report.queue),
            "gaps": report.gaps.map(gap),
            "used_minutes": range(report.balance?.used),
            "unreported_minutes": range(report.unreportedMinutes),
            "lost_minutes": range(report.minutes.lost),
            "refused_minutes": range(report.minutes.rejected),
            "invented_minutes": range(report.minutes.phantom),
            "recovered_minutes": range(report.minutes.recovered),
            "apps": report.apps.map(app), "today_total_seconds": report.todayTotalSeconds,
            "findings": report.findings.map(finding), "logs": logs(report.logs),
            "read_problems": report.readProblems.map(problem),
            "valid_until": report.validUntil,
            "bursts": report.bursts.map(Self.burst),
            "invariants": report.invariants.map(Self.invariant),
            "counting": Self.counting(report.flow), "growth": report.growth.map(Self.growth),
            "behaviour": Self.behaviour(report.behaviour), "delivery": Self.delivery(report.delivery),
            "crashes": Self.crashes(report.crashes),
            "activities": report.activities.map(Self.activity),
            "blocking": Self.blocking(report.blocking),
            "evidence": report.evidence.map(Self.evidence),
        ]
    }

    /// The text: one line without a line feed, or indented for people.
    public func text(pretty: Bool = false) -> String { json.text(pretty: pretty) }
}

private func container(_ source: StoreSource) -> OrderedJSON {
    let state: (word: String, reason: String?) =
        switch source.preferences {
        case .read: ("read", nil)
        case .missing: ("missing", nil)
        case .absent: ("absent", nil)
        case .stale(let reason): ("stale", reason)
        case .unreadable(let reason): ("unreadable", reason)
        }
    return [
        "path": source.path, "group": source.group, "kind": source.kind.rawValue,
        "generation": source.generation.rawValue, "keys": source.keyCount,
        "tracker_keys": source.trackerKeyCount,
        "plist_modified_at": source.plistModifiedAt,
        "plist_bytes": source.plistBytes, "preferences": state.word,
        "preferences_reason": state.reason, "origin": source.origin.map(origin),
    ]
}

private func origin(_ origin: StoreOrigin) -> OrderedJSON {
    [
        "places": origin.places.map(\.rawValue),
        "names": origin.names, "path": origin.path,
        "device_name": origin.device?.name, "device_model": origin.device?.model,
        "system_version": origin.device?.systemVersion, "taken_at": origin.takenAt,
        "missing": origin.missing,
    ]
}

private func verdict(_ verdict: Verdict) -> OrderedJSON {
    [
        "level": verdict.level.rawValue, "code": verdict.code?.rawValue,
        "reason": verdict.reason, "since": verdict.since,
        "look_at": verdict.lookAt.rawValue, "answers": verdict.answers.map(\.json),
    ]
}

private func heartbeat(_ status: HeartbeatStatus) -> OrderedJSON {
    [
        "at": status.at, "age_seconds": rounded(status.ageSeconds),
        "state": status.state.rawValue,
    ]
}

private func events(_ status: EventStatus) -> OrderedJSON {
    [
        "today": status.today, "errors_today": status.errorsToday,
        "error_ratio": status.errorRatio, "saturated": status.saturated,
        "last_at": status.lastAt, "last_recorded_at": status.lastRecordedAt,
        "last_recorded_app": status.lastRecordedApp,
    ]
}

private func memory(_ status: MemoryStatus) -> OrderedJSON {
    [
        "bytes": status.bytes, "peak_bytes": status.peakBytesToday,
        "warning_bytes": status.warningBytes, "limit_bytes": status.limitBytes,
        "state": status.state.rawValue, "measure": status.measure.rawValue,
        "at": status.at, "peak_at": status.peakAt,
    ]
}

private func notifications(_ status: NotificationStatus) -> OrderedJSON {
    [
        "sent": status.sent, "received": status.received, "missed": status.missed,
        "was_reset": status.wasReset,
    ]
}

private func queue(_ status: QueueStatus) -> OrderedJSON {
    [
        "fallback_files": status.fallbackFiles,
        "emergency_flag": status.emergencyFlag,
        "waiting": status.waiting, "counted_minimally": status.countedMinimally,
    ]
}

private func gap(_ gap: Gap) -> OrderedJSON {
    [
        "start": gap.start, "end": gap.end, "seconds": rounded(gap.seconds),
        "class": gap.gapClass.rawValue, "minutes_low": rounded(gap.minutes.low),
        "minutes_high": rounded(gap.minutes.high), "apps": gap.apps,
        "evidence": gap.evidence.map(\.id), "cause": gap.cause,
        "explanation": gap.explanation, "missing_evidence": gap.missingEvidence.map(\.id),
        "label": gap.label?.kind.rawValue, "has_arrived": gap.hasArrived,
    ]
}

private func app(_ app: AppStatus) -> OrderedJSON {
    [
        "id": app.id, "name": app.name, "category": app.category,
        "today_seconds": app.todaySeconds, "today_state": app.todayState.rawValue,
        "total_seconds": app.totalSeconds, "points_today": app.pointsToday,
        "last_event_at": app.lastEventAt, "stale_seconds": app.staleSeconds,
        "explanation": app.todayExplanation, "yesterday_seconds": app.yesterdaySeconds,
        "seven_day_median_seconds": app.sevenDayMedianSeconds,
        "last_threshold_seconds": app.lastThresholdSeconds,
        "registered_count": app.registeredCount,
        "registered_top_minute": app.registeredTopMinute,
        "before_burst_seconds": app.secondsBeforeBurst,
        "headroom_minutes": app.headroomMinutes, "rearm_pending": app.rearmPending,
        "used_minutes": range(app.balance?.used), "lost_minutes": range(app.balance?.lost),
        "phantom_minutes": range(app.balance?.phantom),
        "shielded": app.isShielded,
        "hourly_seconds": app.hourlySeconds,
    ]
}

private func finding(_ finding: Finding) -> OrderedJSON {
    [
        "code": finding.code.rawValue, "level": finding.level.word,
        "title": finding.title, "detail": finding.detail, "apps": finding.apps,
        "since": finding.since, "until": finding.until, "cause": finding.cause,
        "remedy": finding.remedy,
        "look_at": finding.lookAt.rawValue, "acknowledged": finding.isAcknowledged,
    ]
}

private func logs(_ counts: LogCounts) -> OrderedJSON {
    let severities = Severity.allCases.map { severity in
        OrderedJSON.Member(severity.word, counts.bySeverity[severity] ?? 0)
    }
    return [
        "recovery": counts.recovery, "extension": counts.extension,
        "by_severity": OrderedJSON.object(severities),
    ]
}

private func problem(_ problem: ReadProblem) -> OrderedJSON {
    ["source": problem.source, "key": problem.key, "problem": problem.problem]
}
